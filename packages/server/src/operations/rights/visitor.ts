import { type Actor, actorOf, onBehalfOf } from '@boutique/domain'

/** The author, in journals, of what visitors of a website and readers of a mail write. */
export const VISITOR = { id: 'visiteur', displayname: 'Visiteur du site' } as const

/**
 * The program on behalf of an unknown person: it may write, so the code that uses it decides what such a person may
 * cause.
 */
export const onBehalfOfVisitor = (boutique: string): Actor =>
  onBehalfOf(actorOf(VISITOR.id, { displayname: VISITOR.displayname, boutique }))
