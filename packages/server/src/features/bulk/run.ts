import { type Actor, type BulkRequested } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Planned } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { bulkWrite, grantBulk, type GrantedBulk } from './bulk-write.ts'
import { orStopped, type PartedRun, type RunEnd, runParts } from './run-parts.ts'
import { noteLine } from './note-line.ts'
import { type BulkRow, lockBulk, moveBulk, placeOf, readBulk } from './sql/bulk.ts'
import { nextWaiting, noteDone, noteRefused, stillWaiting } from './sql/bulk-documents.ts'

/** Changes the documents of a change that wait for it. The rights are checked again for each commit. */
export const runBulk = (engine: Engine, run: PartedRun): Promise<RunEnd> =>
  runParts(engine, run, {
    async current() {
      const row = await readBulk(engine.pool, run.boutique, run.id)
      return row?.state === 'cours' ? row : undefined
    },
    progressOf: ({ changed, same, refused, total }) => [changed + same + refused, total],
    next: ({ number }, most) => nextWaiting(engine.pool, number, most),
    async write(row, ids) {
      const [actor, bulk] = await orStopped(async () => {
        const person = await run.person()
        return [person, await grantBulk(engine, person, placeOf(row), row.operation)] as const
      })
      await commitPart(engine, actor, bulk, row, ids)
    },
    refuse: ({ number }, id, problem) => noteRefused(engine.pool, number, id, problem),
    async end({ number, operation }, state, stopped) {
      const end = { endedAt: engine.now(), stopped, operation: withoutValues(operation) }
      await moveBulk(engine.pool, number, ['cours'], state, end)
    },
  })

async function commitPart(
  engine: Engine,
  actor: Actor,
  bulk: GrantedBulk,
  row: BulkRow,
  ids: readonly string[],
): Promise<void> {
  const { number } = row
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
        if (waiting.length === 0) return
        await noteDone(on, number, mark, writtenOf(bulk, waiting, planned))
        await noteLine(on, row, planned)
      },
    },
  )
}

function writtenOf({ granted }: GrantedBulk, ids: readonly string[], planned: readonly Planned[]) {
  const own = planned.filter(({ collection }) => collection === granted.collection)
  const revs = new Map(own.map(({ after }) => [after.id, after.rev]))
  return ids.map((id) => ({ id, rev: revs.get(id) }))
}

/** What is kept of an operation once it ended: its values may be about persons. */
export const withoutValues = ({
  value: _,
  values: __,
  input: ___,
  each: ____,
  ...kept
}: BulkRequested): BulkRequested => kept
