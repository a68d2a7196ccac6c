/** The length of a preview in a list. */
const MAX_PREVIEW_LENGTH = 60

/**
 * The first characters of a text in one line, 60 unless told, followed by "…" when some were cut (SALE-07). Line breaks
 * and runs of spaces become one space.
 */
export function preview(text: string, most = MAX_PREVIEW_LENGTH): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = Array.from(line.slice(0, 2 * most + 2))
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : line
}
