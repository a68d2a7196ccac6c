import type { Field } from '@boutique/domain'
import type { CellOf, NameOf } from '../types.ts'

/** The texts of values in exports, by kind. None is called with an empty value. */

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const textCsv = (_: Field, value: unknown) => (typeof value === 'string' ? value : undefined)

export const numberCsv = (_: Field, value: unknown) => (typeof value === 'number' ? value : undefined)

export const optionCsv = (field: Field, value: unknown) => field.values?.[String(value)] ?? String(value)

export const optionsCsv = (field: Field, value: unknown) =>
  texts(value)
    .map((one) => optionCsv(field, one))
    .join(', ')

/** The name of a related document, or its id when the reader may not read the name. */
export const relationCsv = ({ to }: Field, value: unknown, nameOf: NameOf) =>
  (to && nameOf(to, String(value))) ?? String(value)

export const relationsCsv = (field: Field, value: unknown, nameOf: NameOf) =>
  texts(value)
    .map((one) => relationCsv(field, one, nameOf))
    .join(', ')

export const joinedCsv = (_: Field, value: unknown) => texts(value).join(', ')

/** Items separated by bars, the members of an item by colons; without the paths of photos. */
export const itemsCsv = ({ fields = {} }: Field, value: unknown, nameOf: NameOf, cellOf: CellOf) =>
  Array.isArray(value) ? value.map((item) => itemCsv(fields, item, nameOf, cellOf)).join(' | ') : undefined

function itemCsv(fields: Readonly<Record<string, Field>>, item: unknown, nameOf: NameOf, cellOf: CellOf): string {
  if (typeof item !== 'object' || item === null) return ''
  const members = item as Record<string, unknown>
  return Object.entries(fields)
    .filter(([name, { kind, isPhoto }]) => members[name] !== undefined && kind !== 'photos' && !isPhoto)
    .map(([name, field]) => inText(cellOf(field, members[name], nameOf)))
    .join(' : ')
}

/** A cell inside a text: a number has a decimal comma, as in a cell of its own. */
const inText = (cell: string | number | undefined): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '')

/** A date or an instant in digits, without narrow spaces, which spreadsheets do not parse. */
export function momentCsv(format: Intl.DateTimeFormat, value: unknown): string {
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? String(value) : format.format(time).replace(/[\s\u00a0\u202f]/g, ' ')
}
