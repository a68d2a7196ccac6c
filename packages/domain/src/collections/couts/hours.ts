import { cents, euros } from '../../money/money.ts'

/**
 * The amount of hours in euros: hours × rate, halves of a cent rounded up. Undefined while one of them is missing.
 *
 * @param heures with three decimals
 * @param taux euros for an hour
 */
export function hoursAmount(heures: number | undefined, taux: number | undefined): number | undefined {
  if (heures === undefined || taux === undefined) return undefined
  const product = BigInt(Math.round(heures * 1000)) * BigInt(cents(taux))
  return euros(Number((product + 500n) / 1000n))
}
