import type { Action } from '../../core/action.ts'
import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { boolean, date, email, relation } from '../../core/fields/kinds.ts'
import { invalid, Problem } from '../../core/problem.ts'
import { formatDay, parisDay, wholeDays } from '../../dates.ts'
import { chosenContact, contactFinds, readsContacts } from './chosen-contact.ts'
import { holderFinds, isKept, refuseKept } from './kept-by-order.ts'
import { MAX_RESERVATION_DAYS, reservationEnd } from './product-state.ts'
import { freed } from './freed.ts'
import type { ProduitData } from './rules.ts'

/** The contact of the action, the one that the piece is reserved for, and the order that keeps it. */
const reservationFinds = (produit: ProduitData, input: Data): Record<string, Question> => ({
  ...contactFinds(produit, input),
  ...holderFinds(produit),
  ...(produit.isReserved &&
    produit.reservePour !== undefined && {
      kept: { collection: 'contacts', where: { id: produit.reservePour }, isUnlocked: true },
    }),
})

/**
 * Reserves a piece, for a contact or an address and until a day, where these are known. Without `isReserved` it flips
 * (PROD-22): the dialog sends it, so that a piece which somebody else has just reserved is not freed.
 * @throws Problem 409 `piece.reservee` for a piece that is reserved for somebody else, with the name for who reads
 *   contacts; `piece.prise` where the flip would free a piece that an open order keeps
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
    until: date({ label: "Jusqu'au", hint: 'Ce jour compris ; la pièce se libère ensuite toute seule' }),
  },
  form: [{ fields: ['contact', ['reservedBy', 'until']] }],
  finds: reservationFinds,
  run: (produit, context, { isReserved, contact, reservedBy, until }) => {
    const { now } = context
    if (isReserved !== true && produit.isReserved) {
      refuseKept(produit, context)
      return freed(now)
    }
    const days = until === undefined ? undefined : daysUntil(now, String(until))
    const chosen = chosenContact({ contact }, context)
    const named = chosen?.email as string | undefined
    const typed = reservedBy as string | undefined
    if (named !== undefined && typed !== undefined && typed.toLowerCase() !== named.toLowerCase())
      throw refusal('reservedBy', "Cette adresse n'est pas celle du contact : gardez l'un ou l'autre")
    const address = named ?? typed
    if (produit.isReserved && !isForSame(produit, { contact, address }, context)) throw reservedBefore(produit, context)
    return {
      isReserved: true,
      reservedAt: now,
      reservePour: contact as string | undefined,
      reservedBy: address,
      reservedHowManyDay: days,
    }
  },
}

/** Frees a reserved piece, and forgets for whom it was kept. @throws Problem 409 for one that an open order keeps */
export const leverReservation: Action<ProduitData> = {
  label: 'Lever la réservation',
  many: true,
  done: () => 'Réservation levée',
  finds: holderFinds,
  run(produit, context) {
    refuseKept(produit, context)
    return freed(context.now)
  },
}

/**
 * Ends a reservation whose last day is over (the server alone runs it). A piece that an open order keeps stays reserved, for
 * the order alone. Nothing changes for a reservation that goes on, so that it may run twice.
 */
export const expiration: Action<ProduitData> = {
  label: 'Réservation arrivée à son terme',
  done: () => 'Réservation arrivée à son terme',
  bySystem: true,
  run(produit, { now }) {
    const { isReserved, finReservation, reservedAt } = produit
    if (!isReserved || finReservation === undefined || finReservation >= parisDay(now)) return {}
    return isKept(produit)
      ? { ...freed(now), isReserved: true, reservedAt }
      : { ...freed(now), reservationFinieLe: parisDay(now) }
  },
}

const refusal = (path: string, message: string) => invalid([{ path, message }])

/** Whether a reservation only changes: it is for the same contact or address. */
function isForSame(
  { reservePour, reservedBy }: ProduitData,
  { contact, address }: { contact: unknown; address: string | undefined },
  { actor }: RuleContext,
): boolean {
  if (!readsContacts(actor)) return false
  if (contact !== undefined && contact === reservePour) return true
  return address !== undefined && address.toLowerCase() === reservedBy?.toLowerCase()
}

function reservedBefore(produit: ProduitData, { actor, found }: RuleContext): Problem {
  const { name, reservedAt, reservedBy } = produit
  const [contact] = found.kept ?? []
  const known = readsContacts(actor) ? ((contact?.name as string | undefined) ?? reservedBy) : undefined
  const since = reservedAt === undefined ? '' : ` depuis le ${formatDay(reservedAt)}`
  const end = reservationEnd(produit)
  const until = end === undefined ? '' : `, jusqu'au ${formatDay(end)}`
  const what = `« ${name ?? 'Cette pièce'} » est déjà réservée${since}`
  return new Problem(409, 'piece.reservee', `${what}${known === undefined ? '' : ` pour ${known}`}${until}`)
}

/** The days from today to a later one. @throws Problem 422 for any other */
function daysUntil(now: string, until: string): number {
  const noon = (day: string): string => `${day}T12:00:00.000Z`
  const days = wholeDays(noon(parisDay(now)), noon(until))
  if (days < 1) throw refusal('until', 'Un jour à venir est attendu')
  if (days > MAX_RESERVATION_DAYS) throw refusal('until', 'Dix ans au plus')
  return days
}
