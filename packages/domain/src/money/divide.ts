/**
 * Divides an amount into shares that add up to it exactly (piece 1). Each share is the exact part rounded down; the
 * cents that are left go to the largest remainders, the first ones among equal. Without any weight the parts are equal.
 *
 * @param wholeCents not negative
 * @param weights whole and not negative, one for each share
 * @returns whole cents, one for each weight; empty without weights
 */
export function divideCents(wholeCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  const parts = sum === 0n ? weights.map(() => 1n) : weights.map(BigInt)
  const whole = sum === 0n ? BigInt(weights.length) : sum
  if (parts.length === 0) return []
  // A product of two amounts does not fit into a number.
  const products = parts.map((part) => BigInt(wholeCents) * part)
  const shares = products.map((product) => Number(product / whole))
  const left = wholeCents - shares.reduce((total, share) => total + share, 0)
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] as number) + 1
  return shares
}

/** `thousandths` thousandths of a per cent of an amount in cents, halves rounded away from zero. */
export function percentageOf(wholeCents: number, thousandths: number): number {
  const product = BigInt(wholeCents) * BigInt(thousandths)
  const half = product < 0n ? -PER_CENT / 2n : PER_CENT / 2n
  return Number((product + half) / PER_CENT)
}

/** 100 % in thousandths of a per cent, the precision in which percentages are stored. */
const PER_CENT = 100_000n
