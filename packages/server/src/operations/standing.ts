import { type Actor, Problem } from '@boutique/domain'
import type { StoredDocument } from '../store/row.ts'
import type { Creation } from './plan.ts'
import { checkAccess } from './rights.ts'

/**
 * The document that a repeated creation meets. An id that stands elsewhere is refused without a word about where.
 * @throws Problem 409 for an id of another place; as a read for a document that is deleted
 */
export function standing(actor: Actor, { granted }: Creation, stored: StoredDocument | undefined): StoredDocument {
  if (stored?.scope !== granted.scope || stored.parent !== granted.parent)
    throw new Problem(409, 'identifiant.pris', 'Cet identifiant est déjà utilisé')
  return checkAccess(actor, granted, stored)
}
