const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

const withoutCents = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `card`: 480 €, 480,50 € (no empty cents). `row`: 480,00 €, 480,50 € (aligned in rows and sums). */
export type EuroStyle = 'card' | 'row'

/**
 * Euros to a whole number of cents. Rounds halves away from zero (a refund mirrors its sale), also when binary
 * arithmetic distorts the half: 1.005 → 101.
 *
 * @throws RangeError when `euros` is not a finite number.
 */
export function cents(euros: number): number {
  if (!Number.isFinite(euros)) throw new RangeError(`Not an amount: ${euros}`)
  // Six decimals of a cent remove the binary error (1.005 × 100 is 100.49999999999999) without changing a real amount.
  const magnitude = Math.round(Number((Math.abs(euros) * 100).toFixed(6)))
  return euros < 0 && magnitude > 0 ? -magnitude : magnitude
}

/** A whole number of cents to euros: 1050 → 10.5. */
export function euros(wholeCents: number): number {
  return wholeCents / 100
}

/**
 * An amount in euros for display: `1 480 €`, `486,00 €`, `−12,50 €`, rounded to the cent. The spaces are U+00A0 (the
 * fonts have no U+202F, which `Intl` gives) and the minus sign is U+2212.
 */
export function formatEuros(amount: number, style: EuroStyle): string {
  const whole = cents(amount)
  const format = style === 'card' && whole % 100 === 0 ? withoutCents : withCents
  const digits = format.format(euros(Math.abs(whole))).replace(/\s/g, NO_BREAK_SPACE)
  return `${whole < 0 ? MINUS : ''}${digits}${NO_BREAK_SPACE}€`
}
