import { capitaliseName, contactName, normaliseEmail } from './contact-name.ts'
import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import { phoneKey } from '../../texts/phone-number.ts'
import type { fields } from './schema.ts'

export type ContactData = DataOf<typeof fields>

type Comment = NonNullable<ContactData['comments']>[number]

/**
 * The rules of a contact: normalises e-mail and names, derives the display name (CONTACT-13 to CONTACT-16), signs and
 * dates new comments, and forgets that a mail server refused an address which changed. Pure.
 * @throws Problem 409 when an undo would lift the refusal of the person
 */
export function onSave(
  before: ContactData | undefined,
  after: ContactData,
  { now, actor }: Pick<RuleContext, 'now' | 'actor'>,
): ContactData {
  if (liftsRefusal(before, after, now)) throw refusalStays()
  const contact: ContactData = {
    ...after,
    email: after.email && normaliseEmail(after.email),
    firstname: after.firstname && capitaliseName(after.firstname),
    lastname: after.lastname && capitaliseName(after.lastname),
  }
  return {
    ...contact,
    name: contactName(contact),
    phoneKey: after.phone && phoneKey(after.phone),
    emailRefusedAt: isOfFormerEmail(before, contact) ? undefined : after.emailRefusedAt,
    comments: signed(before?.comments, after.comments, now, actor),
  }
}

/** Whether a refusal by mail gives way to an older state: a new consent has the instant of this save, an undo has not. */
const liftsRefusal = (before: ContactData | undefined, after: ContactData, now: string): boolean =>
  before?.newsletterHow === 'desinscription-mail' &&
  after.newsletterHow !== before.newsletterHow &&
  after.newsletterAt !== now

const refusalStays = (): Problem =>
  new Problem(
    409,
    'newsletter.refus',
    "Cette personne s'est désinscrite elle-même : l'action « Réinscrire à sa demande » peut la réinscrire",
  )

/** Whether the refusal of the address is about the one before; a merge changes both at once. */
const isOfFormerEmail = (before: ContactData | undefined, after: ContactData): boolean =>
  before !== undefined && before.email !== after.email && before.emailRefusedAt === after.emailRefusedAt

/**
 * The comments with their true authors: the person who adds one signs it, and nobody changes the author or date of an
 * existing one. Only the system may send them, for imports and merges.
 */
function signed(
  before: readonly Comment[] | undefined,
  after: readonly Comment[] | undefined,
  now: string,
  actor: RuleContext['actor'],
): Comment[] | undefined {
  const standing = new Map(before?.map((comment) => [comment.id, comment]))
  return after?.map((comment) => {
    const { date: saidDate, author: saidAuthor, ...said } = comment
    const own = standing.get(comment.id)
    if (own) return { ...said, ...signature(own.date, own.author) }
    if (!actor.system) return { ...said, ...signature(now, actor.displayname) }
    return { ...said, ...signature(saidDate ?? now, saidAuthor ?? actor.displayname) }
  })
}

const signature = (date: string | undefined, author: string | undefined): Pick<Comment, 'date' | 'author'> => ({
  ...(date !== undefined && { date }),
  ...(author !== undefined && { author }),
})
