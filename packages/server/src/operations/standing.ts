import { type Actor, Problem } from '@boutique/domain'
import type { StoredDocument } from '../store/row.ts'
import type { Creation } from './plan.ts'
import { checkAccess } from './rights.ts'

/**
 * The existing document that a repeated creation finds. An id of another scope is refused without naming it.
 * @throws Problem 409 for an id of another scope; as a read for a deleted document
 */
export function standing(actor: Actor, { granted }: Creation, stored: StoredDocument | undefined): StoredDocument {
  if (stored?.scope !== granted.scope || stored.parent !== granted.parent)
    throw new Problem(409, 'identifiant.pris', 'Cet identifiant est déjà utilisé')
  return checkAccess(actor, granted, stored)
}
