import { equal } from '../core/changes/equal.ts'
import { resolvePath, splitPath, valueAt, withValueAt } from '../core/changes/path.ts'
import type { Data } from '../core/collection.ts'
import type { Fields } from '../core/field.ts'
import { fieldCsv } from '../csv/cells.ts'

type Values = Readonly<Record<string, unknown>>

/** Values by change path as the members of a new document: `{ 'dimensions/width': 80 }` → `{ dimensions: { width: 80 } }`. */
export function nestedValues(values: Values): Data {
  let data: Data = {}
  for (const [path, value] of Object.entries(values)) data = withValueAt(data, splitPath(path), value) ?? data
  return data
}

/**
 * The values by path that a document does not have yet. A value that an export would write like the stored one is none: the
 * file of an export changes nothing, although it tells instants to the minute and has no ids of items.
 */
export function differingValues(fields: Fields, data: Data, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([path, value]) => {
      const found = valueAt(data, splitPath(path))
      const target = resolvePath(fields, splitPath(path))
      if (target?.kind !== 'field') return !equal(found, value)
      const { field } = target
      // An absent flag is false.
      const stored = found ?? field.empty
      const parsed = field.schema.safeParse(value)
      if (!parsed.success) return true
      if (equal(stored, parsed.data)) return false
      const cell = (one: unknown) => fieldCsv(field, one, () => undefined) ?? ''
      // Photos and their paths are in no cell.
      return stored === undefined || field.isPhoto || field.kind === 'photos' || cell(stored) !== cell(parsed.data)
    }),
  )
}
