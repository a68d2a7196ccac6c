/** No number that a person types is longer, spaces included. */
const LONGEST_NUMBER = 100

/**
 * The number that a person means by a text: "1 200,50 €" → 1200.5. Spaces of any width, a comma or a point, the euro sign
 * and the typographic minus are read; undefined for any other text.
 */
export function typedNumber(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const plain = text.replace(/[\s€]/g, '').replace('\u2212', '-').replace(',', '.')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
