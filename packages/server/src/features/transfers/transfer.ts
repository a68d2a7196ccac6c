import { setTimeout as wait } from 'node:timers/promises'
import {
  type Actor,
  type Collection,
  collectionOf,
  type Data,
  mayTransfer,
  onBehalfOf,
  type TransferKind,
  transferKindOf,
} from '@boutique/domain'
import { type BoutiqueProjects, NOT_CONFIGURED } from '../../project/boutique-projects.ts'
import { ProjectFailure } from '../../project/failures.ts'
import type { Project } from '../../project/project.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { forgetComputed } from '../../store/journal/entries.ts'
import { countToTransfer, readToTransfer, type TransferChoice } from './sql/transfers.ts'
import { commitOne } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { copiesOf } from './transfer-copies.ts'
import { computed, markOriginals, refusedOf } from './transfer-marks.ts'
import { writeCopies } from './transfer-write.ts'

/** Milliseconds after which a run ends, so that other long jobs have their turn. */
const SLICE_MS = 15_000
/** Milliseconds before each further attempt of a batch that a project did not answer. */
const WAITS = [1000, 3000]
/** The JSON of one batch: a request to Firestore has 10 MiB at most. */
const BATCH_BYTES = 4_000_000
/** Documents that the project refuses: with more, something else is wrong. */
const MAX_REFUSED = 100
const NO_BOUTIQUE = 'La boutique a été supprimée pendant le transfert'
const REFUSED_SENTENCE = `Le projet Firebase refuse plus de ${MAX_REFUSED} documents`

export interface TransferContext {
  engine: Engine
  projects: BoutiqueProjects
  actor: Actor
  signal: AbortSignal
  progress(done: number, total?: number): void
  /** Requests a further run. */
  again(): void
  /** Logs an error for the operator. */
  logError(message: string): void
  /** Whether the run should end; after fifteen seconds by default. */
  isOver?(): boolean
}

/**
 * One run of a transfer (TRANS-04): copies batches and marks their originals for a while, and requests the next run.
 * Does nothing unless the transfer is under way. After a crash the documents that are not marked are copied again: the
 * copies have the same ids. A failure that does not pass interrupts the transfer until a person resumes it.
 */
export async function runTransfer(context: TransferContext, id: string): Promise<void> {
  const { engine, actor, signal, again, logError } = context
  const data = await readUnderWay(engine, id)
  if (!data) return
  try {
    const isDone = await runBatches(context, id, data)
    signal.throwIfAborted()
    if (!isDone && (await readUnderWay(engine, id))) again()
  } catch (error) {
    if (!(error instanceof ProjectFailure)) throw error
    if (error.message === NOT_CONFIGURED) logError(NOT_CONFIGURED)
    await change(engine, actor, id, 'interrompre', ({ etat }) =>
      etat === 'encours' ? { etat: 'interrompu', verrou: undefined, probleme: error.message.slice(0, 500) } : {},
    )
  }
}

async function readUnderWay(engine: Engine, id: string): Promise<Data | undefined> {
  const stored = await readDocument(engine.pool, transfersIn(engine), id)
  if (!stored || stored.deleted) return undefined
  const data = JSON.parse(stored.text) as Data
  return data.etat === 'encours' ? data : undefined
}

/** Copies until everything is copied, the run is over or somebody paused the transfer. Returns whether it is complete. */
async function runBatches(context: TransferContext, id: string, data: Data): Promise<boolean> {
  const { engine, actor, projects, signal, progress } = context
  const boutique = String(data.cible)
  const kind = transferKindOf(data.type)
  const collection = collectionOf(engine.registry, kind.collection)
  const until = performance.now() + SLICE_MS
  const isOver = context.isOver ?? (() => performance.now() > until)
  let now = data
  let project: Project | undefined
  let setbacks = 0
  try {
    while (now.etat === 'encours' && !signal.aborted) {
      if (!(await engine.boutiqueExists(boutique))) throw new ProjectFailure('settings', NO_BOUTIQUE)
      try {
        project ??= await projects.open(boutique)
        now = await counted(engine, actor, id, now, choiceOf(collection, boutique, now))
        const next = await copyBatch(context, project, { id, data: now, kind, collection, boutique })
        setbacks = 0
        if (next === undefined) {
          await finish(engine, actor, { id, data: now, project })
          return true
        }
        now = next
        progress(Number(now.nbCopies), Number(now.nbPrevus))
      } catch (error) {
        const ms = WAITS[setbacks++]
        const mayPass = error instanceof ProjectFailure && (error.kind === 'temporary' || error.kind === 'unknown')
        if (!mayPass || ms === undefined) throw error
        await project?.close()
        project = undefined
        await wait(ms, undefined, { signal })
      }
      if (isOver()) return false
    }
    return false
  } finally {
    await project?.close()
  }
}

