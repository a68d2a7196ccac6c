import type { Field } from '../core/field.ts'
import type { FieldKind } from '../core/fields/field-kinds.ts'
import { TIME_ZONE } from '../dates.ts'
import { refusedText } from './refused-value.ts'

/** The name of a related document, by collection and id; undefined when it is unknown. */
export type NameOf = (collection: string, id: string) => string | undefined

/** The cell of any value in an export. */
type CellOf = (field: Field, value: unknown, nameOf: NameOf) => string | number | undefined

/** The cell of a value in an export: numbers with a decimal comma, undefined for an empty cell. */
type CsvCell = (...args: [...Parameters<CellOf>, cellOf: CellOf]) => ReturnType<CellOf>

/** The texts of values in exports, by kind. None is called with an empty value. */

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const textCsv = (_: Field, value: unknown) => (typeof value === 'string' ? value : undefined)

const numberCsv = (_: Field, value: unknown) => (typeof value === 'number' ? value : undefined)

const optionCsv = (field: Field, value: unknown) => field.values?.[String(value)] ?? String(value)

const optionsCsv = (field: Field, value: unknown) =>
  texts(value)
    .map((one) => optionCsv(field, one))
    .join(', ')

/** The name of a related document, or its id when the reader may not read the name. */
const relationCsv = ({ to }: Field, value: unknown, nameOf: NameOf) =>
  (to && nameOf(to, String(value))) ?? String(value)

const relationsCsv = (field: Field, value: unknown, nameOf: NameOf) =>
  texts(value)
    .map((one) => relationCsv(field, one, nameOf))
    .join(', ')

const joinedCsv = (_: Field, value: unknown) => texts(value).join(', ')

/** Items separated by bars, the members of an item by colons; without the paths of photos. */
const itemsCsv = ({ fields = {} }: Field, value: unknown, nameOf: NameOf, cellOf: CellOf) =>
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
function momentCsv(format: Intl.DateTimeFormat, value: unknown): string {
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? String(value) : format.format(time).replace(/[\s\u00a0\u202f]/g, ' ')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const DATE = /^\d{4}-\d\d-\d\d$/
/** Hours whose text is known: some years of a shop. */
const MAX_HOURS = 20_000
const hours = new Map<string, string>()

/**
 * An instant in Paris, in digits. The formatter is slow, and a large export has hundreds of thousands of instants: it is
 * asked once for each hour, since clocks have been changed by whole hours since 1970.
 */
export function instantCsv(value: unknown): string {
  if (typeof value !== 'string' || !INSTANT.test(value) || !(Date.parse(value) >= 0)) return momentCsv(instants, value)
  const hour = value.slice(0, 13)
  let text = hours.get(hour)
  if (text === undefined) {
    text = momentCsv(instants, value).slice(0, -2)
    if (hours.size === MAX_HOURS) hours.clear()
    hours.set(hour, text)
  }
  return text + value.slice(14, 16)
}

/** A date in digits. */
function dayCsv(value: unknown): string {
  if (typeof value !== 'string' || !DATE.test(value) || !(Date.parse(value) >= 0)) return momentCsv(days, value)
  return `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
}

/** A node of a structured text, reduced to its text content. */
interface TextNode {
  type?: string
  text?: string
  content?: TextNode[]
}

/** The text of a structured document, one paragraph per line. */
function paragraphsOf({ type, text, content }: TextNode): string {
  if (typeof text === 'string') return text
  if (type === 'hardBreak') return '\n'
  return (Array.isArray(content) ? content : []).map(paragraphsOf).join(type === 'doc' ? '\n' : '')
}

const flagCsv = (_: Field, value: unknown) => (value === true ? 'oui' : 'non')
const days = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'short' })
const instants = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
const richCsv = (_: Field, value: unknown) =>
  typeof value === 'object' && value !== null ? paragraphsOf(value) : undefined

/** The cells of every kind. Null: no column. Members of objects and languages have columns of their own. */
const CELLS: Record<FieldKind, CsvCell | null> = {
  text: textCsv,
  multiline: textCsv,
  email: textCsv,
  link: textCsv,
  integer: numberCsv,
  decimal: numberCsv,
  price: numberCsv,
  boolean: flagCsv,
  choice: optionCsv,
  choices: optionsCsv,
  date: (_, value) => dayCsv(value),
  instant: (_, value) => instantCsv(value),
  relation: relationCsv,
  relations: relationsCsv,
  strings: joinedCsv,
  photos: joinedCsv,
  richtext: richCsv,
  dimensions: textCsv,
  features: itemsCsv,
  group: textCsv,
  list: itemsCsv,
  blocks: itemsCsv,
  translations: textCsv,
  secret: null,
}

/** The cells of a kind. A newer server may name a kind that this page does not know (SHELL-24): its texts are shown. */
export const cellsOf = (kind: string): CsvCell | null =>
  Object.hasOwn(CELLS, kind) ? CELLS[kind as FieldKind] : textCsv

/** The text of a value in an export, as on the screen; an absent flag is false. */
export function fieldCsv(field: Field, stored: unknown, nameOf: NameOf): string | number | undefined {
  const value = stored ?? field.empty
  if (value === undefined) return undefined
  return refusedText(field, value) ?? cellsOf(field.kind)?.(field, value, nameOf, fieldCsv)
}
