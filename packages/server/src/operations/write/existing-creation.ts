import { type Actor, type Data, Problem } from '@boutique/domain'
import { creatorOf } from '../../store/journal/entries.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../engine.ts'
import type { Creation } from './plan.ts'
import { checkAccess } from '../rights/rights.ts'
import { text } from '../read/text.ts'

/**
 * The mark of a creation whose id the client chose. It is the id of its commit in the journal, by which a repeated
 * request finds its own document: the same person sends the same content for the same id.
 */
export const requestMark = ({ idFrom }: Engine, { id: actor }: Actor, slug: string, id: string, sent: unknown) =>
  idFrom(JSON.stringify(['création', actor, slug, id, sent]))

/** The refusal of a creation whose id names another document. */
export const takenId = (details: Data = {}): Problem =>
  new Problem(409, 'identifiant.pris', 'Cet identifiant est déjà utilisé', details)

/**
 * The existing document that a repeated creation finds. An id of another scope is refused without naming it.
 * @throws Problem 409 for an id of another scope, or of a document that this request did not create; when the same
 *   person did, with other content, the problem has it as `document`
 */
export async function standing(
  on: Queryable,
  actor: Actor,
  { granted, request }: Creation,
  stored: StoredDocument | undefined,
): Promise<StoredDocument> {
  const { collection } = granted
  if (stored?.scope !== granted.scope || stored.parent !== granted.parent) throw takenId()
  if (request === undefined) return checkAccess(actor, granted, stored)
  const creator = await creatorOf(on, collection, stored.id)
  if (creator?.actor !== actor.id) throw takenId()
  const own = checkAccess(actor, granted, stored)
  if (creator.commit !== request) throw takenId({ document: JSON.parse(text(granted, own)) })
  return own
}
