import {
  type Actor,
  type BulkPreview,
  type bulkPreviewRequest,
  type api,
  MAX_BULK_AT_ONCE,
  MAX_BULK_PREVIEWED,
  Problem,
  toldChanges,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { triesChoice } from '../../operations/rights/copied-choices.ts'
import { readerOf } from '../../operations/rights/own-fields.ts'
import { planCommit } from '../../operations/write/commit.ts'
import type { Planned } from '../../operations/write/plan.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { bulkWrite, grantBulk, type GrantedBulk } from './bulk-write.ts'
import { isForLater, isOfAll, PartSize } from './part-size.ts'
import { aimAt, type BulkServices, checkTotal, countAimed, pageOf } from './target.ts'
import { shownTitles } from './shown-titles.ts'
import { UniqueValues } from './unique-values.ts'

/** Milliseconds after which a preview examines no more documents than those of its page. */
const MAX_EXAMINING_MS = 4000

type Row = BulkPreview['rows'][number]
/** What would happen to a document: its planned write, nothing at all, or its refusal. */
type Outcome = { planned?: Planned; refused?: Problem }
interface Examined {
  outcomes: Map<string, Outcome>
  /** How many other documents would change. */
  beside: number
}

/**
 * What a change would do, by the rules of its commit, of which nothing is stored: a page of documents, and at the first
 * page what happens to the first 200.
 * @param take counts it, once the right was checked
 */
export async function previewBulk(
  services: BulkServices,
  actor: Actor,
  boutique: string | null,
  { collection, target, operation, after, limit = MAX_BULK_PREVIEWED }: api.TypeOf<typeof bulkPreviewRequest>,
  take: () => void,
): Promise<BulkPreview> {
  const { engine } = services
  const place = { boutique, collection }
  const bulk = await grantBulk(engine, actor, place, operation)
  take()
  return expensivelyFor(actor, boutique, async () => {
    const aimed = await aimAt(services, actor, place, target, operation.op === 'restore')
    const total = checkTotal(await countAimed(engine.pool, aimed))
    const { ids, next } = await pageOf(engine.pool, aimed, after, limit)
    const unique = new UniqueValues(engine, bulk.granted)
    const page = await examine(engine, actor, bulk, unique, ids)
    const rows = await rowsOf(engine, actor, bulk, ids, page)
    if (after !== undefined) return { total, rows, next }
    const first = await pageOf(engine.pool, aimed, undefined, MAX_BULK_AT_ONCE)
    const shown = new Set(ids)
    const others = first.ids.filter((id) => !shown.has(id))
    const more = await examine(engine, actor, bulk, unique, others, performance.now() + MAX_EXAMINING_MS)
    return { total, counts: countsOf([page, more]), rows, next }
  })
}

/**
 * Plans the change of documents, and stores nothing.
 * @param until no more documents are examined after this moment of `performance.now()`
 */
async function examine(
  engine: Engine,
  actor: Actor,
  bulk: GrantedBulk,
  unique: UniqueValues,
  ids: readonly string[],
  until = Number.POSITIVE_INFINITY,
): Promise<Examined> {
  const outcomes = new Map<string, Outcome>()
  const size = new PartSize()
  let beside = 0
  while (outcomes.size < ids.length && performance.now() < until) {
    const part = ids.slice(outcomes.size, outcomes.size + size.most)
    try {
      const planned = await planCommit(engine, actor, [], async () => part.map((id) => bulkWrite(bulk, id)))
      const own = new Map(planned.flatMap((one) => (isOwn(bulk, one) ? [[one.after.id, one]] : [])))
      const taken = await unique.refusals([...own.values()])
      for (const id of part) outcomes.set(id, taken.has(id) ? { refused: taken.get(id) } : { planned: own.get(id) })
      beside += planned.filter((one) => !part.includes(one.after.id) || !isOwn(bulk, one)).length
      size.accepted()
    } catch (error) {
      if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
      const [only] = part
      if (part.length === 1 && only !== undefined) outcomes.set(only, { refused: error })
      else size.refused(part.length)
    }
  }
  return { outcomes, beside }
}

const isOwn = ({ granted }: GrantedBulk, { collection }: Planned): boolean => collection === granted.collection

function countsOf(all: readonly Examined[]): NonNullable<BulkPreview['counts']> {
  const outcomes = all.flatMap((one) => [...one.outcomes.values()])
  const refused = outcomes.filter((one) => one.refused).length
  const changed = outcomes.filter((one) => one.planned).length
  const beside = all.reduce((sum, one) => sum + one.beside, 0)
  return { examined: outcomes.length, changed, same: outcomes.length - changed - refused, refused, beside }
}

async function rowsOf(
  engine: Engine,
  actor: Actor,
  bulk: GrantedBulk,
  ids: readonly string[],
  { outcomes }: Examined,
): Promise<Row[]> {
  const titles = await shownTitles(engine, actor, bulk.granted, ids)
  return ids.map((id) => {
    const { planned, refused } = outcomes.get(id) ?? {}
    const changes = planned?.before ? changesOf(bulk, planned.before, planned) : []
    const row = { id, title: titles.get(id) ?? '', changes }
    return refused ? { ...row, refused: { code: refused.code, sentence: refused.message } } : row
  })
}

function changesOf({ granted }: GrantedBulk, stored: StoredDocument, { after, entry }: Planned): Row['changes'] {
  const [before, next] = [dataOf(stored), dataOf(after)]
  const asked = Object.keys(entry.changes).filter((path) => !entry.derived.includes(path))
  const names = asked.map((path) => path.split('/')[0] ?? '')
  const all = toldChanges(granted.collection, before, next, names, readerOf(granted, before))
  // A trial is not counted as a choice, so that it must not tell what a choice tells.
  const changes = triesChoice(granted, before, next) ? all.filter(({ derived }) => !derived) : all
  if (stored.deleted === after.deleted) return changes
  return [{ path: 'deleted', label: 'Corbeille', old: stored.deleted, new: after.deleted }, ...changes]
}
