import { type Actor, applyChanges, type Data, type ImportState, invalid, Problem, writerOf } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import type { Granted } from '../../operations/rights/rights.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Propose } from '../../operations/write/plan.ts'
import { isForLater, isOfAll } from '../bulk/part-size.ts'
import { orStopped, type PartedRun, type RunEnd, runParts } from '../bulk/run-parts.ts'
import { dropMedias } from './drop-medias.ts'
import {
  type FetchedPhoto,
  type FetchServices,
  fetchPhoto,
  mayComeLater,
  refusedSentence,
  SILENT,
} from './fetch-photo.ts'
import { grantImport } from './grant-import.ts'
import {
  bytesTaken,
  countPhotos,
  isSilent,
  nextAttempt,
  nextPhotos,
  notePhotoLater,
  noteRefusedPhoto,
  noteTaken,
  stillWaitingPhotos,
  type WaitingPhoto,
} from './sql/import-photos.ts'
import { type ImportRow, lockImport, readImport } from './sql/imports.ts'

/** The photos of one document that are fetched together: a boutique has few calls at once, and others need them too. */
const TOGETHER = 3
/** Attempts of a photo that does not come, and the milliseconds before the second one. */
const MAX_ATTEMPTS = 3
const LATER_MS = 30_000
/** Photos of a server that got no answer before its others are not asked for. */
const MAX_SILENT = 6
/** The code of those others: they still count as silent, or the server would be asked again. */
const MUTE = 'import.photos-muettes'
/** The most bytes of the photos of one import. */
const MAX_BYTES = 5e9

/** A photo that came, or the problem of one that did not. */
type Outcome = { one: WaitingPhoto } & ({ photo: FetchedPhoto } | { problem: Problem })

/**
 * Fetches the photos of the documents that an import has written, and adds them after those that a document has. Each
 * document's are added in one commit, which marks them.
 * @param end ends the import
 */
export async function runPhotos(
  engine: Engine,
  run: PartedRun,
  services: FetchServices,
  end: (row: ImportRow, state: 'fait' | 'arrete', stopped?: string) => Promise<void>,
): Promise<RunEnd> {
  const current = async (): Promise<ImportRow | undefined> => {
    const row = await readImport(engine.pool, run.boutique, run.id)
    return row?.state === 'cours' ? row : undefined
  }
  const again = await runParts<ImportRow, WaitingPhoto>(
    engine,
    {
      ...run,
      progress: () => undefined,
    },
    {
      current,
      progressOf: ({ total }) => [total, total],
      async next({ number }, most) {
        const { done, total } = await countPhotos(engine.pool, number)
        run.progress(done, total)
        return nextPhotos(engine.pool, number, engine.now(), Math.min(most, TOGETHER))
      },
      async write(row, photos) {
        const [actor, granted] = await orStopped(async () => {
          const person = await run.person()
          return [person, await grantImport(engine, person, row)] as const
        })
        const isFull = (await bytesTaken(engine.pool, row.number)) >= MAX_BYTES
        const outcomes = await run.outside(() =>
          Promise.all(photos.map((one) => outcomeOf(engine, services, run, actor, { ...row, isFull }, one))),
        )
        await noteMissing(engine, row, outcomes)
        await addToDocument(engine, actor, granted, row, outcomes)
      },
      refuse: ({ number }, one, problem) => noteRefusedPhoto(engine.pool, number, one, refusalOf(one, problem)),
      async end(row, state, stopped) {
        // Some may have to be tried again later.
        if (state === 'arrete' || (await nextAttempt(engine.pool, row.number)) === undefined)
          await end(row, state, stopped)
      },
    },
  )
  if (again) return again
  const row = await current()
  const at = row && (await nextAttempt(engine.pool, row.number))
  return at === undefined ? undefined : { again: at ?? engine.now() }
}

