import { harmlessText } from './csv.ts'

/** The most characters of a pasted text: more is refused before it is read. */
export const MAX_PASTED_TEXT = 1_000_000

/** One cell for a spreadsheet, as an export writes it; tabs and line breaks are quoted. */
export function tsvCell(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', ',') : ''
  const text = harmlessText(value)
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells as spreadsheets paste them. */
export const tsvText = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  rows.map((row) => row.map(tsvCell).join('\t')).join('\n')

/**
 * The cells of a text that was copied from a spreadsheet: tabs between cells, one row on each line, cells in quotes where
 * they have either. The line break at the end is no row.
 * @param most the most cells
 * @returns undefined for more cells, or more text, than may be pasted
 */
export function parseTsv(text: string, most: number): string[][] | undefined {
  if (text.length > MAX_PASTED_TEXT) return undefined
  const rows: string[][] = [[]]
  let cells = 0
  let at = 0
  while (at <= text.length) {
    const [cell, end] = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at)
    cells += 1
    if (cells > most) return undefined
    rows.at(-1)?.push(cell)
    if (end >= text.length) break
    at = end + 1
    if (text[end] === '\t') continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

/** The cell that begins somewhere, and where it ends: at a tab, at a line break, at the end. */
function plainAt(text: string, at: number): [cell: string, end: number] {
  let end = at
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return [text.slice(at, end), end]
}

/** The same for a cell in quotes, in which a quote is doubled; a quote without an end is a character like others. */
function quotedAt(text: string, at: number): [cell: string, end: number] {
  const parts: string[] = []
  let from = at + 1
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', from)) {
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      const [rest, end] = plainAt(text, quote + 1)
      return [parts.join('"') + rest, end]
    }
    from = quote + 2
  }
  return plainAt(text, at)
}
