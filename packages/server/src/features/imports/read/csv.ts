import type { SourceHead, SourceRow } from '@boutique/domain'
import Papa from 'papaparse'
import { decode } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { rowLimits } from './limits.ts'
import { type FileRefusal, fileRefusal } from './refusal.ts'

/** Rows that are parsed at once. */
const PARSED_ROWS = 2000

/** How a CSV file is understood, and its rows, which are parsed as they are asked for. Blank ones are left out, but counted. */
export interface CsvTable extends Required<Pick<SourceHead, 'encoding' | 'delimiter'>> {
  rows: Iterable<SourceRow>
}

/**
 * Reads the bytes of a CSV file: RFC 4180, with any line ends, and quotes inside a cell that is not quoted.
 *
 * @throws FileRefusal for bytes that are no text; the rows throw one for a quote without its end and beyond a limit
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, encoding } = decode(bytes)
  const { delimiter, skipped } = delimiterOf(text)
  return { encoding, delimiter, rows: csvRows(text.slice(skipped), delimiter) }
}

function* csvRows(text: string, delimiter: string): Generator<SourceRow> {
  const check = rowLimits()
  let line = 1
  // After the last line break no row begins.
  for (let rest = text.endsWith('\n') ? text.slice(0, -1) : text; rest !== ''; ) {
    // Without its fast mode, which splits all that is left at once.
    const { data, errors, meta } = Papa.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      preview: PARSED_ROWS,
      fastMode: false,
    })
    const wrong = errors.find(({ type }) => type === 'Quotes')
    for (const [index, cells] of data.entries()) {
      if (index === wrong?.row) throw misplacedQuote(line, wrong.code)
      const row = { line, cells }
      check(row)
      if (cells.some((cell) => cell.trim() !== '')) yield row
      line++
    }
    rest = data.length < PARSED_ROWS ? '' : rest.slice(meta.cursor)
  }
}

const misplacedQuote = (line: number, code: string): FileRefusal =>
  code === 'MissingQuotes'
    ? fileRefusal('guillemet', `Ligne ${line} : un guillemet est ouvert et jamais refermé.`)
    : fileRefusal(
        'guillemet',
        `Ligne ${line} : dans une cellule entre guillemets, un guillemet s'écrit deux fois ("").`,
      )
