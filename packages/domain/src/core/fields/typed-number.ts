import { type NumberFault, readFigures } from './number-text.ts'

/** The maximum length of a typed number, including spaces. */
const MAX_NUMBER_LENGTH = 100

/**
 * Parses a typed number: "1 200,50 €" → 1200.5. Accepts spaces of any width, the euro sign, the typographic minus, and
 * separators as `readFigures`, apart from a single comma, which is always the decimal one; undefined for any other text.
 *
 * @param digits the most decimals of the field: "1.234" is ambiguous where it has fewer than three
 */
export function typedNumber(text: string, digits = 3): number | undefined {
  const read = readTyped(text, digits)
  return typeof read === 'number' ? read : undefined
}

/** The same, or why a text is no number. */
export function readTyped(text: string, digits: number): number | NumberFault {
  if (text.length > MAX_NUMBER_LENGTH) return 'unknown'
  const plain = text.replace(/[\s€]/g, '').replace('\u2212', '-')
  // Whoever types in French means decimals by a comma; a cell of a file may be of another country.
  return /^[+-]?\d+,\d+$/.test(plain) ? Number(plain.replace(',', '.')) : readFigures(plain, digits)
}
