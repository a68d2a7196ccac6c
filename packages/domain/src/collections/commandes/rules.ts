import { choosesContact } from '../contacts/contact-copy.ts'
import { mayBeRefused } from '../../core/actor.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { equal } from '../../core/changes/equal.ts'
import { joinPath } from '../../core/changes/path.ts'
import { type FieldError, invalid } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { orderTotal } from './order-amounts.ts'
import { clientName, COPIED_FROM_CONTACT } from '../shared/client.ts'
import { isRegime } from '../../vat/regimes.ts'
import { lineErrors, TOO_MUCH } from './lines.ts'
import { followPayments } from './payment-states.ts'
import { fields } from './schema.ts'

export type CommandeData = DataOf<typeof fields>

/** The fields of a contact that an order copies, by the name they have in the order. */
export const COPIED = {
  ...COPIED_FROM_CONTACT,
  contact_commercialName: 'commercialName',
  contact_address: 'address',
  contact_address2: 'address2',
} as const

type Copied = keyof typeof COPIED

/** A new order is of today, and its VAT is that of the boutique. */
export const defaults = ({ now, needed }: Pick<RuleContext, 'now' | 'needed'>): Partial<CommandeData> => {
  const regime = needed.boutique?.regimeTVA
  return { date: dayOf(now), orderedAt: now, ...(isRegime(regime) && { regimeTVA: regime }) }
}

/**
 * The rules of an order: derives the total, the states that payments set and the name of the client, copies the contact that was chosen, stamps the
 * validation, and drops the amounts that other programs compute (ORDER-69, ORDER-84). Pure.
 *
 * @throws Problem 422 for a percentage above 100, and for a discount above its line
 */
export function onSave(
  before: CommandeData | undefined,
  after: CommandeData,
  { now, needed, actor }: Pick<RuleContext, 'now' | 'needed' | 'actor'>,
): CommandeData {
  const errors = mayBeRefused(actor) ? discountErrors(before, after) : []
  if (errors.length > 0) throw invalid(errors, undefined, fields)
  const { amount_cashed: _cashed, amount_refunded: _refunded, amount_canceled: _canceled, ...order } = after
  const copied = choosesContact(before, order, actor)
    ? { ...order, ...copiedContact(before, order, needed.contact) }
    : order
  const summed = { ...copied, total: orderTotal(copied) }
  const followed = { ...summed, ...followPayments(before, summed, actor) }
  return {
    ...followed,
    validatedAt: validationInstant(before, copied, followed, now),
    contact_name: clientName(copied) ?? copied.numero,
  }
}

/** Stamped with the validation, and gone with the payment that validated; otherwise as it was typed. */
function validationInstant(
  before: CommandeData | undefined,
  { etat, validatedAt }: CommandeData,
  followed: CommandeData,
  now: string,
): string | undefined {
  if (followed.etat !== 'validated') return etat === 'validated' ? undefined : validatedAt
  if (etat !== 'validated') return validatedAt ?? now
  return before?.etat !== 'validated' && validatedAt === before?.validatedAt ? now : validatedAt
}

/** The values of a newly chosen contact, except where this save also changes the copy. */
function copiedContact(
  before: CommandeData | undefined,
  order: CommandeData,
  contact: Data | undefined,
): Partial<CommandeData> {
  if (!contact) return {}
  const names = Object.keys(COPIED) as Copied[]
  const kept = names.filter((name) => order[name] !== before?.[name])
  return Object.fromEntries(
    names.flatMap((name) => (kept.includes(name) ? [] : [[name, contact[COPIED[name]] as string | undefined]])),
  )
}

/** The errors of what this save changes: an order that was stored before them can be saved otherwise. */
function discountErrors(before: CommandeData | undefined, after: CommandeData): FieldError[] {
  const { acompteType, acompteValue = 0, produits = [] } = after
  const stored = new Map(before?.produits?.map((line) => [line.id, line]))
  const changed = produits.filter((line) => !equal(line, stored.get(line.id)))
  const lines = changed.flatMap((line) =>
    lineErrors(line).map(({ path, message }) => ({ path: joinPath(['produits', line.id, path]), message })),
  )
  const isKept = before?.acompteType === acompteType && before?.acompteValue === acompteValue
  const isTooMuch = acompteType === 'pourcentage' && acompteValue > 100 && !isKept
  const deposit = isTooMuch ? [{ path: 'acompteValue', message: TOO_MUCH }] : []
  return [...deposit, ...lines]
}
