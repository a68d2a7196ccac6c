import { type NumberFault, readFigures } from '../../core/fields/number-text.ts'

/** The most characters of a number in a cell. */
const MAX_LENGTH = 60

/** How numbers are written: with a decimal point and no thousands, as programs do; or as people do, in French or English. */
export type NumberStyle = 'program' | 'person'

/**
 * A number from a cell: "1 200,00 €" with spaces of any width, "1,200.50", "1.200,50", "EUR 12", "-3", "12 kg"; its separators
 * as `readFigures`.
 *
 * @param digits the most decimals of the field: three digits after a single separator are decimals where it has three
 */
export function readNumber(cell: string, style: NumberStyle, digits: number): number | NumberFault {
  if (cell.length > MAX_LENGTH) return 'unknown'
  const plain = cell
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace('\u2212', '-')
    .replace(/^(-?)(?:€|EUR|\$|USD|£|GBP|CHF)/i, '$1')
    .replace(/(?:€|EUR|\$|USD|£|GBP|CHF|%|kg|cm)(?:HT|TTC)?$/i, '')
  if (style === 'program' && /^[+-]?\d*\.?\d+$/.test(plain)) return Number(plain)
  return readFigures(plain, digits)
}
