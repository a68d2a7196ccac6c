import { contactName } from './contact-name.ts'
import { phoneKey } from '../../texts/phone-number.ts'
import { mergedConsent } from './newsletter.ts'
import type { ContactData } from './rules.ts'
import { fields } from './schema.ts'

type Comment = NonNullable<ContactData['comments']>[number]
type Name = keyof ContactData

/** The address is taken as a whole: parts of two addresses would make a third one. */
const ADDRESS: readonly Name[] = ['address', 'address2', 'zip', 'city', 'country']
const SINGLE: readonly Name[] = [
  ...['firstname', 'lastname', 'commercialName', 'email', 'phone'],
  ...['stripeCustomer', 'trushLevel'],
] as Name[]

/** What a merge does to the contact that stays. */
interface MergedContact {
  /** The values that change. */
  values: Partial<ContactData>
  /** Values of the other contact that differ and are not taken, by field. */
  dropped: Partial<ContactData>
}

/**
 * Fills the empty fields of a contact from another one. The consent to the newsletter is `mergedConsent`; that a mail
 * server refused an address is taken with that address. Pure.
 */
export function filledFrom(contact: ContactData, other: ContactData): MergedContact {
  const isSameAddress = ADDRESS.every((name) => isEmpty(contact[name]) || isSame(name, contact, other))
  const taken = isSameAddress ? [...SINGLE, ...ADDRESS] : SINGLE
  const values: Partial<ContactData> = {}
  const dropped: Partial<ContactData> = {}
  for (const name of [...SINGLE, ...ADDRESS]) {
    const theirs = other[name]
    if (isEmpty(theirs) || isSame(name, contact, other)) continue
    const into = isEmpty(contact[name]) && taken.includes(name) ? values : dropped
    Object.assign(into, { [name]: theirs })
  }
  const email = values.email ?? contact.email
  Object.assign(values, mergedConsent(contact, other, email))
  if (other.emailRefusedAt !== undefined && contact.emailRefusedAt === undefined && email === other.email)
    values.emailRefusedAt = other.emailRefusedAt
  return { values, dropped }
}

/**
 * The values of a contact after its merge with another one: empty fields filled, the comments of both by date with
 * their authors, and a comment with the values that were not taken, so that none is lost. Pure.
 */
export function mergedValues(
  contact: ContactData,
  other: ContactData,
  { now, newId }: { now: string; newId(): string },
): Partial<ContactData> {
  const { values, dropped } = filledFrom(contact, other)
  const text = noteOf(other, dropped)
  const note: Comment[] = text === undefined ? [] : [{ id: newId(), text, date: now }]
  const comments = joined(contact.comments ?? [], [...(other.comments ?? []), ...note], newId)
  return { ...values, ...(comments.length > (contact.comments ?? []).length && { comments }) }
}

/** The comments of both, by date; those without a date come first. Their ids stay distinct. */
function joined(own: readonly Comment[], others: readonly Comment[], newId: () => string): Comment[] {
  const taken = new Set(own.map(({ id }) => id))
  const added = others.map((comment) => (taken.has(comment.id) ? { ...comment, id: newId() } : comment))
  return [...own, ...added].toSorted((one, next) => compare(one.date ?? '', next.date ?? ''))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** "Fusion avec Léa Martin", and each value that was not taken on a line of its own. */
function noteOf(other: ContactData, dropped: Partial<ContactData>): string | undefined {
  const lines = Object.entries(dropped).map(([name, value]) => `${fields[name as Name].label} : ${String(value)}`)
  if (lines.length === 0) return undefined
  const name = contactName(other)
  return [name === undefined ? 'Fusion' : `Fusion avec ${name}`, ...lines].join('\n')
}

const isEmpty = (value: unknown): boolean => value === undefined || value === ''
/** Two spellings of a telephone are the same. */
function isSame(name: Name, contact: ContactData, other: ContactData): boolean {
  const [one, theirs] = [contact, other].map((of) => String(of[name] ?? ''))
  return (
    one === theirs ||
    (name === 'phone' && phoneKey(one ?? '') !== undefined && phoneKey(one ?? '') === phoneKey(theirs ?? ''))
  )
}
