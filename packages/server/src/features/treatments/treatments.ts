import {
  type Actor,
  type Data,
  documentName,
  ID_PATTERN,
  MAX_CLEARED,
  MAX_ON_SALE,
  onBehalfOf,
  parseTreatment,
  Problem,
  type ShownTreatment,
  type Treatment,
  type TreatmentPreview,
  type TreatmentState,
} from '@boutique/domain'
import { addJobs, failedJobs } from '../../store/jobs/jobs.ts'
import { transaction } from '../../store/connection/pool.ts'
import {
  countUndone,
  documentsOfCommit,
  findTreated,
  insertTreatment,
  listTreatments as list,
  lockTreated,
  moveTreatment,
  nextToUndo,
  noteTreatmentCommit,
  noteUndone,
  readTreatment,
  treatedCollection,
  type TreatmentCommit,
  type TreatmentRow,
} from './sql/treatments.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Modification } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { undoEntries } from '../../operations/undo/undo.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'

export const TREATMENT_TASK = 'traitement'
export const TREATMENT_UNDO_TASK = 'traitement.retour'
/** Documents of one commit. */
const BATCH = 200
const SHOWN = 20
const LISTED = 20

const mostOf = ({ kind }: Treatment): number => (kind === 'adresses' ? MAX_CLEARED : MAX_ON_SALE)

/** What a treatment would change, for administrators. Nothing is written. */
export async function previewTreatment(
  engine: Engine,
  actor: Actor,
  boutique: string,
  requested: Data,
): Promise<TreatmentPreview> {
  const { treatment, total, hasMore, documents } = await find(engine, actor, boutique, requested, SHOWN)
  const collection = treatedCollection(engine.registry, treatment)
  return {
    count: total,
    hasMore,
    rows: documents.map(({ id, text }) => ({ id, name: documentName(collection, JSON.parse(text) as Data) })),
  }
}

/** Finds what an administrator asks to treat, with the first `rows` documents. Throws 403, 404 or 422. */
async function find(engine: Engine, actor: Actor, boutique: string, requested: Data, rows: number) {
  await checkAdministrator(engine, actor, boutique)
  const treatment = parseTreatment(requested)
  const most = mostOf(treatment)
  const { count, documents } = await findTreated(engine.pool, treatment, boutique, { rows, most })
  return { treatment, documents, total: Math.min(count, most), hasMore: count > most }
}

/** Asks for a treatment, for administrators: a job does the work. */
export async function startTreatment(
  engine: Engine,
  actor: Actor,
  boutique: string,
  requested: Data,
): Promise<ShownTreatment> {
  const { treatment, total, hasMore } = await find(engine, actor, boutique, requested, 1)
  if (total === 0) throw new Problem(409, 'traitement.rien', "Il n'y a rien à traiter")
  const id = engine.newId()
  await transaction(engine.pool, async (client) => {
    const at = engine.now()
    await insertTreatment(client, { ...treatment, total, hasMore, id, boutique, actor: actor.id, at })
    await addJobs(client, [jobOf(engine, TREATMENT_TASK, actor, boutique, id)], at)
  })
  return shown(engine, (await readTreatment(engine.pool, boutique, id)) as TreatmentRow)
}

