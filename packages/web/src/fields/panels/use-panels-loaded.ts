import type { Collection } from '@boutique/domain'
import { type ComponentType, use, useEffect, useMemo, useState } from 'react'
import type { LazyPart } from '../../base/timing/lazy-part.ts'
import { type Panels, PanelsContext } from './panels.ts'

/** The panels whose code is there, or could not be loaded. */
const settled = new WeakSet<ComponentType>()

/** The panels that the form of a collection names, beside and between its fields. */
export function panelsOf({ screen }: Pick<Collection, 'screen'>, panels: Panels): ComponentType[] {
  const { header, above, aside, tabs = [] } = screen?.form ?? {}
  const named = [header, above, aside, ...tabs.flatMap(({ sections }) => sections.map(({ panel }) => panel))]
  return named.flatMap((name) =>
    name !== undefined && Object.hasOwn(panels, name) ? [panels[name] as ComponentType] : [],
  )
}

/** Loads the code of panels. One that cannot be loaded shows its own error. */
export async function loadPanels(panels: readonly ComponentType[]): Promise<void> {
  await Promise.allSettled(panels.map(async (panel) => (panel as Partial<LazyPart<object>>).preload?.()))
  for (const panel of panels) settled.add(panel)
}

/** Whether panels can be drawn at once. */
export const arePanelsLoaded = (panels: readonly ComponentType[]): boolean =>
  panels.every((panel) => settled.has(panel))

/**
 * Whether all panels of a form can be drawn at once. The form waits for them: one that comes later would move the fields
 * below it, and a button that is being pressed.
 */
export function usePanelsLoaded(collection: Collection): boolean {
  const all = use(PanelsContext)
  const panels = useMemo(() => panelsOf(collection, all), [collection, all])
  const [, setLoaded] = useState<readonly ComponentType[]>()
  useEffect(() => {
    if (!arePanelsLoaded(panels)) void loadPanels(panels).then(() => setLoaded(panels))
  }, [panels])
  return arePanelsLoaded(panels)
}
