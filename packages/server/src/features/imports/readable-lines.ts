import type { Data, ImportLine } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { readerOf } from '../../operations/rights/own-fields.ts'
import type { Granted } from '../../operations/rights/rights.ts'
import { dataOf } from '../../store/documents/row.ts'
import { readThose } from './sql/import-found.ts'

/**
 * Lines with the values that their reader may see now. What a dry run told by the rights of its moment is stored with each
 * line: a right that was taken away since hides it.
 */
export async function readableLines(
  engine: Engine,
  granted: Granted,
  lines: readonly ImportLine[],
): Promise<ImportLine[]> {
  const ids = lines.flatMap(({ document, changes }) => (document !== undefined && changes.length > 0 ? [document] : []))
  const found = await readThose(engine.pool, granted.collection, granted.scope, ids)
  const data = new Map(found.map((stored) => [stored.id, dataOf(stored)]))
  return lines.map((line) => {
    if (line.changes.length === 0) return line
    const before: Data = data.get(line.document ?? '') ?? {}
    // What a copied field shows after the change, as well as before.
    const after: Data = { ...before, ...Object.fromEntries(line.changes.map(({ path, new: value }) => [path, value])) }
    const [reads, readsAfter] = [readerOf(granted, before), readerOf(granted, after)]
    return { ...line, changes: line.changes.filter(({ path }) => reads(path) && readsAfter(path)) }
  })
}
