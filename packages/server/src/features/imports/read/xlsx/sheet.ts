import type { SourceRow } from '@boutique/domain'
import { MAX_COLUMNS } from '../limits.ts'
import { fileRefusal } from '../refusal.ts'
import type { CellFormat } from './cell-formats.ts'
import { serialDate } from './serial.ts'
import { unescaped } from './shared-strings.ts'
import type { XmlListener } from './xml.ts'

/** What the cells of a sheet refer to. */
export interface WorkbookValues {
  strings: readonly string[]
  formats: readonly CellFormat[]
  is1904: boolean
}

/** Collects the rows of a sheet in `rows`, which the caller empties. Formulas count by the value stored with them. */
export function sheetListener(values: WorkbookValues): XmlListener & { rows: SourceRow[] } {
  const rows: SourceRow[] = []
  let line = 0
  let cells: string[] = []
  let column = 0
  let type: string | undefined
  let format: CellFormat
  let text = ''
  let isValue = false
  let isSpelling = false
  return {
    rows,
    open(name, attributes) {
      isValue = (name === 'v' || name === 't') && !isSpelling
      if (name === 'rPh') isSpelling = true
      if (name === 'row') {
        line = lineOf(attributes.r, line)
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column
        type = attributes.t
        format = values.formats[Number(attributes.s ?? 0)]
        text = ''
      }
    },
    text(piece) {
      if (isValue) text += piece
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isSpelling = false
      if (name === 'row') rows.push({ line, cells })
      if (name !== 'c') return
      const cell = cellText(text, type, format, values)
      if (cell !== '') {
        if (column >= MAX_COLUMNS) throw tooWide(line)
        while (cells.length < column) cells.push('')
        cells[column] = cell
      }
      column++
    },
  }
}

const tooWide = (line: number) =>
  fileRefusal('colonnes', `La ligne ${line} a plus de ${MAX_COLUMNS} colonnes : ce n'est pas une liste.`)

/** The most rows of a sheet. */
const MAX_LINES = 1_048_576

/** The number that a row says; the next one where it says none that may follow. */
function lineOf(said: string | undefined, before: number): number {
  const line = /^\d{1,7}$/.test(said ?? '') ? Number(said) : 0
  return line > before && line <= MAX_LINES ? line : before + 1
}

/** "AB12" is the column 27; undefined for none. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(text: string, type: string | undefined, format: CellFormat, values: WorkbookValues): string {
  if (type === 's') return values.strings[Number(text)] ?? ''
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.replace(/T00:00:00(\.0+)?$/, '')
  const number = Number(text)
  if (type === 'e' || text.trim() === '' || !Number.isFinite(number)) return text
  if (format === 'date') return serialDate(number, values.is1904) ?? text
  // Fifteen digits are what a spreadsheet shows: 19.989999999999998 is 19.99.
  const plain = String(Number(number.toPrecision(15)))
  return format && /^\d+$/.test(plain) ? plain.padStart(format.digits, '0') : plain
}
