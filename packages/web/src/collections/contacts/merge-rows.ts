import { type Fields, filledFrom } from '@boutique/domain'
import { fieldText } from '../../fields/field-text.ts'

/** One field of two contacts before their merge. */
export interface ComparedRow {
  name: string
  label: string
  /** The value after the merge, and the other contact's. */
  kept?: string
  theirs?: string
  /** The other's value is taken, or goes into a comment; undefined: they are equal, or the other has none. */
  fate?: 'taken' | 'dropped'
}

const SHOWN = [
  ...['firstname', 'lastname', 'commercialName', 'email', 'phone'],
  ...['address', 'address2', 'zip', 'city', 'country'],
  ...['subscribedToNewsletter', 'stripeCustomer', 'trushLevel'],
]

/** The fields that one of two contacts has, with what the merge does to them; `own` is the contact that stays. */
export function comparedContacts(
  fields: Fields,
  own: Record<string, unknown>,
  other: Record<string, unknown>,
): ComparedRow[] {
  const { values, dropped } = filledFrom(own, other)
  const after = { ...own, ...values }
  const rows = SHOWN.flatMap((name): ComparedRow[] => {
    const field = fields[name]
    if (!field) return []
    const shown = (document: Record<string, unknown>): string | undefined =>
      document[name] === false ? undefined : fieldText(field, document[name]) || undefined
    const [kept, theirs] = [shown(after), shown(other)]
    if (kept === undefined && theirs === undefined) return []
    const fate = name in values ? 'taken' : name in dropped ? 'dropped' : undefined
    return [{ name, label: field.label, kept, theirs, fate }]
  })
  return [...rows, ...commentsRow(own, other)]
}

function commentsRow(own: Record<string, unknown>, other: Record<string, unknown>): ComparedRow[] {
  const count = ({ comments }: Record<string, unknown>): number => (Array.isArray(comments) ? comments.length : 0)
  const [ours, theirs] = [count(own), count(other)]
  if (theirs === 0) return []
  return [
    { name: 'comments', label: 'Commentaires', kept: String(ours + theirs), theirs: String(theirs), fate: 'taken' },
  ]
}
