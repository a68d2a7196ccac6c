/**
 * The text of a cell without what protects it from a spreadsheet: an apostrophe before a formula, a number, a postcode or a
 * telephone. "'01000" → "01000", "'=1+1" → "=1+1"; "'t Hooft" stays. Line breaks are \n, and the ends are trimmed.
 */
export function plainCell(text: string): string {
  const trimmed = text.trim()
  return /^'\s*[=+\-@\t\r\d\uff0b\uff0d\uff1d\uff20]/.test(trimmed) ? trimmed.slice(1).trimStart() : trimmed
}

/** The text of a cell of an export of this product, which protects formulas and nothing else; see `csvCell`. */
export const ownCell = (text: string): string =>
  /^'[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text
