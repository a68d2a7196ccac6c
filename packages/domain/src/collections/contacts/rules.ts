import { capitaliseName, contactName, normaliseEmail } from '../../contact-name.ts'
import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import type { fields } from './schema.ts'

export type ContactData = DataOf<typeof fields>

/**
 * What a save makes of a contact: e-mail and names in their normal form, the display name made of them
 * (CONTACT-13 to CONTACT-16), and new comments signed and dated. Pure.
 */
export function onSave(
  before: ContactData | undefined,
  after: ContactData,
  { now, actor }: Pick<RuleContext, 'now' | 'actor'>,
): ContactData {
  const contact: ContactData = {
    ...after,
    email: after.email && normaliseEmail(after.email),
    firstname: after.firstname && capitaliseName(after.firstname),
    lastname: after.lastname && capitaliseName(after.lastname),
  }
  const known = new Set(before?.comments?.map(({ id }) => id))
  const signature = { date: now, ...(actor.displayname && { author: actor.displayname }) }
  return {
    ...contact,
    name: contactName(contact),
    comments: after.comments?.map((comment) => (known.has(comment.id) ? comment : { ...signature, ...comment })),
  }
}
