import type { Field } from '../../core/field.ts'
import { parseValue } from '../../core/fields/validate.ts'
import { fold } from '../../texts/fold.ts'
import type { CellValue } from './cell-value.ts'
import { readDay, readInstant } from './read-date.ts'
import { readFlag } from './read-flag.ts'
import { numberCell } from './number-cell.ts'
import { quoted } from './quoted.ts'
import type { NumberStyle } from './read-number.ts'

/** The most characters of a label. */
const MAX_CHOICE = 1000

/**
 * The value of a cell that is not empty, for a field of any kind but relations and photos.
 *
 * @param cell without its protection
 * @param header may say a unit
 */
export function readCell(field: Field, cell: string, header: string, style: NumberStyle): CellValue {
  const read = readKind(field, cell, header, style)
  if ('code' in read) return read
  const parsed = parseValue(field, read.value, [])
  const error = parsed.errors?.[0]
  return error ? { code: 'valeur', message: `${quoted(cell)} : ${error.message}` } : read
}

function readKind(field: Field, cell: string, header: string, style: NumberStyle): CellValue {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'price':
      return numberCell(field, cell, header, style)
    case 'boolean': {
      const value = readFlag(cell)
      return value === undefined ? { code: 'oui-non', message: `${quoted(cell)} n'est ni oui ni non` } : { value }
    }
    case 'choice':
      return choiceCell(field, cell)
    case 'choices':
      return choicesCell(field, cell)
    case 'strings':
      return { value: cell.split(',').map((one) => one.trim()) }
    case 'date': {
      const value = readDay(cell)
      return value === undefined ? noDate(cell) : { value }
    }
    case 'instant': {
      const value = readInstant(cell)
      return value === undefined ? noDate(cell) : { value }
    }
    default:
      return { value: cell }
  }
}

const noDate = (cell: string): CellValue => ({
  code: 'date',
  message: `${quoted(cell)} n'est pas une date comme 31/12/2026 ou 2026-12-31`,
})

function choiceCell(field: Field, cell: string): CellValue {
  const value = valueOfLabel(field, cell)
  if (value !== undefined) return { value }
  const known = Object.values(field.values ?? {})
    .slice(0, 8)
    .join(', ')
  return { code: 'choix', message: `${quoted(cell)} n'est pas une valeur de « ${field.label} » (${known})` }
}

function choicesCell(field: Field, cell: string): CellValue {
  const cells = cell.split(',', MAX_CHOICE).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  const values = cells.map((one) => valueOfLabel(field, one))
  const unknown = values.indexOf(undefined)
  return unknown < 0 ? { value: values } : choiceCell(field, cells[unknown] ?? cell)
}

/** The stored value of a label or of itself, without case and accents. */
function valueOfLabel({ values = {} }: Field, cell: string): string | undefined {
  if (cell.length > MAX_CHOICE) return undefined
  const wanted = fold(cell)
  return Object.entries(values).find(([value, label]) => fold(label) === wanted || fold(value) === wanted)?.[0]
}