/** Asks for the undo of a whole treatment, for administrators: a job does the work. */
export async function undoTreatment(
  engine: Engine,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<ShownTreatment> {
  await checkAdministrator(engine, actor, boutique)
  const known = ID_PATTERN.test(id) ? await readTreatment(engine.pool, boutique, id) : undefined
  if (!known) throw new Problem(404, 'traitement.absent', "Ce traitement n'existe pas")
  await transaction(engine.pool, async (client) => {
    if (!(await moveTreatment(client, id, 'fait', 'retour', null)))
      throw new Problem(409, 'traitement.en-cours', 'Ce traitement est en cours, ou déjà annulé')
    await addJobs(client, [jobOf(engine, TREATMENT_UNDO_TASK, actor, boutique, id)], engine.now())
  })
  return shown(engine, (await readTreatment(engine.pool, boutique, id)) as TreatmentRow)
}

/** The task that works on a treatment in a state. */
const WORKED_ON: Partial<Record<TreatmentState, string>> = { attente: TREATMENT_TASK, retour: TREATMENT_UNDO_TASK }

/** The latest treatments of a boutique, for administrators; those whose job failed say why. */
export async function listTreatments(engine: Engine, actor: Actor, boutique: string): Promise<ShownTreatment[]> {
  await checkAdministrator(engine, actor, boutique)
  const rows = await list(engine.pool, boutique, LISTED)
  const waiting = rows.flatMap(({ id: key, state }) => {
    const task = WORKED_ON[state]
    return task === undefined ? [] : [{ task, key }]
  })
  const failures = await failedJobs(engine.pool, boutique, waiting)
  return Promise.all(
    rows.map(async (row) => {
      const failure = failures.get(row.id)
      return { ...(await shown(engine, row)), ...(failure && { failure }) }
    }),
  )
}

const shown = async (engine: Engine, { boutique: _, actor, ...row }: TreatmentRow): Promise<ShownTreatment> => ({
  ...row,
  actor: { id: actor, displayname: await engine.nameOf(actor) },
})

function jobOf(engine: Engine, task: string, actor: Actor, boutique: string, id: string) {
  const policy = engine.tasks.get(task)
  if (!policy) throw new Error(`There is no task ${task}`)
  const { maxAttempts, isLong = false } = policy
  return { task, payload: { traitement: id }, key: id, boutique, actor: actor.id, maxAttempts, isLong }
}

/** How a task works on a treatment. */
export interface TreatmentRun {
  boutique: string
  id: string
  signal: AbortSignal
  progress(done: number, total?: number): void
}

/**
 * Runs a treatment in commits of 200 documents. Each commit records itself in its own transaction, so that a run that
 * was interrupted is continued where it stopped.
 */
export async function runTreatment(engine: Engine, actor: Actor, { boutique, id, signal, progress }: TreatmentRun) {
  for (;;) {
    signal.throwIfAborted()
    const row = await readTreatment(engine.pool, boutique, id)
    if (!row || row.state !== 'attente') return
    progress(row.changed, row.total)
    const left = mostOf(row) - row.changed
    const changed = left > 0 ? await treatBatch(engine, actor, row, Math.min(left, BATCH)) : 0
    if (changed === 0) {
      await moveTreatment(engine.pool, id, 'attente', 'fait', engine.now())
      return
    }
  }
}

/** Changes the next documents of a treatment in one commit. Returns their number. */
async function treatBatch(engine: Engine, actor: Actor, row: TreatmentRow, limit: number): Promise<number> {
  const collection = treatedCollection(engine.registry, row)
  const granted = grantToSystem(collection, row.boutique)
  let changed = 0
  await commit(engine, onBehalfOf(actor), [], async ({ on, commit: id, now }) => {
    // One run at a time: another one waits here, and finds the work done.
    const current = await readTreatment(on, row.boutique, row.id, true)
    const isOpen = current?.state === 'attente' && current.changed === row.changed
    const ids = isOpen ? await lockTreated(on, row, row.boutique, limit) : []
    changed = ids.length
    const [document] = ids
    if (document !== undefined)
      await noteTreatmentCommit(on, row.id, {
        commit: id,
        at: now,
        collection: collection.slug,
        document,
        documents: changed,
      })
    return ids.map((one): Modification => ({ type: 'change', granted, id: one, propose: proposalOf(row) }))
  })
  return changed
}

const proposalOf =
  ({ kind }: Treatment): Modification['propose'] =>
  (_, data) => {
    if (kind === 'adresses') return { action: 'traitement', data, changes: [], deleted: true }
    const changes = [{ path: 'onSale', before: data.onSale, after: false }]
    return { action: 'traitement', data: { ...data, onSale: false }, changes, byProgram: true }
  }

/** Undoes the commits of a treatment, the latest first. What somebody changed since is kept, and counted. */
export async function runTreatmentUndo(engine: Engine, actor: Actor, { boutique, id, signal, progress }: TreatmentRun) {
  for (;;) {
    signal.throwIfAborted()
    const row = await readTreatment(engine.pool, boutique, id)
    if (!row || row.state !== 'retour') return
    progress(row.restored + row.kept, row.changed)
    const next = await nextToUndo(engine.pool, id)
    if (!next) {
      await moveTreatment(engine.pool, id, 'retour', 'annule', engine.now())
      return
    }
    await noteUndone(engine.pool, id, next.commit, await undoCommit(engine, onBehalfOf(actor), boutique, next))
  }
}

/** Undoes one commit of a treatment. Returns how many documents it left. */
async function undoCommit(engine: Engine, actor: Actor, boutique: string, one: TreatmentCommit): Promise<number> {
  const written = await documentsOfCommit(engine.pool, boutique, one)
  const target = { boutique, collection: one.collection }
  const [first] = written
  if (!first) return 0
  if (!(await isUndone(() => undoEntries(engine, actor, { ...target, id: first.id }, [first.rev])))) {
    // One document that cannot come back, such as an address that is used again, must not keep the others.
    for (const { id, rev } of written)
      await isUndone(() => undoEntries(engine, actor, { ...target, id }, [rev], { alone: true }))
  }
  // The journal knows what was restored, also by a run that was interrupted before it noted that.
  return written.length - (await countUndone(engine.pool, one))
}

async function isUndone(undo: () => Promise<unknown>): Promise<boolean> {
  try {
    await undo()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
