import type { Planned } from '../../operations/write/plan.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { addToBulkLine, insertBulkLine } from '../../store/journal/bulk-lines.ts'
import { type BulkRow, keepLine, lineOf } from './sql/bulk.ts'

/** What the entries of an operation are called, where it is no change of a field. */
const ACTIONS: Readonly<Record<string, string>> = { delete: 'supprimer', restore: 'restaurer' }

/**
 * Adds what a commit of a change, or of its undo, wrote to its line of the journal, in the transaction of that commit. One
 * document, and what belongs to no boutique, has no line.
 */
export async function noteLine(
  on: Queryable,
  row: BulkRow,
  planned: readonly Planned[],
  { isUndo = false } = {},
): Promise<void> {
  const { number, boutique, collection, operation } = row
  const own = planned.filter((one) => one.collection.slug === collection)
  const [first] = own
  if (!first || boutique === '' || (isUndo ? row.changed : row.total) < 2) return
  const { at, actor, commit } = first.entry
  let line = await lineOf(on, number, isUndo)
  if (line === undefined) {
    const done = operation.op === 'action' ? (operation.name as string) : (ACTIONS[operation.op] ?? 'modifier')
    const { field } = operation
    line = await insertBulkLine(on, { boutique, collection, actor, action: isUndo ? 'annuler' : done, field }, at)
    await keepLine(on, number, isUndo, line)
  }
  await addToBulkLine(on, line, { commit, at, documents: own.length })
}
