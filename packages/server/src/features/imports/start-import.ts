import { type Actor, type ImportList, type ImportState, type ImportView, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import { addJobs } from '../../store/jobs/jobs.ts'
import { atOnce, isSmall, jobOf } from '../bulk/at-once.ts'
import { grantImport, type ImportPlace } from './grant-import.ts'
import type { ImportServices } from './import-services.ts'
import { absent, importById, latestImports, ownImport } from './imports.ts'
import { runImport } from './run-import.ts'
import { runImportUndo } from './run-import-undo.ts'
import { forgetFile } from './sql/import-file.ts'
import { canGoOn, countOutcomes, forgetValues, refuseExamined } from './sql/import-records.ts'
import { type ImportRow, lockImport, lockWholeImport, moveImport, readImport, runningImport } from './sql/imports.ts'
import { IMPORT_TASK, IMPORT_UNDO_TASK } from './task-names.ts'

interface ImportId {
  boutique: string
  id: string
}

const nothingLeft = (): Problem =>
  new Problem(
    409,
    'import.sans-suite',
    'Il ne reste rien à reprendre de cet import, ou ses valeurs ne sont plus gardées',
  )

/** Refuses a second import into a collection: two of one file would each create its documents. */
async function refuseSecond(engine: Engine, on: Queryable, own: ImportRow): Promise<void> {
  await lockQuestion(on, `imports ${own.boutique}`)
  const row = await runningImport(on, own)
  if (!row) return
  const who = `L'import de ${await engine.nameOf(row.actor)} dans cette liste`
  const what =
    row.state === 'pause' ? 'est suspendu' : row.state === 'retour' ? "est en cours d'annulation" : 'court encore'
  const then = row.state === 'retour' ? 'attendez sa fin' : 'attendez sa fin, ou arrêtez-le'
  throw new Problem(409, 'import.en-cours', `${who} ${what} : ${then}`)
}

/** Moves an import in one transaction, with the job that goes on with it. Returns whether it was moved here. */
async function moveOn(
  engine: Engine,
  actor: Actor,
  own: ImportRow,
  from: readonly ImportState[],
  to: 'cours' | 'retour',
  before: (on: Queryable, row: ImportRow) => Promise<void>,
  documents?: number,
): Promise<ImportRow | undefined> {
  return transaction(engine.pool, async (on) => {
    const row = await lockWholeImport(on, own.number)
    if (!row || !from.includes(row.state)) return undefined
    await before(on, row)
    await moveImport(on, row.number, from, to, engine.now())
    const task = to === 'cours' ? IMPORT_TASK : IMPORT_UNDO_TASK
    await addJobs(on, [jobOf(engine, task, actor, row, documents ?? row.total)], engine.now())
    return row
  })
}

/**
 * Begins an import whose dry run is complete: at once for a few documents, by a job for more. Asking again changes nothing.
 * @param take counts it, once the right was checked
 * @throws Problem 409 before the dry run is complete, with nothing to import, and while another one runs
 */
export async function startImport(
  services: ImportServices,
  actor: Actor,
  { boutique, id }: ImportId,
  take: () => void,
): Promise<ImportView> {
  const { engine } = services
  const own = await ownImport(engine, actor, boutique, id)
  await grantImport(engine, actor, own)
  take()
  const moved = await moveOn(engine, actor, own, ['pret'], 'cours', async (on, row) => {
    const { examined, nouveau, change } = await countOutcomes(on, row.number)
    if (!row.isRead || examined < row.total)
      throw new Problem(409, 'import.sans-essai', "L'essai de ce fichier n'est pas terminé")
    if (nouveau + change === 0) throw new Problem(409, 'import.rien', "Il n'y a rien à importer")
    await refuseSecond(engine, on, row)
    await refuseExamined(on, row.number)
    await forgetFile(on, row.number)
  })
  if (moved && isSmall(moved.total)) {
    await atOnce(engine, IMPORT_TASK, moved, actor, (...how) => runImport(...how))
    await hurryJob(engine, actor, own)
  }
  return importById(services, actor, boutique, id)
}

/** What a request has left, such as photos, is done by the job at once. */
async function hurryJob(engine: Engine, actor: Actor, own: ImportRow): Promise<void> {
  await transaction(engine.pool, async (on) => {
    if ((await lockImport(on, own.number)) !== 'cours') return
    await addJobs(on, [jobOf(engine, IMPORT_TASK, actor, own, Number.POSITIVE_INFINITY)], engine.now())
  })
}

/** Lets an import rest: it goes on when it is resumed. */
export async function pauseImport(services: ImportServices, actor: Actor, { boutique, id }: ImportId) {
  const own = await ownImport(services.engine, actor, boutique, id)
  await moveImport(services.engine.pool, own.number, ['cours'], 'pause', services.engine.now())
  return importById(services, actor, boutique, id)
}

/**
 * Goes on with an import that rests, or that was stopped before its end: its values are kept until its undo begins.
 * @throws Problem 409 while another one runs, and when nothing is left to do
 */
export async function resumeImport(services: ImportServices, actor: Actor, { boutique, id }: ImportId) {
  const { engine } = services
  const own = await ownImport(engine, actor, boutique, id)
  await grantImport(engine, actor, own)
  const from = ['pause', 'arrete'] as const
  const before = async (on: Queryable, row: ImportRow): Promise<void> => {
    if (row.state === 'pause') return
    if (!(await canGoOn(on, row.number))) throw nothingLeft()
    await refuseSecond(engine, on, row)
  }
  await moveOn(engine, actor, own, from, 'cours', before, Number.POSITIVE_INFINITY)
  return importById(services, actor, boutique, id)
}

/** Ends an import: what it wrote stays, and can be undone; the rest can be resumed until then. */
export async function stopImport(services: ImportServices, actor: Actor, { boutique, id }: ImportId) {
  const { engine } = services
  const own = await ownImport(engine, actor, boutique, id)
  await stopNow(engine, own, 'Arrêté à la demande')
  return importById(services, actor, boutique, id)
}

const stopNow = (engine: Engine, { number }: ImportRow, stopped: string): Promise<boolean> => {
  const at = engine.now()
  return moveImport(engine.pool, number, ['cours', 'pause'], 'arrete', at, { endedAt: at, stopped })
}

/**
 * Ends the import of anybody that keeps others out of a collection; who may import there has the right. Nothing of it is told
 * but what `latestImports` tells.
 * @throws Problem 403 without the right; 404 for one that is none of that collection
 */
export async function freeCollection(
  services: ImportServices,
  actor: Actor,
  place: ImportPlace,
  id: string,
): Promise<ImportList> {
  const { engine } = services
  await grantImport(engine, actor, place)
  const row = await readImport(engine.pool, place.boutique, id)
  if (row?.collection !== place.collection) throw absent()
  await stopNow(engine, row, `Arrêté par ${await engine.nameOf(actor.id)}`)
  return latestImports(services, actor, place)
}

/**
 * Undoes an import as a whole: created documents go to the bin, changed ones are as before where nobody changed them since.
 * @param take counts it, once the right was checked
 * @throws Problem 409 while it runs
 */
export async function undoImport(
  services: ImportServices,
  actor: Actor,
  { boutique, id }: ImportId,
  take: () => void,
): Promise<ImportView> {
  const { engine } = services
  const own = await ownImport(engine, actor, boutique, id)
  await grantImport(engine, actor, own)
  take()
  if (own.state === 'cours' || own.state === 'pause')
    throw new Problem(409, 'import.court', "Cet import court encore : arrêtez-le d'abord")
  const moved = await moveOn(engine, actor, own, ['fait', 'arrete'], 'retour', async (on, row) => {
    await refuseSecond(engine, on, row)
    await forgetValues(on, row.number)
  })
  if (moved && isSmall(moved.created + moved.changed))
    await atOnce(engine, IMPORT_UNDO_TASK, moved, actor, runImportUndo)
  return importById(services, actor, boutique, id)
}
