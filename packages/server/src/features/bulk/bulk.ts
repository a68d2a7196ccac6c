import { createHash } from 'node:crypto'
import {
  type Actor,
  belongsTo,
  type api,
  type BulkChange,
  type BulkRequested,
  type bulkRequest,
  MAX_BULK_TOLD,
  Problem,
  toldValue,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { forbidden, grant, noteChecked } from '../../operations/rights/rights.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import { addJobs, failedJobs } from '../../store/jobs/jobs.ts'
import { atOnce, isSmall, jobOf } from './at-once.ts'
import { grantBulk } from './bulk-write.ts'
import { runBulk, withoutValues } from './run.ts'
import { runBulkUndo } from './run-undo.ts'
import { shownTitles } from './shown-titles.ts'
import {
  type Asked,
  type BulkRow,
  countRunning,
  forgetBulks,
  insertBulk,
  listBulks,
  moveBulk,
  placeOf,
  readBulk,
} from './sql/bulk.ts'
import { readTold } from './sql/bulk-documents.ts'
import { addAimed, aimAt, type BulkServices, checkTotal, countAimed } from './target.ts'

export const BULK_TASK = 'masse'
export const BULK_UNDO_TASK = 'masse.retour'

/** How many changes of a boutique run at a time, and how many of its latest ones are kept. */
const MAX_RUNNING = 2
const MAX_KEPT = 50
const MAX_LISTED = 20

const absent = (): Problem => new Problem(404, 'masse.absente', "Ce changement n'existe pas, ou n'est plus gardé")
const taken = (): Problem => new Problem(409, 'masse.identifiant', "Cet identifiant est celui d'un autre changement")

type Requested = api.TypeOf<typeof bulkRequest>

/**
 * Makes a change of many documents: at once for a few, by a job for more. Asking again with the same id changes nothing
 * twice.
 * @param boutique null for documents of no boutique
 * @param take counts it, once the right was checked
 * @throws Problem 403 and 422 like `grantBulk`; 409 without documents, with too many, while two changes of the boutique
 *   run, or for the id of another change
 */
export async function startBulk(
  services: BulkServices,
  actor: Actor,
  boutique: string | null,
  requested: Requested,
  take: () => void,
): Promise<BulkChange> {
  const { engine } = services
  const { id, collection, target, operation } = requested
  const place = { boutique, collection }
  await grantBulk(engine, actor, place, operation)
  take()
  const request = createHash('sha256').update(JSON.stringify(requested)).digest('base64url')
  const asked = askedBy(actor, boutique)
  const known = await readBulk(engine.pool, asked.boutique, id)
  if (known) return shown(engine, actor, sameRequest(known, actor, request))
  const aimed = await aimAt(services, actor, place, target, operation.op === 'restore')
  const begin = () =>
    transaction(engine.pool, async (on) => {
      await lockQuestion(on, lockOf(asked))
      const other = await readBulk(on, asked.boutique, id)
      if (other) return { row: sameRequest(other, actor, request), isNew: false }
      await refuseMore(on, asked, MAX_RUNNING - 1)
      checkTotal(await countAimed(on, aimed))
      await forgetBulks(on, asked, MAX_KEPT)
      const at = engine.now()
      const number = await insertBulk(on, {
        ...place,
        boutique: asked.boutique,
        id,
        request,
        operation,
        actor: actor.id,
        at,
      })
      const total = checkTotal(await addAimed(on, number, aimed))
      await addJobs(on, [jobOf(engine, BULK_TASK, actor, { boutique: asked.boutique, id }, total)], at)
      return { row: (await readBulk(on, asked.boutique, id)) as BulkRow, isNew: true }
    })
  const { row, isNew } = await expensivelyFor(actor, boutique, begin)
  if (isNew && isSmall(row.total)) await atOnce(engine, BULK_TASK, row, actor, runBulk)
  return bulkById(engine, actor, boutique, id)
}

/** The same request again. @throws Problem 409 for another one */
function sameRequest(row: BulkRow, actor: Actor, request: string): BulkRow {
  if (row.actor !== actor.id || row.request !== request) throw taken()
  return row
}

/** The changes with which one counts: those of the boutique; outside of boutiques those of the person. */
const askedBy = ({ id }: Pick<Actor, 'id'>, boutique: string | null): Asked =>
  boutique ? { boutique } : { boutique: '', actor: id }

const lockOf = ({ boutique, actor = '' }: Asked): string => `masse ${boutique}${actor}`

/** @param others how many others may run */
async function refuseMore(on: Queryable, asked: Asked, others: number): Promise<void> {
  if ((await countRunning(on, asked)) <= others) return
  const whose =
    asked.actor === undefined
      ? 'Deux changements courent déjà dans cette boutique'
      : 'Deux de vos changements courent déjà'
  const sentence = `${whose} : attendez leur fin, ou arrêtez-en un`
  throw new Problem(409, 'masse.en-cours', sentence)
}

/** A change: for who asked for it, and for administrators. @throws Problem 404 */
async function ownBulk(engine: Engine, actor: Actor, boutique: string | null, id: string): Promise<BulkRow> {
  noteChecked(actor)
  const row = await readBulk(engine.pool, boutique ?? '', id)
  if (!row || !mayFollow(engine, actor, row)) throw absent()
  await grant(engine, actor, placeOf(row), 'read')
  return row
}

/** What a person has for themselves is nobody else's business, whatever they administer. */
const mayFollow = ({ registry }: Engine, actor: Actor, row: BulkRow): boolean =>
  row.actor === actor.id || (actor.type === 'admin' && registry.get(row.collection)?.scope !== 'utilisateur')

/** How far a change is. */
export const bulkById = async (
  engine: Engine,
  actor: Actor,
  boutique: string | null,
  id: string,
): Promise<BulkChange> => shown(engine, actor, await ownBulk(engine, actor, boutique, id))

/**
 * The latest changes: of the person; of everybody for the administrators of a boutique. What each refused is not told.
 */
export async function latestBulks(engine: Engine, actor: Actor, boutique: string | null): Promise<BulkChange[]> {
  noteChecked(actor)
  if (boutique !== null) {
    if (!belongsTo(actor, boutique)) throw forbidden()
    if (!(await engine.boutiqueExists(boutique))) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
  }
  const isOfAll = boutique !== null && actor.type === 'admin'
  const rows = await listBulks(
    engine.pool,
    { boutique: boutique ?? '', actor: isOfAll ? undefined : actor.id },
    MAX_LISTED,
  )
  return Promise.all(rows.map((row) => toldOf(engine, row, [])))
}

/** Stops a change: its documents that were changed stay so, and can be undone. */
export async function stopBulk(engine: Engine, actor: Actor, boutique: string | null, id: string): Promise<BulkChange> {
  const row = await ownBulk(engine, actor, boutique, id)
  const end = { endedAt: engine.now(), stopped: 'Arrêté à la demande', operation: withoutValues(row.operation) }
  await moveBulk(engine.pool, row.number, ['cours'], 'arrete', end)
  return bulkById(engine, actor, boutique, id)
}

/**
 * Undoes a change as a whole: at once for a few documents, by a job for more.
 * @param take counts it, once the right was checked
 * @throws Problem 409 while it runs
 */
export async function undoBulk(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string | null; id: string },
  take: () => void,
): Promise<BulkChange> {
  const row = await ownBulk(engine, actor, boutique, id)
  await grant(engine, actor, placeOf(row), 'update')
  take()
  if (row.state === 'cours') throw new Problem(409, 'masse.court', "Ce changement court encore : arrêtez-le d'abord")
  const isMoved = await transaction(engine.pool, async (on) => {
    const asked = askedBy({ id: row.actor }, boutique)
    await lockQuestion(on, lockOf(asked))
    if (!(await moveBulk(on, row.number, ['fait', 'arrete'], 'retour'))) return false
    // It counts itself by now.
    await refuseMore(on, asked, MAX_RUNNING)
    await addJobs(on, [jobOf(engine, BULK_UNDO_TASK, actor, row, row.changed)], engine.now())
    return true
  })
  if (isMoved && isSmall(row.changed)) await atOnce(engine, BULK_UNDO_TASK, row, actor, runBulkUndo)
  return bulkById(engine, actor, boutique, id)
}

