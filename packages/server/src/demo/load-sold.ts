import { addDays, type Data, dayOf } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { act } from '../operations/actions/actions.ts'
import { createDocument } from '../operations/write/create.ts'
import { HOURLY_RATE } from './load-purchases.ts'
import { SOLD_DEPOSITS, SOLD_PIECES, type SoldPiece } from './sold-pieces.ts'
import type { YearOf } from './year.ts'

/** What the sold pieces need besides the year: the ids of categories and places by name, and a photo of a piece. */
export interface SoldOf extends YearOf {
  categories: ReadonlyMap<string, string>
  places: ReadonlyMap<string, string>
  photograph(days: number, id: string, piece: Pick<SoldPiece, 'kind' | 'wood'>): Promise<void>
}

/** Fills a boutique with a year of pieces that were bought, restored and sold, so that each month has a margin. */
export async function loadSold({ boutique, ago, contacts, categories, places, photograph }: SoldOf): Promise<void> {
  const create = async (days: number, collection: string, data: Data): Promise<string> =>
    JSON.parse(await createDocument(ago(days), SYSTEM_ACTOR, { boutique, collection }, data)).id
  const today = dayOf(ago(0).now())
  const run = (days: number, collection: string, id: string, action: string, input: Data) =>
    act(ago(days), SYSTEM_ACTOR, { boutique, collection, id }, action, input)
  const arrive = async (
    days: number,
    {
      name,
      kind,
      wood,
      category,
      prix,
      sold,
    }: Pick<SoldPiece, 'name' | 'kind' | 'wood' | 'category' | 'prix' | 'sold'>,
  ): Promise<string> => {
    const data = { name, price: prix, category: categories.get(category), hasInventory: true, isOnlineStore: false }
    const id = await create(days, 'produits', { ...data, condition: 'refurbished', isDraft: false })
    // What was sold long ago is seen in lists of figures: drawing a photo takes a second.
    if (sold <= 90) await photograph(days, id, { kind, wood })
    return id
  }

  for (const piece of SOLD_PIECES) {
    const { name, place, bought, sold, montant, heures, prix, mode } = piece
    const id = await arrive(bought, piece)
    const purchase = { date: addDays(today, -bought), lieu: places.get(place), montant, mode: 'espece' }
    await create(bought, 'achats', { ...purchase, pieces: [{ id: 'piece', name, produit: id }] })
    const worked = { date: addDays(today, 7 - bought), heures, taux: HOURLY_RATE, libelle: 'Restauration' }
    await create(bought - 7, 'couts', { ...worked, nature: 'heures', produit: id })
    await run(sold, 'produits', id, 'encaisser', { prix, mode })
  }
  for (const { contact, bought, rate, settled, pieces } of SOLD_DEPOSITS) {
    const stored = []
    for (const [name, kind, wood, category, sold, prix] of pieces)
      stored.push({ id: await arrive(bought, { name, kind, wood, category, prix, sold }), name, sold, prix })
    const deposit = await create(bought, 'achats', {
      ...{ depot: true, commissionTaux: rate, date: addDays(today, -bought), contact: contacts[contact] },
      lieu: places.get('À la boutique'),
      retourLe: addDays(today, 120 - bought),
      pieces: stored.map(({ id, name }) => ({ id, name, produit: id })),
    })
    for (const { id, sold, prix } of stored) await run(sold, 'produits', id, 'encaisser', { prix, mode: 'cb' })
    if (settled !== undefined)
      await run(settled, 'achats', deposit, 'reverser', { date: addDays(today, -settled), mode: 'virement' })
  }
}
