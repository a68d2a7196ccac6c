import { useRegistry } from '../../base/registry.ts'
import { answering } from '../../base/session/answers.ts'
import { useViews } from '../../engine/views/use-views.ts'
import { searchOf } from '../../engine/views/views.ts'
import type { PaletteItem } from './palette-items.ts'

/** The most views that are offered for a text. */
const MAX_VIEWS = 8

/** The saved views of the boutique that a typed text names; none without a text. */
export function useViewItems(typed: string): PaletteItem[] {
  const registry = useRegistry()
  const views = useViews().flatMap((view) => {
    const collection = registry.get(view.list)
    return collection?.screen ? [{ view, list: collection.label.many, screen: collection.screen }] : []
  })
  if (typed === '') return []
  return answering(views, ({ view, list }) => `${view.name} ${list}`, typed)
    .slice(0, MAX_VIEWS)
    .map(({ view, list, screen }) => ({
      id: `vue:${view.id}`,
      label: view.name,
      icon: screen.nav?.icon ?? 'page',
      detail: list,
      path: screen.path,
      search: searchOf(view),
    }))
}
