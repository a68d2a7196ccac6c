import type { AlsoWrite } from '../../core/changes/writes.ts'
import { euros } from '../../money/money.ts'
import { isThisMonth, newLine, ofOthers, quantityOf } from './ledger.ts'
import { isCounted, type Movement, movementsOf, type PieceChange } from './piece.ts'
import type { Taken } from './selling.ts'

interface Left {
  movements: AlsoWrite[]
  /** What is left of the piece; as before where nothing changes. */
  qtyAvailable: number | undefined
}

/**
 * The movements of a piece that an order or a sale sells, or sells no longer, and what is left of it. They count what has left:
 * where that is what the document sells, nothing changes. A movement of this month is changed or removed; one of a month that
 * is over stays, with a return beside it.
 */
export function soldWrites({ piece, before, after, context }: PieceChange): Left {
  const own = movementsOf(context.found.own, piece.id)
  const [was, is] = [before?.sold.get(piece.id), after?.sold.get(piece.id)]
  const wanted = is?.quantity ?? 0
  const gone = -quantityOf(own)
  const isChanged = (was?.quantity ?? 0) !== wanted
  const current = own.find((one) => one.type === 'vente' && isThisMonth(one, context.now))
  const left = piece.qtyAvailable
  if (!isChanged || gone === wanted)
    return { movements: is && current ? repriced(current, is, own) : [], qtyAvailable: left }
  const difference = wanted - gone
  const loose = difference === 1 && !current ? looseSale(context.found.sales, piece.id) : undefined
  const movements = loose
    ? attached(loose, is as Taken, { after, context })
    : changed({ piece, before, after, context }, own, difference)
  // It was marked as sold before, and no other document says by whom: it has left already.
  const hasLeft =
    loose !== undefined ||
    (after?.by === 'vente' && difference > 0 && isCounted(piece) && (left ?? 0) <= 0 && !isExplained(context, piece.id))
  return { movements, qtyAvailable: hasLeft || !piece.hasInventory ? left : (left ?? 0) - difference }
}

/** Whether what has left of a piece was sold by other orders or payments. */
const isExplained = ({ found, id }: PieceChange['context'], produit: string): boolean =>
  quantityOf(ofOthers(movementsOf(found.sales, produit), id)) < 0

/** A sale of a piece that was marked as sold, and that no order or payment explains yet. */
const looseSale = (sales: PieceChange['context']['found'][string] | undefined, produit: string): Movement | undefined =>
  movementsOf(sales, produit).find(
    ({ type, commande, vente, quantite }) =>
      type === 'vente' && commande === undefined && vente === undefined && quantite === -1,
  )

const attached = (
  { id }: Movement,
  { cents }: Taken,
  { after, context }: Pick<PieceChange, 'after' | 'context'>,
): AlsoWrite[] => [
  {
    type: 'change',
    collection: 'mouvements',
    id,
    values: { prix: euros(Math.max(0, cents)), [after?.by ?? 'vente']: context.id },
  },
]

/** The price of a sale follows its document as long as its month is not over. */
function repriced({ id, prix }: Movement, { cents }: Taken, own: readonly Movement[]): AlsoWrite[] {
  const asked = euros(Math.max(0, cents))
  if (own.length > 1 || prix === asked) return []
  return [{ type: 'change', collection: 'mouvements', id, values: { prix: asked } }]
}

function changed(change: PieceChange, own: readonly Movement[], difference: number): AlsoWrite[] {
  const { after, before, piece, context } = change
  const current = own.find((one) => one.type === 'vente' && isThisMonth(one, context.now))
  const is = after?.sold.get(piece.id)
  if (current && current.quantite - difference === 0)
    return [{ type: 'remove', collection: 'mouvements', id: current.id }]
  if (current && current.quantite - difference < 0) {
    const prix = euros(Math.max(0, is?.cents ?? 0))
    return [
      {
        type: 'change',
        collection: 'mouvements',
        id: current.id,
        values: { quantite: current.quantite - difference, prix, at: context.now },
      },
    ]
  }
  const by = (after ?? before)?.by ?? 'vente'
  const line = difference > 0 ? is : undefined
  const data = {
    produit: piece.id,
    type: difference > 0 ? 'vente' : 'retour',
    quantite: -difference,
    prix: line ? euros(Math.max(0, line.cents)) : priceBack(own, -difference),
    ...(difference > 0 && after?.date && { date: after.date }),
    category: piece.category,
    [by]: context.id,
  }
  return [newLine(data, context)]
}

/** What a return takes back: the share of what was asked for the pieces that come back. */
export function priceBack(own: readonly Movement[], quantity: number): number {
  const sales = own.filter(({ type }) => type === 'vente')
  const sold = -quantityOf(sales)
  const asked = sales.reduce((sum, { prix = 0 }) => sum + Math.round(prix * 100), 0)
  return sold > 0 ? euros(Math.round((asked * Math.min(quantity, sold)) / sold)) : 0
}