const choiceOf = (collection: Collection, boutique: string, data: Data): TransferChoice => ({
  collection,
  boutique,
  ...(typeof data.document === 'string' && { document: data.document }),
  except: refusedOf(data),
})

/** The transfer with the number of its documents, counted once. */
async function counted(engine: Engine, actor: Actor, id: string, data: Data, choice: TransferChoice): Promise<Data> {
  if (data.nbPrevus !== undefined) return data
  const nbPrevus = await countToTransfer(engine.pool, choice, Number(data.nombre))
  return change(engine, actor, id, 'recalculer', () => ({ nbPrevus }))
}

interface BatchOf {
  id: string
  data: Data
  kind: TransferKind
  collection: Collection
  boutique: string
}

/** Copies the next batch and marks its originals. Returns the transfer; undefined when nothing is left. */
async function copyBatch(
  { engine, actor }: TransferContext,
  project: Project,
  { id, data, kind, collection, boutique }: BatchOf,
): Promise<Data | undefined> {
  const left = Number(data.nombre) - Number(data.nbCopies ?? 0) - Number(data.nbRefuses ?? 0)
  const limit = Math.min(kind.batch, left)
  if (limit <= 0) return undefined
  const choice = choiceOf(collection, boutique, data)
  if (choice.except.length > MAX_REFUSED) throw new ProjectFailure('document', REFUSED_SENTENCE)
  const sources = await readToTransfer(engine.pool, choice, { limit, bytes: BATCH_BYTES })
  if (sources.length === 0) return undefined
  const movable = sources.filter(({ text }) => mayTransfer(JSON.parse(text) as Data))
  const copies = await copiesOf(engine, { boutique, kind, transfer: id }, movable)
  const refused = new Set(await writeCopies(project, copies))
  return markOriginals(
    engine,
    onBehalfOf(actor),
    { transfer: id, collection, boutique },
    {
      copied: copies.filter((copy) => !refused.has(copy)),
      refused: [
        ...[...refused].map(({ source }) => source.id),
        ...sources.filter((source) => !movable.includes(source)).map((source) => source.id),
      ],
    },
  )
}

/** Compares the counts, and ends the transfer. */
async function finish(
  engine: Engine,
  actor: Actor,
  { id, data, project }: { id: string; data: Data; project: Project },
): Promise<void> {
  const nbTrouves = await project.count(String(data.vers), id)
  await change(engine, actor, id, 'terminer', () => ({
    etat: 'termine',
    verrou: undefined,
    probleme: undefined,
    finiLe: engine.now(),
    nbTrouves,
  }))
  await forgetComputed(engine.pool, transfersIn(engine), id, 'recalculer')
}

const transfersIn = ({ registry }: Engine): Collection => collectionOf(registry, 'transferts')

/** Writes values that the program computed into a transfer. Returns it as stored. */
async function change(
  engine: Engine,
  actor: Actor,
  id: string,
  action: string,
  valuesOf: (data: Data) => Data,
): Promise<Data> {
  const text = await commitOne(engine, onBehalfOf(actor), {
    type: 'change',
    granted: grantToSystem(transfersIn(engine), ''),
    id,
    deleted: true,
    propose: (_, data) => computed(data, valuesOf(data), action),
  })
  return JSON.parse(text) as Data
}
