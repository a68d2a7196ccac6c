import { registry } from '../../collections/index.ts'
import { recogniseLayout } from '../recognise.ts'
import { recordReader } from '../records/reader.ts'
import type { ImportedCollection, ImportLayout, ImportRecord, SourceRow } from '../types.ts'

/** Rows of texts with bars between the cells, the first of which is on line 2; a cell may have line breaks. */
export const rowsOf = (rows: readonly string[]): SourceRow[] =>
  rows.map((row, at) => ({ line: at + 2, cells: row.split('|') }))

/** What a sample of a file is recognised as, and its records. */
export function readSample(
  headers: string,
  rows: readonly string[],
  collection?: ImportedCollection,
): { layout: ImportLayout; records: ImportRecord[] } {
  const source = rowsOf(rows)
  const layout = recogniseLayout({ headers: headers.split('|'), rows: source.slice(0, 5) }, registry, collection)
  const reader = recordReader(layout, registry)
  return { layout, records: [...source.flatMap((row) => reader.push(row)), ...reader.end()] }
}

/** The records of one row, with columns as somebody matched them. */
export const readWith = (layout: ImportLayout, cells: readonly string[]): ImportRecord[] => {
  const reader = recordReader(layout, registry)
  return [...reader.push({ line: 2, cells }), ...reader.end()]
}
