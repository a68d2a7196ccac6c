import type { Collection } from '../../core/collection.ts'
import type { CellValue } from '../cells/cell-value.ts'
import { readCell } from '../cells/read-cell.ts'
import type { NumberStyle } from '../cells/read-number.ts'
import { type FilledField, importFields, importTargets } from '../targets.ts'
import type { ImportedCollection, ImportLayout, SourceRow } from '../types.ts'
import type { Titles } from './fill.ts'
import { type LayoutRow, layoutRows } from './layout-row.ts'

/** What the readers of records share. */
export interface ReadingContext {
  collection: ImportedCollection
  /** Programs write numbers with a point and no thousands. */
  style: NumberStyle
  titles: Titles
  /** The fields that columns of the file fill. */
  fields: readonly FilledField[]
  row(source: SourceRow): LayoutRow
  /** Whether a column fills one of the targets. */
  has(...targets: string[]): boolean
  /** The value of a cell for a field of the collection. */
  read(path: string, cell: { text: string; header: string }): CellValue
}

/** @param collections the collection of the layout, and those that it refers to */
export function readingContext(
  layout: ImportLayout,
  collections: ReadonlyMap<string, Pick<Collection, 'slug' | 'fields' | 'title'>>,
): ReadingContext {
  const collection = collections.get(layout.collection)
  if (!collection) throw new Error(`No collection ${layout.collection}`)
  const known = new Set(importTargets(collection, layout.system).map(({ to }) => to))
  const columns = layout.columns.map((one) => (one.to !== null && known.has(one.to) ? one : { ...one, to: null }))
  const taken = new Set(columns.map(({ to }) => to))
  const all = importFields(collection)
  const style: NumberStyle = layout.system === 'shopify' || layout.system === 'woocommerce' ? 'program' : 'person'
  return {
    collection: layout.collection,
    style,
    titles: collections,
    fields: all.filter(({ path }) => taken.has(path)),
    row: layoutRows({ ...layout, columns }),
    has: (...targets) => targets.some((to) => taken.has(to)),
    read(path, { text, header }) {
      const field = all.find((one) => one.path === path)?.field
      return field ? readCell(field, text, header, style) : { code: 'champ', message: `Le champ ${path} n'existe pas` }
    },
  }
}
