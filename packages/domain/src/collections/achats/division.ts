import { divideCents } from '../../money/divide.ts'
import { cents, euros } from '../../money/money.ts'
import type { Piece } from './pieces.ts'

/** The parts of a purchase that its division depends on. */
export interface Divided {
  /** Euros. */
  montant?: number
  repartition?: 'egale' | 'estimation' | 'manuelle'
  pieces?: Piece[]
}

/**
 * The pieces of a purchase with their shares, which add up to its amount to the cent; by hand they are as typed. Without
 * an amount nothing is divided.
 */
export function dividedPieces({ montant, repartition = 'egale', pieces = [] }: Divided): Piece[] {
  if (repartition === 'manuelle') return pieces
  if (montant === undefined) return pieces.map(({ part: _, ...piece }) => piece)
  const weights = pieces.map(({ estimation = 0 }) => (repartition === 'estimation' ? cents(estimation) : 1))
  const shares = divideCents(cents(montant), weights)
  return pieces.map((piece, at) => ({ ...piece, part: euros(shares[at] ?? 0) }))
}

/** What no piece has of the amount, in euros; negative where the pieces have more than it. */
export const undivided = ({ montant = 0, pieces = [] }: Divided): number =>
  euros(cents(montant) - pieces.reduce((sum, { part = 0 }) => sum + cents(part), 0))

/**
 * The pieces with the rest on the last one.
 * @returns undefined where there is no piece, or the last one has less than was divided in excess
 */
export function withRestOnLast(divided: Divided): Piece[] | undefined {
  const { pieces = [] } = divided
  const last = pieces.at(-1)
  const part = cents(last?.part ?? 0) + cents(undivided(divided))
  return last && part >= 0 ? [...pieces.slice(0, -1), { ...last, part: euros(part) }] : undefined
}
