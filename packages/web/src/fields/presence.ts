import type { Present } from '@boutique/domain'
import { createContext, useContext } from 'react'
import { ownerPath, useFieldForm } from './form.ts'

/** Who else is in the document of a form, and how the form tells where this person is. */
export interface FormPresence {
  others: readonly Present[]
  /** A field got the focus, or lost it. */
  focus(path: string | undefined): void
}

export const PresenceContext = createContext<FormPresence>({ others: [], focus: () => undefined })

/** The people who are in a field, by name; none in the dialog of an action or of a line. */
export function usePeopleAt(path: string): string | undefined {
  const { others } = useContext(PresenceContext)
  const { collection, scope } = useFieldForm()
  if (scope !== undefined || others.length === 0) return undefined
  const here = others.filter(
    ({ field, isAway }) => field !== undefined && !isAway && ownerPath(collection, field) === path,
  )
  return here.length === 0 ? undefined : here.map(({ name }) => name).join(', ')
}

/** Tells where the focus is; fields of dialogs are not told. */
export const useTellFocus = (): FormPresence['focus'] => useContext(PresenceContext).focus
