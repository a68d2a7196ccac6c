import type { Field } from '@boutique/domain'
import { controlId, useFieldForm } from '../form.ts'
import { orElsePlace } from './or-else.ts'

/**
 * Gives a typed text that no document has to the field that `orElse` names; with `goesOn` the focus moves to the field
 * that says the rest.
 */
export function useOrElse({ orElse }: Field): (typed: string, goesOn: boolean) => void {
  const { session, scope } = useFieldForm()
  return (typed, goesOn) => {
    if (!orElse) return
    const { taker, next } = orElsePlace(orElse, typed)
    session.change(taker, typed.trim())
    if (goesOn) document.getElementById(controlId(next, scope))?.focus()
  }
}
