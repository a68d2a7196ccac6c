/** A column of an export: its French heading and its value for a document. */
export interface CsvColumn {
  heading: string
  /** Numbers are written with a decimal comma; undefined is an empty cell. */
  value(document: Readonly<Record<string, unknown>>): string | number | undefined
  /** The path of its field, or of a member; none where it says something computed. */
  path?: string
  /** The heading, where `heading` tells the column apart from another one. */
  plainHeading?: string
}

const BYTE_ORDER_MARK = '\ufeff'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** A text as a spreadsheet does not run it: what it would take for a formula gets an apostrophe in front (OWASP, CSV injection). */
export const harmlessText = (text: string): string =>
  /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text

/** One cell, harmless. Numbers are not text, so that negative ones stay numbers. */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', ',') : ''
  const harmless = harmlessText(value)
  return /[";\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The lines of documents, each terminated, without the heading line: an export is written page by page. */
export function csvLines(
  columns: readonly CsvColumn[],
  documents: Iterable<Readonly<Record<string, unknown>>>,
): string {
  let lines = ''
  for (const document of documents) {
    lines += columns.map((column) => csvCell(column.value(document))).join(SEPARATOR) + LINE_END
  }
  return lines
}

/** The start of the file: a byte order mark, so that spreadsheets read UTF-8, then the headings. */
export function csvHead(columns: readonly CsvColumn[]): string {
  return BYTE_ORDER_MARK + columns.map(({ heading }) => csvCell(heading)).join(SEPARATOR) + LINE_END
}
