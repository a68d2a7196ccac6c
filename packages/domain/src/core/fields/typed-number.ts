/** The maximum length of a typed number, including spaces. */
const MAX_NUMBER_LENGTH = 100

/**
 * Parses a typed number: "1 200,50 €" → 1200.5. Accepts spaces of any width, a comma or a point, the euro sign and the
 * typographic minus; undefined for any other text.
 */
export function typedNumber(text: string): number | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  const plain = text.replace(/[\s€]/g, '').replace('\u2212', '-').replace(',', '.')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
