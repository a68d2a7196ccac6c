import { percentageOf } from '../../money/divide.ts'
import { cents, euros } from '../../money/money.ts'

/** How the boutique is paid for a sale on consignment. */
export const COMMISSIONS = {
  taux: 'Un pourcentage du prix',
  fixe: 'Un montant par pièce',
  paliers: 'Un pourcentage selon le prix',
} as const

export interface Commission {
  commission?: keyof typeof COMMISSIONS
  /** Per cent, with three decimals. */
  commissionTaux?: number
  /** Euros for each piece. */
  commissionMontant?: number
  /** The first step whose price is not below that of the sale counts for the whole price; `jusqua` in euros, none: above. */
  commissionPaliers?: readonly { jusqua?: number; taux?: number }[]
}

/** The commission of a sale in euros, never more than its price; halves of a cent go to the boutique. */
export function commissionOf(prix: number, terms: Commission): number {
  const price = Math.max(0, cents(prix))
  const due =
    terms.commission === 'fixe'
      ? cents(terms.commissionMontant ?? 0)
      : percentageOf(price, Math.round((rateAt(price, terms) ?? 0) * 1000))
  return euros(Math.min(price, due))
}

/** What the owner of a piece gets for its sale, in euros. */
export const dueToOwner = (prix: number, terms: Commission): number =>
  euros(Math.max(0, cents(prix)) - cents(commissionOf(prix, terms)))

function rateAt(price: number, { commission, commissionTaux, commissionPaliers = [] }: Commission): number | undefined {
  if (commission !== 'paliers') return commissionTaux
  const limit = ({ jusqua }: { jusqua?: number }): number => (jusqua === undefined ? Infinity : cents(jusqua))
  return commissionPaliers.toSorted((a, b) => limit(a) - limit(b)).find((step) => limit(step) >= price)?.taux
}
