/** The length of a preview in a list. */
const LONGEST = 60

/**
 * The first 60 characters of a text in one line, followed by "…" when some were cut (SALE-07). Line breaks and runs of
 * spaces become one space.
 */
export function preview(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = Array.from(line.slice(0, 2 * LONGEST + 2))
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('').trimEnd()}…` : line
}
