import { type Actor, type BulkRequested, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Planned } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { bulkWrite, grantBulk, type GrantedBulk } from './bulk-write.ts'
import { isForLater, isOfAll, PartSize } from './part-size.ts'
import { type BulkRow, lockBulk, moveBulk, readBulk } from './sql/bulk.ts'
import { nextWaiting, noteDone, noteRefused, stillWaiting } from './sql/bulk-documents.ts'

/** How the work on a change goes on. */
export interface BulkRun {
  boutique: string
  id: string
  signal: AbortSignal
  progress(done: number, total: number): void
  /** The person who asked, with the rights of the moment. @throws Problem 403 for one who may not act any more */
  person(): Promise<Actor>
  /** Whether others should have their turn now. */
  isOver(): boolean
  /** A pause after a part, whose work took so many milliseconds. */
  rest(worked: number): Promise<void>
}

/** What is left of the work: nothing, or it goes on at an instant. */
export type RunEnd = { again: string } | undefined

/** Milliseconds before work that was refused for the moment is tried again, unless the refusal says more. */
const LATER_MS = 5000

/** When to try again what was refused for the moment. */
export function laterThan(engine: Engine, { details }: Problem): RunEnd {
  const seconds = typeof details.retryAfter === 'number' ? details.retryAfter : 0
  return { again: new Date(Date.parse(engine.now()) + Math.max(LATER_MS, seconds * 1000)).toISOString() }
}

/**
 * Changes the documents of a change that wait for it, in commits of a few. Each commit marks its documents, so that a run
 * that is interrupted goes on exactly where it stopped, and two runs at once change nothing twice. The rights are checked
 * again for each commit.
 */
export async function runBulk(engine: Engine, run: BulkRun): Promise<RunEnd> {
  const size = new PartSize()
  for (;;) {
    run.signal.throwIfAborted()
    const row = await readBulk(engine.pool, run.boutique, run.id)
    if (row?.state !== 'cours') return undefined
    run.progress(row.changed + row.same + row.refused, row.total)
    const ids = await nextWaiting(engine.pool, row.number, size.most)
    if (ids.length === 0) return end(engine, row, 'fait')
    if (run.isOver()) return { again: engine.now() }
    const began = performance.now()
    const refused = await tryPart(engine, run, row, ids)
    await run.rest(performance.now() - began)
    if (!refused) size.accepted()
    else if (isForLater(refused)) return laterThan(engine, refused)
    else if (refused instanceof Stopped || isOfAll(refused)) return end(engine, row, 'arrete', refused.message)
    else if (ids.length > 1) size.refused(ids.length)
    else await noteRefused(engine.pool, row.number, ids[0] as string, refused)
  }
}

/** A refusal of the person, not of a document. */
class Stopped extends Problem {}

/** Changes documents in one commit. Returns why they were refused, if they were. */
async function tryPart(
  engine: Engine,
  run: BulkRun,
  row: BulkRow,
  ids: readonly string[],
): Promise<Problem | undefined> {
  try {
    const [actor, bulk] = await authorised(engine, run, row)
    await commitPart(engine, actor, bulk, row.number, ids)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The rights of the moment. @throws Stopped */
async function authorised(engine: Engine, run: BulkRun, row: BulkRow): Promise<[Actor, GrantedBulk]> {
  try {
    const actor = await run.person()
    return [actor, await grantBulk(engine, actor, row, row.operation)]
  } catch (error) {
    if (error instanceof Problem) throw new Stopped(error.status, error.code, error.message)
    throw error
  }
}

async function commitPart(
  engine: Engine,
  actor: Actor,
  bulk: GrantedBulk,
  number: string,
  ids: readonly string[],
): Promise<void> {
  let waiting: readonly string[] = []
  let mark = ''
  const { granted } = bulk
  // Other writers of these documents wait without a connection.
  const targets = ids.map((id) => ({ granted: grantToSystem(granted.collection, granted.scope), id }))
  await commit(
    engine,
    actor,
    targets,
    async ({ on, commit: id }) => {
      mark = id
      // One run at a time: another one waits here, and finds the work done. One that was stopped changes nothing more.
      const isRunning = (await lockBulk(on, number)) === 'cours'
      waiting = isRunning ? await stillWaiting(on, number, ids) : []
      return waiting.map((one) => bulkWrite(bulk, one))
    },
    {
      settled: async (on, planned) => {
        if (waiting.length > 0) await noteDone(on, number, mark, writtenOf(bulk, waiting, planned))
      },
    },
  )
}

function writtenOf({ granted }: GrantedBulk, ids: readonly string[], planned: readonly Planned[]) {
  const own = planned.filter(({ collection }) => collection === granted.collection)
  const revs = new Map(own.map(({ after }) => [after.id, after.rev]))
  return ids.map((id) => ({ id, rev: revs.get(id) }))
}

async function end(engine: Engine, row: BulkRow, state: 'fait' | 'arrete', stopped?: string): Promise<undefined> {
  const operation = withoutValues(row.operation)
  await moveBulk(engine.pool, row.number, ['cours'], state, { endedAt: engine.now(), stopped, operation })
  return undefined
}

/** What is kept of an operation once it ended: its values may be about persons. */
export const withoutValues = ({
  value: _,
  values: __,
  input: ___,
  each: ____,
  ...kept
}: BulkRequested): BulkRequested => kept
