/** The most characters of a header that are kept. */
const MAX_HEADER_LENGTH = 200

/**
 * The headers of a table, distinct and without the empty ones at its end: "Prix", "Prix (2)"; an empty one between others is
 * "Colonne 3".
 */
export function distinctHeaders(cells: readonly string[]): string[] {
  const used = new Set<string>()
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1).map((cell, column) => {
    const named = cell.trim().slice(0, MAX_HEADER_LENGTH) || `Colonne ${column + 1}`
    let distinct = named
    for (let number = 2; used.has(distinct); number++) distinct = `${named} (${number})`
    used.add(distinct)
    return distinct
  })
}
