import type { Collection, ReadLevel, Where } from '@boutique/domain'
import { literal, tableOf } from '../lists/columns.ts'
import { MAX_COUNTED } from '../lists/list.ts'
import { RAW } from '../wire/index.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { closingOf, type FieldRights, rawProjection } from '../documents/projection.ts'
import { publishedSql } from '../documents/published.ts'
import { RawDocuments } from '../documents/raw-page.ts'
import { ROW } from '../documents/row.ts'
import type { SearchQueries } from './search-query.ts'
import { Parameters, whereSql } from '../lists/where.ts'

/** The target of a search: a collection of a boutique, narrowed by conditions. */
export interface SearchTarget {
  collection: Collection
  scope: string
  where: Where
  /** Narrows to the published documents. */
  published?: boolean
  /** Narrows to these documents. */
  only?: readonly string[]
  /** The copies that are closed to the reader: where they are, a hit by them would tell their values. */
  copied?: FieldRights['copied']
  /** The words of the search, which such a document must contain in its open fields. */
  words?: readonly string[]
}

/** The result of the index of terms. */
export interface Candidates {
  /** How many documents contain the terms, up to the limit. */
  seen: number
  /** How many of those meet the conditions, up to `most`. */
  found: number
  /** How many of them are in the first tier. */
  best: number
  /** Whether all of them are the newest matches. */
  newest: boolean
  /** Best first: by tier, then newest. */
  ids: string[]
}

/** The conditions as a join that can only be executed as a look-up by id; empty when there are none. */
function narrowed(target: SearchTarget, parameters: Parameters): string {
  const { collection, scope, where, published, only } = target
  const conditions = [...whereSql(collection, where, parameters), ...openWords(target, parameters)]
  if (published) conditions.push(publishedSql(collection))
  if (only) conditions.push(`id = any(${parameters.add(only)})`)
  if (conditions.length === 0) return ''
  return `cross join lateral (
    select 1 from ${tableOf(collection.slug)}
    where id = found_id and _scope = ${parameters.add(scope)} and not deleted and ${conditions.join(' and ')}
    offset 0) as met`
}

/** The searched copies that are closed to the reader, each with the condition under which (as `closedCopies` says). */
const closedParts = ({ collection: { search = {} }, copied }: SearchTarget) =>
  closingOf({ copied }).flatMap(({ by, until, names }) => {
    const searched = names.filter((name) => Object.hasOwn(search, name))
    return searched.length > 0 ? [{ searched, sql: `data ? ${literal(by)} and not data ? ${literal(until)}` }] : []
  })

/** Documents with closed copies are found by the words of their open fields only. */
function openWords(target: SearchTarget, parameters: Parameters): string[] {
  const { collection, words = [] } = target
  return closedParts(target).map(({ searched, sql }) => {
    const open = Object.keys(collection.search ?? {}).filter((name) => !searched.includes(name))
    const text = open.map((name) => `data->>${literal(name)}`).join(', ')
    const found = words.map(
      (word) => `system.fold(concat_ws(' ', ${text})) like '%' || system.like_escape(${parameters.add(word)}) || '%'`,
    )
    return `(not (${sql}) or (${found.join(' and ')}))`
  })
}

/** Whether conditions narrow the search: its candidates are then only a part of the answer. */
export const isNarrowed = (target: SearchTarget): boolean =>
  Object.keys(target.where).length > 0 ||
  Boolean(target.published) ||
  Boolean(target.only) ||
  closedParts(target).length > 0

/**
 * Documents that match a query, by the index of terms: at most `visits` are examined and `most` found, in any order;
 * returns the first `length`, best first.
 */
