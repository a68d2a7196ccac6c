import { addDays, type Data, dayOf } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { createDocument } from '../operations/write/create.ts'
import { HOURS, PIECE_EXPENSES, PURCHASES } from './purchases.ts'
import type { YearOf } from './year.ts'

/** Euros for an hour of the workshop. */
export const HOURLY_RATE = 32

/** Fills a boutique with purchases, deposits, hours and expenses on pieces, so that its pieces have a cost; returns its places. */
export async function loadPurchases({
  boutique,
  ago,
  products,
  contacts,
  suppliers,
}: YearOf): Promise<ReadonlyMap<string, string>> {
  const create = async (days: number, collection: string, data: Data): Promise<string> =>
    JSON.parse(await createDocument(ago(days), SYSTEM_ACTOR, { boutique, collection }, data)).id
  const today = dayOf(ago(0).now())
  const idOf = (name: string): string | undefined => products.get(name)?.id
  const places = new Map<string, string>()
  for (const libelle of new Set(PURCHASES.map(({ place }) => place)))
    places.set(libelle, await create(380, 'achatLieux', { libelle }))
  for (const { days, place, contact, supplier, pieces, deposit, ...purchase } of PURCHASES)
    await create(days, 'achats', {
      ...purchase,
      date: addDays(today, -days),
      lieu: places.get(place),
      contact: contact === undefined ? undefined : contacts[contact],
      fournisseur: supplier === undefined ? undefined : suppliers.get(supplier),
      pieces: pieces.map(([name, estimation], at) => ({
        ...{ id: `piece-${at}`, name, estimation, produit: idOf(name) },
        // By hand, what is left waits for pieces that are not there yet.
        ...(purchase.repartition === 'manuelle' && { part: estimation }),
      })),
      ...(deposit && { depot: true, commissionTaux: deposit.rate, retourLe: addDays(today, deposit.until) }),
    })
  for (const [piece, days, heures, libelle] of HOURS)
    await create(days, 'couts', {
      ...{ produit: idOf(piece), nature: 'heures', heures, libelle },
      ...{ taux: HOURLY_RATE, date: addDays(today, -days) },
    })
  for (const { days, pieces, ...expense } of PIECE_EXPENSES)
    await create(days, 'depenses', {
      ...expense,
      billingDate: addDays(today, -days),
      pieces: pieces.map((name, at) => ({ id: `piece-${at}`, produit: idOf(name) })),
    })
  return places
}
