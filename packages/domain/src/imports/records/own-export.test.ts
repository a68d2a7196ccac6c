import { describe, expect, it } from 'vitest'
import { registry } from '../../collections/index.ts'
import type { Collection, Data } from '../../core/collection.ts'
import { valueAt } from '../../core/changes/path.ts'
import { csvColumns } from '../../csv/columns.ts'
import { csvCell } from '../../csv/csv.ts'
import { recogniseLayout } from '../recognise.ts'
import { differingValues } from '../imported-values.ts'
import { importFields } from '../targets.ts'
import { IMPORTED_COLLECTIONS } from '../types.ts'
import { recordReader } from './reader.ts'

/** The text of a cell, as a reader of CSV finds it. */
const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

/** A document with an example of every field that people fill. */
function exampleOf({ fields }: Collection, n: number): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => [name, field.example(n)])
  return { id: `doc_${n}`, createdAt: '2026-01-01T00:00:00.000Z', ...Object.fromEntries(values) }
}

describe.each(IMPORTED_COLLECTIONS)('an export of %s', (slug) => {
  const collection = registry.get(slug) as Collection
  const columns = csvColumns(collection, (_, id) => `Nom de ${id}`)
  const headers = columns.map(({ heading }) => heading)
  const documents = [1, 2, 3].map((n) => exampleOf(collection, n))
  const rows = documents.map((document, at) => ({
    line: at + 2,
    cells: columns.map((column) => unquoted(csvCell(column.value(document)))),
  }))
  const layout = recogniseLayout({ headers, rows }, registry)
  const reader = recordReader(layout, registry)
  const records = [...rows.flatMap((row) => reader.push(row)), ...reader.end()]

  it('is recognised, and names its documents by their id', () => {
    expect(layout).toMatchObject({ system: 'arriere-boutique', collection: slug })
    expect(records.map(({ keys, problems }) => [keys[0], problems])).toEqual(
      [1, 2, 3].map((n) => [{ id: `doc_${n}` }, []]),
    )
  })

  it('has all values that people fill, and none of them differs', () => {
    for (const [at, { values, named, photos }] of records.entries()) {
      const document = documents[at]
      const filled = importFields(collection).filter(({ path }) => valueAt(document, path.split('/')) !== undefined)
      const read = new Set([...Object.keys(values), ...named.map(({ path }) => path)])
      expect(filled.map(({ path }) => path).filter((path) => !read.has(path))).toEqual([])
      expect(differingValues(collection.fields, document as Data, values)).toEqual({})
      expect(photos).toEqual([])
    }
  })
})

it('a protected formula comes back as text, and is never evaluated', () => {
  const headers = ['Identifiant', 'Nom']
  const layout = recogniseLayout({ headers, rows: [] }, registry, 'fournisseurs')
  expect(layout.system).toBe('arriere-boutique')
  const reader = recordReader(layout, registry)
  const records = ["'=1+1", "'60 meubles"].flatMap((nom, at) => reader.push({ line: at + 2, cells: ['f1', nom] }))
  // An export protects formulas alone.
  expect(records.map(({ values }) => values)).toEqual([{ nom: '=1+1' }, { nom: "'60 meubles" }])
})
