import { cents, euros } from '../money/money.ts'

/** What a piece earned; euros. */
export interface Margin {
  marge: number
  /** Of the price, in per cent with one decimal; undefined where the price is 0 or no cost is known. */
  taux?: number
}

/**
 * The margin of a sale: price less cost, exact to the cent.
 *
 * @param prix euros
 * @param cout euros; 0 where none is known
 */
export function marginOf(prix: number, cout: number): Margin {
  const price = cents(prix)
  const left = price - cents(cout)
  return { marge: euros(left), ...(price !== 0 && cents(cout) !== 0 && { taux: perMille(left, price) / 10 }) }
}

/** A part of a whole in thousandths, halves away from zero. */
function perMille(part: number, whole: number): number {
  const ratio = (Math.abs(part) * 1000) / Math.abs(whole)
  const rounded = Math.round(Number(ratio.toFixed(6)))
  return Math.sign(part) * Math.sign(whole) < 0 && rounded > 0 ? -rounded : rounded
}

/**
 * How much a figure changed against another one, in whole per cent; undefined where the other one is 0 or negative: no
 * percentage says what happened then.
 */
export function changeInPercent(now: number, before: number): number | undefined {
  if (before <= 0) return undefined
  return Math.round(((cents(now) - cents(before)) * 100) / cents(before)) || 0
}

/** A rate for display: `32,5 %`, `−4 %`. */
export function percentText(taux: number): string {
  const digits = Math.abs(taux).toLocaleString('fr-FR', { maximumFractionDigits: 1 }).replace(/\s/g, '\u00a0')
  return `${taux < 0 ? '\u2212' : ''}${digits}\u00a0%`
}