async function outcomeOf(
  engine: Engine,
  services: FetchServices,
  { id, signal }: PartedRun,
  actor: Actor,
  { number, boutique, collection, isFull }: ImportRow & { isFull: boolean },
  one: WaitingPhoto,
): Promise<Outcome> {
  try {
    if (isFull)
      throw new Problem(413, 'import.photos-lourdes', `Les photos d'un import ne dépassent pas ${MAX_BYTES / 1e9} Go`)
    if (await isSilent(engine.pool, number, one.host, [...SILENT, MUTE], MAX_SILENT))
      throw new Problem(502, MUTE, `Le serveur ${one.host} n'a répondu pour aucune des premières`)
    return { one, photo: await fetchPhoto(services, actor, { boutique, collection, id }, one, signal) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
    return { one, problem: error }
  }
}

const refusalOf = ({ line, header }: WaitingPhoto, problem: Problem) => ({
  code: problem.code,
  problem: { line, column: header, sentence: refusedSentence(problem) },
})

/** Notes the photos that did not come: to be tried again, or refused. */
async function noteMissing(engine: Engine, { number }: ImportRow, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes) {
    if ('photo' in outcome) continue
    const { one, problem } = outcome
    const attempts = one.attempts + 1
    if (mayComeLater(problem) && attempts < MAX_ATTEMPTS) {
      const at = new Date(Date.parse(engine.now()) + LATER_MS * attempts).toISOString()
      await notePhotoLater(engine.pool, number, one, { code: problem.code, at })
    } else await noteRefusedPhoto(engine.pool, number, one, refusalOf(one, problem))
  }
}

/** Adds the photos that came to their document. When it does not take them, they are refused and do not stay. */
async function addToDocument(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  row: ImportRow,
  outcomes: readonly Outcome[],
): Promise<void> {
  const came = outcomes.flatMap((outcome) => ('photo' in outcome ? [outcome] : []))
  const [first] = came
  if (!first) return
  const { document, position } = first.one
  try {
    await commitPhotos(engine, actor, granted, row, { document, position, came })
  } catch (error) {
    if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
    for (const { one } of came) await noteRefusedPhoto(engine.pool, row.number, one, refusalOf(one, error))
    await dropMedias(engine, actor, row.boutique, mediasOf(came))
  }
}

const mediasOf = (came: Came['came']): string[] => came.map(({ photo }) => photo.media)

interface Came {
  document: string
  position: number
  came: readonly { one: WaitingPhoto; photo: FetchedPhoto }[]
}

async function commitPhotos(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  { number, boutique }: ImportRow,
  { document, position, came }: Came,
): Promise<void> {
  let taken: Came['came'] = []
  let mark = ''
  let state: ImportState | undefined
  await commit(
    engine,
    actor,
    [{ granted, id: document }],
    async ({ on, commit: id }) => {
      mark = id
      state = await lockImport(on, number)
      const waiting = state === 'cours' ? await stillWaitingPhotos(on, number, position) : new Set<number>()
      taken = came.filter(({ one }) => waiting.has(one.place))
      if (taken.length === 0) return []
      const paths = taken.map(({ photo }) => photo.path)
      return [{ type: 'change', granted, id: document, propose: adding(engine, actor, granted, paths) }]
    },
    {
      settled: async (on, planned) => {
        const rev = planned.find(({ after }) => after.id === document)?.after.rev
        const photos = taken.map(({ one: { place }, photo: { media, bytes } }) => ({ position, place, media, bytes }))
        if (rev !== undefined) await noteTaken(on, number, { commit: mark, rev }, photos)
      },
    },
  )
  // It was stopped meanwhile. One that rests finds them when it goes on.
  if (state !== 'cours' && state !== 'pause') await dropMedias(engine, actor, boutique, mediasOf(came))
}

/** Adds paths after the photos of a document. */
function adding(engine: Engine, actor: Actor, { collection }: Granted, paths: readonly string[]): Propose {
  return (_, data: Data) => {
    const before = Array.isArray(data.photos) ? (data.photos as string[]) : []
    const photos = [...before, ...paths.filter((path) => !before.includes(path))]
    const applied = applyChanges(
      collection.fields,
      data,
      { values: { photos }, operations: [] },
      engine.newId,
      writerOf(actor),
    )
    if (applied.errors.length > 0) throw invalid(applied.errors, undefined, collection.fields)
    return { action: 'modifier', data: applied.data, changes: applied.changes }
  }
}