async function shown(engine: Engine, actor: Actor, row: BulkRow): Promise<BulkChange> {
  const told = await readTold(engine.pool, row.number, MAX_BULK_TOLD)
  if (told.length === 0) return toldOf(engine, row, [])
  const granted = await grant(engine, actor, placeOf(row), 'read')
  const titles = await shownTitles(
    engine,
    actor,
    granted,
    told.map(({ id }) => id),
  )
  return toldOf(
    engine,
    row,
    told.map((one) => ({ ...one, title: titles.get(one.id) ?? '' })),
  )
}

async function toldOf(engine: Engine, row: BulkRow, told: BulkChange['told']): Promise<BulkChange> {
  const { number: _, boutique, request: __, same, actor, operation, ...rest } = row
  const task = row.state === 'retour' ? BULK_UNDO_TASK : BULK_TASK
  const isRunning = row.state === 'cours' || row.state === 'retour'
  const failures = isRunning ? await failedJobs(engine.pool, boutique, [{ task, key: row.id }]) : undefined
  const failure = failures?.get(row.id)
  return {
    ...rest,
    operation: shortened(operation),
    actor: { id: actor, displayname: await engine.nameOf(actor) },
    done: row.changed + same + row.refused,
    ...(failure && { failure }),
    told,
  }
}

/** A long value is not repeated in every answer. */
const shortened = ({ each: _, ...operation }: BulkRequested): BulkRequested => ({
  ...operation,
  ...(operation.value !== undefined && { value: toldValue(operation.value) }),
  ...(operation.values !== undefined && { values: toldValue(operation.values) }),
})
