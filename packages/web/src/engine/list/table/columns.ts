import { type Collection, type Field, instant, type LiveDocument } from '@boutique/domain'
import { nameOf } from '../row/item-text.ts'

/** A column of a table: a field of the collection, the name of the document, or a date that the server keeps. */
export interface TableColumn {
  /** The name of the field; `$name` for the name of a document without a field of its own. */
  key: string
  label: string
  field: Field
  /** Only the server writes it. */
  isSystem?: true
}

/** What this browser remembers of the columns of a collection. */
export interface ColumnChoice {
  /** The shown columns after the first one, in order. */
  shown: readonly string[]
  /** Widths in pixels, by column. */
  widths: Readonly<Record<string, number>>
}

export const MIN_WIDTH = 72
export const MAX_WIDTH = 800
/** How far a key changes a width, in pixels. */
export const WIDTH_STEP = 16
/** The most columns that are remembered: a stored text may be anything. */
const MAX_REMEMBERED = 200

/** Kinds whose text says too little in a line, or that nothing reads. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set(['secret', 'richtext', 'blocks', 'translations', 'group'])

const SYSTEM: readonly TableColumn[] = [
  { key: 'createdAt', label: 'Créé le', field: instant({ label: 'Créé le' }), isSystem: true },
  { key: 'updatedAt', label: 'Modifié le', field: instant({ label: 'Modifié le' }), isSystem: true },
]

type Declared = Pick<Collection, 'fields' | 'title' | 'label' | 'screen'>

/** The first column, which is always shown: the name of the document. */
export function nameColumn({ fields, title, label, screen }: Declared): TableColumn {
  const key = screen?.list.row.title ?? title ?? ''
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (field?.kind === 'text') return { key, label: field.label, field }
  return { key: '$name', label: label.one, field: { ...(SYSTEM[0] as TableColumn).field, label: label.one } }
}

/** The columns that a person may choose, besides the name: the fields that they read, in the order of the declaration. */
export function otherColumns(collection: Declared): TableColumn[] {
  const first = nameColumn(collection).key
  const own = Object.entries(collection.fields).flatMap(([key, field]): TableColumn[] => {
    const isClosed = field.hidden || field.compared === 'texts' || field.exported === false
    return key === first || isClosed || WITHOUT_COLUMN.has(field.kind) ? [] : [{ key, label: field.label, field }]
  })
  return [...own, ...SYSTEM]
}

/** The columns of a table that nobody arranged: what the rows of the list show, and what it is filtered by. */
export function usualColumns(collection: Declared): string[] {
  const { screen } = collection
  const { photo, second = [], chip, amount, date, number, star } = screen?.list.row ?? {}
  const names = [photo, date, ...second, chip, number, ...(screen?.list.filters ?? []), amount, star]
  const known = new Set(otherColumns(collection).map(({ key }) => key))
  return [...new Set(names.filter((name) => name !== undefined))].filter((name) => known.has(name))
}

/** Reads what was remembered; anything else is forgotten. */
export function choiceOf(collection: Declared, remembered: unknown): ColumnChoice {
  const { shown, widths } = (typeof remembered === 'object' && remembered !== null ? remembered : {}) as {
    shown?: unknown
    widths?: unknown
  }
  const known = new Set(otherColumns(collection).map(({ key }) => key))
  const isList = Array.isArray(shown) && shown.length <= MAX_REMEMBERED
  const names = isList ? (shown as unknown[]).filter((one): one is string => known.has(one as string)) : undefined
  const entries = typeof widths === 'object' && widths !== null ? Object.entries(widths).slice(0, MAX_REMEMBERED) : []
  const kept = entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return {
    shown: [...new Set(names ?? usualColumns(collection))],
    widths: Object.fromEntries(kept.map(([key, width]) => [key, boundedWidth(width)])),
  }
}

/** A width within the bounds, in whole pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** The columns of a table, the name first. */
export function shownColumns(collection: Declared, { shown }: ColumnChoice): TableColumn[] {
  const others = new Map(otherColumns(collection).map((column) => [column.key, column]))
  return [nameColumn(collection), ...shown.flatMap((key) => others.get(key) ?? [])]
}

/** Moves a shown column by some places; the same choice where it cannot. */
export function movedColumn(choice: ColumnChoice, key: string, by: number): ColumnChoice {
  const from = choice.shown.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= choice.shown.length) return choice
  const shown = choice.shown.filter((one) => one !== key)
  return { ...choice, shown: shown.toSpliced(to, 0, key) }
}

/** Shows a column at the end, or hides it. */
export function toggledColumn(choice: ColumnChoice, key: string): ColumnChoice {
  const isShown = choice.shown.includes(key)
  return { ...choice, shown: isShown ? choice.shown.filter((one) => one !== key) : [...choice.shown, key] }
}

export const widened = (choice: ColumnChoice, key: string, width: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [key]: boundedWidth(width) },
})

const WIDTHS: Readonly<Record<string, number>> = {
  boolean: 112,
  integer: 112,
  decimal: 112,
  price: 120,
  date: 132,
  instant: 160,
  photos: 72,
  choice: 152,
}
const FIRST_WIDTH = 280
const OTHER_WIDTH = 184

/** The width of a column in pixels, chosen or usual. */
export function widthOf({ key, field }: TableColumn, isFirst: boolean, { widths }: ColumnChoice): number {
  if (Object.hasOwn(widths, key)) return widths[key] as number
  return isFirst ? FIRST_WIDTH : (WIDTHS[field.kind] ?? OTHER_WIDTH)
}

/** Whether the values of a column stand at its right end. */
export const isFigure = ({ field: { kind } }: TableColumn): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'price'

/** The value of a column in a document. */
export function cellValue(collection: Collection, { key, field }: TableColumn, document: LiveDocument): unknown {
  return key === '$name' ? nameOf(collection, document) : (document[key] ?? field.empty)
}