export async function findCandidates(
  on: Queryable,
  target: SearchTarget,
  { any, others, unfinished, tiers }: SearchQueries,
  { visits, most, length }: { visits: number; most: number; length: number },
): Promise<Candidates> {
  const parameters = new Parameters()
  const [slug, scope] = [target.collection.slug, target.scope].map((value) => parameters.add(value))
  const queries = [any, others, unfinished, ...tiers].map((query) => `${parameters.add(query ?? null)}::tsquery`)
  const requested = `${slug}, ${scope}, ${queries.join(', ')}, ${parameters.add(visits)}::bigint`
  const filter = narrowed(target, parameters)
  const [row] = await run(
    on,
    filter
      ? `with seen as materialized (
        select * from system.search_candidates(${requested})
      ), found as materialized (
        select seen.* from seen ${filter} limit ${parameters.add(most)}
      )
      select (select count(*) from seen), count(*), count(*) filter (where found_tier = 0), bool_and(among_newest)::int,
        array_to_json(array(
          select found_id from found order by found_tier, found_datetime desc, found_id desc
          limit ${parameters.add(length)}))::text
      from found`
      : `select seen, seen, best, newest::int, array_to_json(ids)::text
      from system.search_best(${requested}, ${parameters.add(length)}::bigint)`,
    parameters.values,
  )
  const [seen, found, best, newest, ids] = row as string[]
  const counts = { seen: Number(seen), found: Number(found), best: Number(best) }
  return { ...counts, newest: newest === '1', ids: JSON.parse(ids as string) as string[] }
}

/** The newest documents that match a query, among the newest `visits` of the boutique; `length` at most. */
export async function findNewest(
  on: Queryable,
  target: SearchTarget,
  query: string,
  { visits, length }: { visits: number; length: number },
): Promise<string[]> {
  const parameters = new Parameters()
  const values = [target.collection.slug, target.scope, query, visits, isNarrowed(target) ? visits : length]
  const [slug, scope, any, limit, most] = values.map((value) => parameters.add(value))
  const rows = await run(
    on,
    `select found_id from system.search_newest(${slug}, ${scope}, ${any}::tsquery, ${limit}::bigint, ${most}::bigint)
      with ordinality as newest (found_id, at) ${narrowed(target, parameters)}
    order by at limit ${parameters.add(length)}`,
    parameters.values,
  )
  return rows.map(([id]) => id as string)
}

/** For each query, whether any document of the collection matches it, conditions aside. */
export async function hasAnswers(
  on: Queryable,
  { collection, scope }: SearchTarget,
  queries: readonly string[],
): Promise<boolean[]> {
  const rows = await run(
    on,
    `select exists (select from system.search_candidates($1, $2, query::tsquery, null, null, null, null, null, 1))::int
    from unnest($3::text[]) with ordinality as asked (query, at) order by at`,
    [collection.slug, scope, queries],
  )
  return rows.map(([found]) => found === '1')
}

/** The French stem of each word, undefined for stop words. */
export async function readStems(on: Queryable, words: readonly string[]): Promise<Map<string, string | undefined>> {
  const rows = await run(on, 'select word, (system.search_stems(word))[1] from unnest($1::text[]) as word', [words])
  return new Map(rows.map(([word, stem]) => [word as string, stem ?? undefined]))
}

/** Words of a boutique's documents since an earlier read, and where the next read continues; words may repeat. */
export interface WordsRead {
  words: string[]
  horizon: string
}
/**
 * Reads the words written since `horizon`, '0' for all. The horizon is the oldest transaction still running: a word
 * that is committed late is read at the next call.
 */
export async function readVocabulary(
  on: Queryable,
  { collection, scope }: SearchTarget,
  horizon: string,
): Promise<WordsRead> {
  const [row] = await run(
    on,
    `select pg_snapshot_xmin(pg_current_snapshot())::text, array_to_json(array(
      select word from system.vocabulary where collection = $1 and scope = $2 and added >= $3::text::xid8))::text`,
    [collection.slug, scope, horizon],
  )
  const [next, words] = row as [string, string]
  return { horizon: next, words: JSON.parse(words) as string[] }
}

/** The documents for a reader of a level, in the order of `ids`, each with its id as `objectID`; deleted ones are left out. */
export async function readHits(
  on: Queryable,
  { collection, scope, published }: SearchTarget,
  level: ReadLevel,
  rights: FieldRights,
  ids: readonly string[],
): Promise<RawDocuments> {
  const { sql, filter } = rawProjection(collection, level, rights)
  const rows = await run(
    on,
    `select ${ROW}, ${sql} as ${RAW} from ${tableOf(collection.slug)}
    where id = any($1) and _scope = $2 and not deleted ${published ? `and ${publishedSql(collection)}` : ''}`,
    [ids, scope],
  )
  const found = new Map(rows.map((row) => [row[0] as string, row]))
  const ordered = ids.map((id) => found.get(id)).filter((row) => row !== undefined)
  return new RawDocuments(ordered, collection, filter, ([id]) => `"objectID":"${String(id)}",`)
}

/** The largest exact count; one more is read. */
export const MAX_HITS = MAX_COUNTED
