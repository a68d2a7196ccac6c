import type { Actor } from '../../core/actor.ts'

/** The contact of a document that copies fields of it. */
interface OfContact {
  contact?: string
}

/**
 * Whether this save chooses the contact whose fields the document copies. A program that gives a stored document another
 * contact, as the merge of two contacts and its undo do, does not choose one: the copy stays as it is.
 */
export const choosesContact = (
  before: OfContact | undefined,
  after: OfContact,
  actor: Pick<Actor, 'system'>,
): boolean =>
  after.contact !== undefined && after.contact !== before?.contact && (before === undefined || !actor.system)
