import { mayOpen } from '../../core/access.ts'
import type { Actor } from '../../core/actor.ts'
import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { invalid } from '../../core/problem.ts'

/** The question for the contact that an action of a product names in its input. */
export const contactFinds = (_: unknown, { contact }: Data): Record<string, Question> =>
  contact === undefined ? {} : { contacts: { collection: 'contacts', where: { id: String(contact) } } }

/** Whether an actor reads the contacts of the boutique. */
export const readsContacts = (actor: Actor): boolean =>
  actor.system === true || mayOpen({ area: 'store', profile: 'boutique-contacts' }, actor)

/**
 * The contact that an action names; undefined where it names none.
 * @throws Problem 422 without the right to contacts, and for one that is not there
 */
export function chosenContact(
  { contact }: Data,
  { actor, found }: Pick<RuleContext, 'actor' | 'found'>,
): Data | undefined {
  if (contact === undefined) return undefined
  if (!readsContacts(actor)) throw refused("Vous n'avez pas accès aux contacts")
  const [chosen] = found.contacts ?? []
  if (!chosen) throw refused("Ce contact n'est pas dans cette boutique, ou il a été supprimé")
  return chosen
}

const refused = (message: string) => invalid([{ path: 'contact', message }])
