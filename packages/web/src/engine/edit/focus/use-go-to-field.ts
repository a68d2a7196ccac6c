import type { FormTab } from '@boutique/domain'
import { useEffect, useEffectEvent } from 'react'
import { whenMounted } from '../../../base/timing/when-mounted.ts'
import { controlId, ownerPath, useFieldForm } from '../../../fields/form.ts'
import { isInTab } from './labels.ts'
import { useReveal, useWanted } from './reveal.ts'

/** Brings the person to the field that was asked for: its tab is chosen, and its control takes the focus when it is there. */
export function useGoToField(tabs: readonly FormTab[], choose: (id: string) => void): void {
  const { collection } = useFieldForm()
  const reveal = useReveal()
  const wanted = useWanted()
  const show = useEffectEvent((path: string) => {
    const isThere = (): boolean => focusField(path) || focusField(ownerPath(collection, path))
    const its = isThere() ? undefined : tabs.find((one) => isInTab(collection, one, path))
    if (!its) return reveal.want(undefined)
    choose(its.id)
    return whenMounted(isThere, () => reveal.want(undefined))
  })
  useEffect(() => (wanted === undefined ? undefined : show(wanted)), [wanted])
}

/** Focuses the control of a path. False when it is not on the page. */
function focusField(path: string): boolean {
  const control = document.getElementById(controlId(path))
  control?.focus()
  return control !== null
}
