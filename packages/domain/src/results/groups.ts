import type { ResultTotals } from '../api/results.ts'
import { cents, euros } from '../money/money.ts'

/** What the sales of a period are grouped by: fields of the ledger of pieces. */
export const RESULT_GROUPS = ['category', 'fournisseur', 'lieu', 'par'] as const
export type ResultGroup = (typeof RESULT_GROUPS)[number]

/** What the sales of a result are grouped by: its label, and the name of the group without one. */
export const GROUP_LABELS: Readonly<Record<ResultGroup, { label: string; none: string }>> = {
  category: { label: 'Catégorie', none: 'Sans catégorie' },
  fournisseur: { label: 'Fournisseur', none: 'Sans fournisseur' },
  lieu: { label: "Lieu d'achat", none: "Sans lieu d'achat" },
  par: { label: 'Vendeur', none: 'Sans vendeur' },
}

/** A line of a result, in the order of its computation; `sum` lines close a part. */
export interface ResultLine {
  id: 'ventes' | 'cout' | 'marge' | 'autres' | 'depenses' | 'resultat'
  label: string
  /** Euros, negative where it is subtracted. */
  amount: number
  isSum?: true
  note?: string
}

/**
 * The lines of a result: sales less their cost are the margin; with the other receipts, less the expenses, they are the
 * result. Expenses that are in the cost of a piece are not subtracted again. Exact to the cent.
 */
export function resultLines({ ventes, cout, autres, depenses, affectees }: ResultTotals): ResultLine[] {
  const margin = cents(ventes) - cents(cout)
  const spent = cents(depenses) - cents(affectees)
  return [
    { id: 'ventes', label: 'Pièces vendues', amount: ventes },
    { id: 'cout', label: 'Coût des pièces vendues', amount: euros(-cents(cout) || 0) },
    { id: 'marge', label: 'Marge', amount: euros(margin), isSum: true },
    { id: 'autres', label: 'Autres encaissements', amount: autres },
    {
      id: 'depenses',
      label: 'Dépenses',
      amount: euros(-spent || 0),
      ...(affectees > 0 && { note: 'hors celles des pièces' }),
    },
    { id: 'resultat', label: 'Résultat', amount: euros(margin + cents(autres) - spent), isSum: true },
  ]
}
