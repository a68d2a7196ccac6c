import { divideCents } from '../money/divide.ts'
import { REGIMES, type RegimeName } from './regimes.ts'

/** An amount with tax, and what its VAT is. */
export interface TaxedAmount {
  /** Whole cents, with tax. */
  cents: number
  /** Undefined while nobody has said it. */
  regime: RegimeName | undefined
}

/** What an order or a paper owes at one rate, in whole cents: `ht` and `tva` add up to `ttc`. */
export interface AmountAtRate {
  regime: RegimeName
  ttc: number
  ht: number
  tva: number
}

/** The VAT within amounts. */
export interface VatSummary {
  /** Highest rate first. */
  rates: AmountAtRate[]
  /** The sentences of the amounts that show no VAT, each once. */
  mentions: string[]
}

/**
 * The VAT within amounts with tax, by rate: rounded once for each rate, never by line, so that `ht + tva` is what is paid to the
 * cent (ADR 93). What is charged beside the lines (packing, delivery) has their regimes in the proportion of their amounts.
 * Undefined while the regime of an amount is not known, or where there is no amount. Pure.
 *
 * @param beside whole cents, with tax
 * @param regime of what is charged without any line
 */
export function vatWithin(
  lines: readonly TaxedAmount[],
  beside: number,
  regime: RegimeName | undefined,
): VatSummary | undefined {
  const sums = new Map<RegimeName, number>()
  for (const line of lines) {
    if (line.regime === undefined) return undefined
    sums.set(line.regime, (sums.get(line.regime) ?? 0) + line.cents)
  }
  if (sums.size === 0) {
    if (regime === undefined || beside === 0) return undefined
    sums.set(regime, 0)
  }
  const parts = [...sums].map(([name, sum]) => ({ name, sum, ...REGIMES[name] }))
  const shares = divideCents(
    beside,
    parts.map(({ sum }) => Math.max(0, sum)),
  )
  const amounts = parts.map((part, at) => ({ ...part, ttc: part.sum + (shares[at] ?? 0) }))
  return {
    rates: amounts
      .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
      .flatMap(({ name, rate, ttc }) => (rate === undefined ? [] : [{ regime: name, ttc, ...withoutTax(ttc, rate) }])),
    mentions: amounts.flatMap(({ mention }) => mention ?? []),
  }
}

/** An amount with tax without it, halves rounded away from zero, and the tax that is left. */
function withoutTax(ttc: number, rate: number): { ht: number; tva: number } {
  const whole = BigInt(100_000 + rate)
  const product = BigInt(Math.abs(ttc)) * 100_000n
  const ht = Number((product * 2n + whole) / (whole * 2n)) * Math.sign(ttc)
  return { ht, tva: ttc - ht }
}
