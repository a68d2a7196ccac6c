import { type Actor, collectionOf, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { grant, type Granted } from '../../operations/rights/rights.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Planned } from '../../operations/write/plan.ts'
import { orStopped, type PartedRun, type RunEnd, runParts } from '../bulk/run-parts.ts'
import type { FetchServices } from './fetch-photo.ts'
import { grantImport } from './grant-import.ts'
import { refusedProblems } from './line-problems.ts'
import type { RecordPlan } from './record-write.ts'
import { RecordsPart } from './records-part.ts'
import {
  type DoneRecord,
  forgetValues,
  nextWaiting,
  noteDone,
  noteRefused,
  stillWaiting,
  type WaitingRecord,
} from './sql/import-records.ts'
import { runPhotos } from './run-photos.ts'
import { nextAttempt, placePhotos } from './sql/import-photos.ts'
import { type ImportRow, lockImport, moveImport, readImport } from './sql/imports.ts'

/**
 * Writes the records of an import that wait for it, first those that others name. The rights are checked again for each
 * commit, and what a record is about is looked for again.
 */
const runRecords = (engine: Engine, run: PartedRun): Promise<RunEnd> =>
  runParts(engine, run, {
    async current() {
      const row = await readImport(engine.pool, run.boutique, run.id)
      return row?.state === 'cours' ? row : undefined
    },
    progressOf: ({ created, changed, same, refused, total }) => [created + changed + same + refused, total],
    async next({ number }, most) {
      const records = await nextWaiting(engine.pool, number, most)
      return records.filter(({ collection }) => collection === records[0]?.collection)
    },
    async write(row, records) {
      const [actor, granted] = await orStopped(async () => {
        const person = await run.person()
        return [person, await grantRecords(engine, person, row, records[0]?.collection ?? '')] as const
      })
      await writePart(engine, actor, granted, row, records)
    },
    async refuse({ number, layout }, { position, lines, collection }, problem) {
      const problems = refusedProblems(collectionOf(engine.registry, collection), layout, lines[0] ?? 0, problem)
      await noteRefused(engine.pool, number, position, problems)
    },
    async end(row, state, stopped) {
      if (state === 'arrete' || (await nextAttempt(engine.pool, row.number)) === undefined)
        await endImport(engine, row, state, stopped)
    },
  })

/**
 * Writes the records of an import, then fetches the photos of what it wrote.
 * @param services without them the photos are left to another run
 */
export async function runImport(engine: Engine, run: PartedRun, services?: FetchServices): Promise<RunEnd> {
  const end = await runRecords(engine, run)
  if (end) return end
  if (services) return runPhotos(engine, run, services, (...how) => endImport(engine, ...how))
  const row = await readImport(engine.pool, run.boutique, run.id)
  return row?.state === 'cours' ? { again: engine.now() } : undefined
}

async function endImport(
  engine: Engine,
  { number }: ImportRow,
  state: 'fait' | 'arrete',
  stopped?: string,
): Promise<void> {
  // Of two runs of one import, the one that ends it.
  const at = engine.now()
  const isMoved = await moveImport(engine.pool, number, ['cours'], state, at, { endedAt: at, stopped })
  // One that was stopped can be resumed.
  if (isMoved && state === 'fait') await forgetValues(engine.pool, number)
}

/** The right to write records: those of the import, or documents that they name. */
async function grantRecords(engine: Engine, actor: Actor, row: ImportRow, collection: string): Promise<Granted> {
  const own = await grantImport(engine, actor, row)
  return collection === row.collection ? own : grant(engine, actor, { boutique: row.boutique, collection }, 'create')
}

/** Writes records in one commit, which marks them. @throws Problem of the first record that is refused */
async function writePart(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  { number, boutique }: ImportRow,
  records: readonly WaitingRecord[],
): Promise<void> {
  const part = await RecordsPart.of(engine, actor, granted, records)
  let plans: RecordPlan[] = []
  let mark = ''
  await commit(
    engine,
    actor,
    [],
    async ({ on, commit: id }) => {
      mark = id
      // One run at a time: another one waits here, and finds the work done. One that was stopped changes nothing more.
      const isRunning = (await lockImport(on, number)) === 'cours'
      const positions = records.map(({ position }) => position)
      const waiting = isRunning ? await stillWaiting(on, number, positions) : new Set<number>()
      const planned = await part.plan(
        on,
        records.filter(({ position }) => waiting.has(position)),
      )
      plans = planned.map((plan) => {
        if (plan instanceof Problem) throw plan
        return plan
      })
      return plans.flatMap(({ writes }) => writes)
    },
    {
      settled: async (on, planned) => {
        if (plans.length === 0) return
        await noteDone(on, number, mark, doneBy(granted, plans, planned))
        const written = plans.map(({ one: { position }, document }) => ({ position, document }))
        await placePhotos(on, collectionOf(engine.registry, 'medias'), { number, boutique }, written)
      },
    },
  )
}

function doneBy({ collection }: Granted, plans: readonly RecordPlan[], planned: readonly Planned[]): DoneRecord[] {
  const revs = new Map(planned.flatMap((one) => (one.collection === collection ? [[one.after.id, one.after.rev]] : [])))
  const below = new Map(planned.flatMap((write) => (write.after.parent === '' ? [] : [[write.after.parent, write]])))
  return plans.map(({ one: { position }, document, stored }): DoneRecord => {
    const rev = revs.get(document)
    if (rev !== undefined) return { position, state: stored ? 'change' : 'cree', document, rev }
    const child = below.get(document)
    if (!child) return { position, state: 'meme', document }
    const { after, collection: of } = child
    return { position, state: 'change', document: after.id, rev: after.rev, collection: of.slug, parent: document }
  })
}
