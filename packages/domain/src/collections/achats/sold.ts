import type { Data, Question } from '../../core/collection.ts'
import { cents, euros } from '../../money/money.ts'

/** The sales and returns of pieces in the ledger. */
export const salesOf = (produits: readonly string[]): Question => ({
  collection: 'mouvements',
  where: { produit: { in: [...produits] }, type: { in: ['vente', 'retour'] } },
})

/** What a sold piece was sold for, in euros, and when; undefined while it is not sold, or came back. */
export function saleOf(
  produit: string,
  sales: readonly Data[],
): { prix: number; date: string | undefined } | undefined {
  // One without a price was only marked as sold: nobody knows yet what its owner gets.
  const own = sales.filter((one) => one.produit === produit && one.prix !== undefined)
  const left = own.reduce((sum, { quantite }) => sum + Number(quantite ?? 0), 0)
  if (left >= 0) return undefined
  const total = own.reduce((sum, { type, prix }) => {
    const amount = cents(Math.abs(Number(prix ?? 0)))
    return sum + (type === 'retour' ? -amount : amount)
  }, 0)
  const days = own.flatMap(({ type, date }) => (type === 'vente' && typeof date === 'string' ? [date] : []))
  return { prix: euros(Math.max(0, total)), date: days.toSorted().at(-1) }
}
