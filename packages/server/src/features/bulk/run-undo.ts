import { type Actor, collectionOf, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { undoEntries } from '../../operations/undo/undo.ts'
import type { Left } from '../../operations/undo/undo-write.ts'
import { isForLater, isOfAll } from './part-size.ts'
import { type BulkRun, laterThan, type RunEnd } from './run.ts'
import { type BulkRow, moveBulk, readBulk } from './sql/bulk.ts'
import { nextToUndo, noteUndone, type Told } from './sql/bulk-documents.ts'

interface Written {
  id: string
  rev: number
}

/**
 * Undoes the commits of a change, the latest first, each by the rules of every undo: what somebody changed since stays and
 * is told. A commit that cannot be undone as a whole is undone document by document.
 */
export async function runBulkUndo(engine: Engine, run: BulkRun): Promise<RunEnd> {
  for (;;) {
    run.signal.throwIfAborted()
    const row = await readBulk(engine.pool, run.boutique, run.id)
    if (row?.state !== 'retour') return undefined
    run.progress(row.restored + row.kept, row.changed)
    const written = await nextToUndo(engine.pool, row.number)
    if (written.length === 0) {
      await moveBulk(engine.pool, row.number, ['retour'], 'annule', { endedAt: engine.now() })
      return undefined
    }
    if (run.isOver()) return { again: engine.now() }
    const began = performance.now()
    try {
      await undoPart(engine, await run.person(), row, written)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isForLater(error)) return laterThan(engine, error)
      await moveBulk(engine.pool, row.number, ['retour'], 'arrete', { endedAt: engine.now(), stopped: error.message })
      return undefined
    }
    await run.rest(performance.now() - began)
  }
}

/** Undoes one commit. @throws Problem only for what is no refusal of a document */
async function undoPart(engine: Engine, actor: Actor, row: BulkRow, written: readonly Written[]): Promise<void> {
  const refused = await undoTogether(engine, actor, row, written, false)
  if (!refused) return
  if (written.length === 1) return keep(engine, row, written[0] as Written, refused)
  // Those that the refused undo did not look at.
  const left = new Set((await nextToUndo(engine.pool, row.number)).map(({ id }) => id))
  for (const one of written) {
    if (!left.has(one.id)) continue
    const why = await undoTogether(engine, actor, row, [one], true)
    if (why) await keep(engine, row, one, why)
  }
}

const keep = (engine: Engine, { number }: BulkRow, { id }: Written, { code, message }: Problem): Promise<void> =>
  noteUndone(engine.pool, number, [id], new Map([[id, { code, message }]]))

async function undoTogether(
  engine: Engine,
  actor: Actor,
  { boutique, collection, number }: BulkRow,
  written: readonly Written[],
  alone: boolean,
): Promise<Problem | undefined> {
  const { id, rev } = written[0] as Written
  const ids = written.map((one) => one.id)
  const settled = (on: Parameters<typeof noteUndone>[0], left: readonly Left[]) =>
    noteUndone(on, number, ids, keptOf(engine, collection, left))
  try {
    await undoEntries(engine, actor, { boutique, collection, id }, [rev], { alone, settled })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
    return error
  }
}

/** The documents that an undo left, in whole or in part, with the first reason. */
function keptOf({ registry }: Engine, slug: string, left: readonly Left[]): Map<string, Told> {
  const { fields } = collectionOf(registry, slug)
  const kept = new Map<string, Told>()
  for (const { collection, id, path, message } of left) {
    if (collection !== slug || kept.has(id)) continue
    const label = fields[path.split('/')[0] ?? '']?.label
    kept.set(id, { code: 'annulation.conflit', message: label === undefined ? message : `${label} : ${message}` })
  }
  return kept
}
