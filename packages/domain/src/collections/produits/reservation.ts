import type { Action } from '../../core/action.ts'
import { boolean, date, email, relation } from '../../core/fields/kinds.ts'
import { invalid } from '../../core/problem.ts'
import { parisDay, wholeDays } from '../../dates.ts'
import { MAX_RESERVATION_DAYS } from './product-state.ts'
import { chosenContact, contactFinds } from './chosen-contact.ts'
import type { ProduitData } from './rules.ts'

/**
 * Reserves a piece, for a contact or an address and until a day, where these are known. Without `isReserved` it flips
 * (PROD-22): the dialog sends it, so that a piece which somebody else has just reserved is not freed.
 */
export const reserver: Action<ProduitData> = {
  label: 'Réserver',
  done: ({ isReserved }) => (isReserved ? 'Réservé' : 'Réservation levée'),
  input: {
    isReserved: boolean({
      label: 'Réservé',
      description: 'Réserve, et ne lève jamais ; absent, une pièce réservée ne le sera plus',
      hidden: true,
      default: true,
    }),
    contact: relation({ label: 'Pour un contact', to: 'contacts' }),
    reservedBy: email({
      label: 'Pour une adresse e-mail',
      hint: 'Le profil « Contacts » seul la lit ensuite',
      description: "Avec un contact, l'adresse de ce contact seulement : une autre est refusée",
    }),
    until: date({ label: "Jusqu'au" }),
  },
  form: [{ fields: ['contact', ['reservedBy', 'until']] }],
  finds: contactFinds,
  run: (produit, context, { isReserved, contact, reservedBy, until }) => {
    const { now } = context
    if (isReserved !== true) return produit.isReserved ? freed(now) : { isReserved: true, reservedAt: now }
    const days = until === undefined ? undefined : daysUntil(now, String(until))
    const chosen = chosenContact({ contact }, context)
    const named = chosen && addressOf(chosen)
    const typed = reservedBy as string | undefined
    if (named !== undefined && typed !== undefined && typed.toLowerCase() !== named.toLowerCase())
      throw refusal('reservedBy', "Cette adresse n'est pas celle du contact : gardez l'un ou l'autre")
    return { isReserved: true, reservedAt: now, reservedBy: named ?? typed, reservedHowManyDay: days }
  },
}

/** What a piece that is free again no longer says: for whom it was kept, and for how long (PROD-23). */
export const freed = (now: string): Partial<ProduitData> => ({
  isReserved: false,
  reservedAt: now,
  reservedBy: undefined,
  reservedHowManyDay: undefined,
})

/** Frees a reserved piece, and forgets for whom it was kept. */
export const leverReservation: Action<ProduitData> = {
  label: 'Lever la réservation',
  done: () => 'Réservation levée',
  run: (_, { now }) => freed(now),
}

const refusal = (path: string, message: string) => invalid([{ path, message }])

/** The days from today to a later one. @throws Problem 422 for any other */
function daysUntil(now: string, until: string): number {
  const noon = (day: string): string => `${day}T12:00:00.000Z`
  const days = wholeDays(noon(parisDay(now)), noon(until))
  if (days < 1) throw refusal('until', 'Un jour à venir est attendu')
  if (days > MAX_RESERVATION_DAYS) throw refusal('until', 'Dix ans au plus')
  return days
}

/** The e-mail address of a contact. @throws Problem 422 for one without */
function addressOf(contact: Record<string, unknown>): string {
  if (typeof contact.email !== 'string')
    throw refusal('contact', "Ce contact n'a pas d'adresse e-mail : ajoutez-la à sa fiche, ou réservez sans contact")
  return contact.email
}
