import {
  type Collection,
  fieldCsv,
  type IdOf,
  type LiveDocument,
  MAX_BULK_CELLS,
  type NameOf,
  parseTsv,
  readCell,
  tsvText,
} from '@boutique/domain'
import type { RelatedNames } from '../export/related-names.ts'
import { nameOf as titleOf } from '../row/item-text.ts'
import { cellValue, type TableColumn } from './columns.ts'
import { type CellRights, lockedCell } from './editable.ts'
import type { CellRange } from './grid-moves.ts'

/** The rows and columns of a table, and what the person may change in it. */
export interface TableCells {
  collection: Collection
  documents: readonly LiveDocument[]
  columns: readonly TableColumn[]
  rights: CellRights
}

/** A cell that is not changed, with the reason. */
export interface RefusedCell {
  id: string
  title: string
  label: string
  reason: string
}

/** New values of many cells. */
export interface CellChanges {
  /** The values by document and column; null empties a field. */
  each: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  refused: readonly RefusedCell[]
  /** The columns that change. */
  keys: readonly string[]
}

/** What a pasted text is too much for. */
export const TOO_MUCH = `Collez ${MAX_BULK_CELLS.toLocaleString('fr-FR')} cellules au plus, ou importez un fichier`

/** A range for a spreadsheet, its cells as exports write them. */
export function copiedText(
  { collection, documents, columns }: TableCells,
  range: CellRange,
  names: RelatedNames,
): string {
  const nameOf: NameOf = (slug, id) => names.get(slug)?.get(id)
  const rows = documents.slice(range.top, range.bottom + 1)
  const copied = columns.slice(range.left, range.right + 1)
  return tsvText(
    rows.map((document) =>
      copied.map((column) => {
        const value = cellValue(collection, column, document)
        return column.key === '$name' ? String(value) : fieldCsv(column.field, value, nameOf)
      }),
    ),
  )
}

/**
 * What a text that was copied from a spreadsheet changes from the first cell of a range on. It is repeated where the range
 * is a multiple of it; what is beyond the last row or column is left out.
 * @returns a sentence for what is too much
 */
export function pastedChanges(
  cells: TableCells,
  range: CellRange,
  text: string,
  names: RelatedNames,
): CellChanges | string {
  const rows = parseTsv(text, MAX_BULK_CELLS)
  if (!rows) return TOO_MUCH
  const wide = Math.max(...rows.map((row) => row.length))
  const height = repeated(range.bottom - range.top + 1, rows.length)
  const width = repeated(range.right - range.left + 1, wide)
  if (height * width > MAX_BULK_CELLS) return TOO_MUCH
  const idOf = idsOf(names)
  return changesOf(cells, { ...range, bottom: range.top + height - 1, right: range.left + width - 1 }, (column, at) => {
    const cell = rows[at.row % rows.length]?.[at.column % wide]
    if (cell === undefined) return undefined
    const document = cells.documents[range.top + at.row]
    // A copy of photos is an empty text: it changes nothing there, and is no mistake.
    const isLeft = cell.trim() === '' && document && lockedCell(cells.collection, column, document, cells.rights)
    return isLeft ? undefined : readCell(column.field, cell, idOf)
  })
}

/** The first row of a range in its other rows; of a single row, the row above it. A sentence for what is too much. */
export function filledChanges(cells: TableCells, range: CellRange): CellChanges | string {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  const source = cells.documents[from]
  const size = (range.bottom - from) * (range.right - range.left + 1)
  if (!source || size > MAX_BULK_CELLS) return source ? TOO_MUCH : 'Rien au-dessus à recopier'
  return changesOf(cells, { ...range, top: from + 1 }, ({ key }) => ({ value: source[key] ?? null }))
}

/** Empties the cells of a range. A sentence for what is too much. */
export function emptiedChanges(cells: TableCells, range: CellRange): CellChanges | string {
  const size = (range.bottom - range.top + 1) * (range.right - range.left + 1)
  return size > MAX_BULK_CELLS ? TOO_MUCH : changesOf(cells, range, () => ({ value: null }))
}

const repeated = (chosen: number, copied: number): number => (chosen % copied === 0 ? chosen : copied)

type NewValue = (
  column: TableColumn,
  at: { row: number; column: number },
) => { value: unknown } | { error: string } | undefined

function changesOf(cells: TableCells, range: CellRange, valueOf: NewValue): CellChanges {
  const { collection, documents, columns, rights } = cells
  const each: Record<string, Record<string, unknown>> = {}
  const refused: RefusedCell[] = []
  const keys = new Set<string>()
  documents.slice(range.top, range.bottom + 1).forEach((document, row) => {
    columns.slice(range.left, range.right + 1).forEach((column, at) => {
      const given = valueOf(column, { row, column: at })
      if (given === undefined) return
      const locked = lockedCell(collection, column, document, rights)
      const reason = locked?.reason ?? ('error' in given ? given.error : undefined)
      keys.add(column.key)
      if (reason === undefined && 'value' in given) (each[document.id] ??= {})[column.key] = given.value
      else
        refused.push({
          id: document.id,
          title: titleOf(collection, document),
          label: column.label,
          reason: reason ?? '',
        })
    })
  })
  return { each, refused, keys: [...keys] }
}

/** The ids by name; `several` where two documents of a collection share one. */
function idsOf(names: RelatedNames): IdOf {
  const known = new Map<string, Map<string, string>>()
  for (const [slug, all] of names) {
    const ids = new Map<string, string>()
    for (const [id, name] of all) ids.set(name.trim(), ids.has(name.trim()) ? '' : id)
    known.set(slug, ids)
  }
  return (slug, name) => {
    if (names.get(slug)?.has(name)) return { id: name }
    const id = known.get(slug)?.get(name)
    if (id === '') return 'several'
    return id === undefined ? undefined : { id }
  }
}
