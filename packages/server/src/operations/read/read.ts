import {
  type Actor,
  type Collection,
  type ListQuery,
  type PeriodSum,
  Problem,
  summedWhere,
  SYSTEM_SORTS,
  type TallyQuery,
  type Where,
} from '@boutique/domain'
import { readDocumentBytes } from '../../store/documents/documents.ts'
import { type Count, type RawPage, readCount, readRawPage, type StoredList } from '../../store/lists/list.ts'
import { readableFields } from '../../store/documents/projection.ts'
import { readSums, type SumsQuery } from '../../store/lists/sums.ts'
import { unknownSort } from '../../store/lists/unknown-fields.ts'
import type { Engine, Target } from '../engine.ts'
import { expensivelyFor, isExpensive } from './expensive.ts'
import { parseWhere } from './list-conditions.ts'
import { grant, type Granted, checkAccess } from '../rights/rights.ts'

export const PAGE_SIZE = 40
export const MAX_IN_PAGE = 200
/** The documents of a whole tree: of a larger one, `next` tells that there are more. */
export const MAX_IN_TREE = 5000

const CHECKED = Symbol('checked')
/** A list whose rights were checked. Only `resolveList` makes one; a copy by spread stays one. */
export interface CheckedList extends StoredList {
  readonly [CHECKED]: true
}

/** Throws for a list that does not come from `resolveList`. */
export function assertChecked(list: StoredList & { [CHECKED]?: true }): asserts list is CheckedList {
  if (list[CHECKED] !== true) throw new Error(`${list.collection.slug}: a list whose rights were not checked`)
}

/**
 * A list query with its rights checked, ready for the store; 422 for filters and sorts that are not offered.
 * @param alsoRead fields that the answer tells something about, besides those of the query
 */
export async function resolveList(
  engine: Engine,
  actor: Actor,
  query: ListQuery,
  alsoRead: readonly string[] = [],
): Promise<CheckedList> {
  const granted = await grant(engine, actor, query, query.tally ? 'tally' : query.deleted ? 'trash' : 'read')
  const { collection, ability, scope, parent } = granted
  const level = ability.read
  const sort = query.sort ?? collection.sort
  if (!isField(collection, sort.replace(/^-/, ''))) throw unknownSort(sort.replace(/^-/, ''))
  const published = needsPublished(granted, query, [sort.replace(/^-/, ''), ...alsoRead]) || level === 'public'
  const limit = query.limit ?? PAGE_SIZE
  return {
    [CHECKED]: true,
    collection,
    level,
    fields: ability.fields,
    without: ability.without,
    copied: ability.copied,
    published,
    scope,
    parent,
    where: collection.declaredBy ? parseWhere(collection, query.where ?? {}) : (query.where ?? {}),
    sort,
    limit: query.tree ? MAX_IN_TREE : limit,
    after: query.tree ? undefined : query.after,
    pick: query.tree ? treeFields(collection) : undefined,
    deleted: query.tally ? undefined : query.deleted,
    tally: query.tally,
    only: ability.only,
    hidden: [...(granted.hidden ?? []), ...closedFor(granted, query, alsoRead)],
    closedLast: closedIn(granted, [sort.replace(/^-/, '')]),
  }
}

/** The documents to leave out for a reader who asks by fields that are closed in them: a filter would tell their values. */
function closedFor(granted: Granted, { where, sum, tally }: ListQuery, others: readonly string[]): Where[] {
  const requested = [...Object.keys(where ?? {}), ...(sum ? [sum] : []), ...talliedFields(tally), ...others]
  const closed = closedIn(granted, requested)
  return closed ? [closed] : []
}

/** The documents in which the reader does not read one of these fields. */
function closedIn({ collection: { closed }, ability }: Granted, requested: readonly string[]): Where | undefined {
  if (!closed || closed.ofParent || ability.read === 'profile') return undefined
  return requested.some((name) => closed.fields.includes(name)) ? closed.while : undefined
}

/** The fields of the rows of a tree. @throws Problem 400 when the list of the collection is none */
function treeFields({ title, tree, screen }: Collection): string[] {
  if (screen?.list.layout !== 'tree' || tree === undefined)
    throw new Problem(400, 'arbre.inconnu', "Cette collection n'est pas un arbre")
  return [...new Set([...(title === undefined ? [] : [title]), tree, ...(screen.list.treeReads ?? [])])]
}

/**
 * Whether a reader filters by fields that only published documents show: the list is narrowed to those.
 * @throws Problem 403 for a field that the reader never sees
 */
function needsPublished(
  { collection, ability }: Granted,
  { where, sum, tally }: ListQuery,
  others: readonly string[],
): boolean {
  if (ability.read === 'profile' && !ability.without) return false
  const readable = readableFields(collection, ability.read, ability)
  const summed = sum ? [sum, ...Object.keys(summedWhere(collection.screen?.list, sum))] : []
  const requested = [...Object.keys(where ?? {}), ...summed, ...talliedFields(tally), ...others]
  const narrower = requested.filter((name) => !readable.always.has(name) && !SYSTEM.has(name))
  if (narrower.every((name) => readable.published.has(name))) return narrower.length > 0
  throw new Problem(403, 'droit.refuse', "Vous n'avez pas accès à ces données")
}
/** The fields that a tally tells something about. */
const talliedFields = (tally: TallyQuery | undefined): string[] =>
  [tally?.by, tally?.photo].filter((name) => name !== undefined)
const SYSTEM: ReadonlySet<string> = new Set(['id', ...SYSTEM_SORTS])
/** A name that is no field gets the same refusal whatever the reader may see. */
const isField = ({ fields }: Collection, name: string): boolean => Object.hasOwn(fields, name) || SYSTEM.has(name)

/** One page of a list, with its count and sum when asked for; the three queries run in parallel. */
export async function listDocuments(engine: Engine, actor: Actor, query: ListQuery): Promise<RawPage & Partial<Count>> {
  const list = await resolveList(engine, actor, query)
  const read = (): Promise<RawPage & Partial<Count>> => readListed(engine, list, query)
  // Visitors have limits of their own: their rate and their connections.
  return isExpensive(list) && !actor.anonymous ? expensivelyFor(actor, query.boutique, read) : read()
}

async function readListed(engine: Engine, list: CheckedList, query: ListQuery): Promise<RawPage & Partial<Count>> {
  if (!query.count && !query.sum) return readRawPage(engine.pool, list)
  const [page, count] = await Promise.all([readRawPage(engine.pool, list), readCount(engine.pool, list, query.sum)])
  return { ...page, ...count }
}

/** The sums of a list by day, week, month or year of one of its dates. */
export async function sumDocuments(
  engine: Engine,
  actor: Actor,
  query: ListQuery,
  requested: SumsQuery,
): Promise<PeriodSum[]> {
  const list = await resolveList(engine, actor, { ...query, sum: requested.sum }, requested.by ? [requested.by] : [])
  return readSums(engine.pool, list, requested)
}

/** The JSON of one document as its reader may see it. `deleted` asks for a deleted one. */
export async function getDocument(engine: Engine, actor: Actor, target: Target, deleted = false): Promise<Buffer> {
  const granted = await grant(engine, actor, target, deleted ? 'trash' : 'read')
  const found = await readDocumentBytes(
    engine.pool,
    granted.collection,
    target.id,
    granted.ability.read,
    granted.ability,
  )
  checkAccess(actor, granted, found?.stored, { deleted })
  return (found as { bytes: Buffer }).bytes
}
