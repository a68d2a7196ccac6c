import type { Collection } from '@boutique/domain'
import { applyPending, type Pending } from '../../../data/autosave/autosave-pending.ts'
import { readablePending } from '../../../data/autosave/autosave-values.ts'

/** The paths of the photos that unsaved changes add to a document, in the order of its fields. */
export function leftPhotos({ fields }: Pick<Collection, 'fields'>, pending: Pending): string[] {
  const values = applyPending({}, readablePending(fields, pending))
  const lists = Object.entries(fields).filter(([, { kind }]) => kind === 'photos')
  return lists.flatMap(([name]) => (Array.isArray(values[name]) ? values[name].map(String) : []))
}
