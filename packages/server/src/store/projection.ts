import type { Collection, ReadLevel } from '@boutique/domain'
import { withoutClosed } from './closed-fields.ts'
import { filterColumn, literal, quote } from './columns.ts'
import { MemberFilter } from './member-filter.ts'
import { publishedSql } from './published.ts'
import { DATA } from './row.ts'

/** The fields that a level reads: of every visible document, and of published ones, if these show more. */
export interface Readable {
  always: ReadonlySet<string>
  published: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * What a level reads of a collection, with the fields of an ability (`also`). Only these may be used in filters and
 * sorts, since results would reveal other fields.
 */
export function readableFields(collection: Collection, level: ReadLevel, also: readonly string[] = []): Readable {
  const open = Object.entries(collection.fields).filter(([, field]) => field.kind !== 'secret')
  const named = (keep: (read: ReadLevel | undefined, name: string) => boolean): Set<string> =>
    new Set(open.flatMap(([name, { read }]) => (keep(read, name) ? [name] : [])))
  const published = named((read) => read === 'public')
  if (level === 'public') return { always: published, published: NONE }
  if (level === 'profile') return { always: named(() => true), published: NONE }
  const titles = new Set<string | undefined>([collection.title, ...(collection.titles ?? []), ...also])
  const always = named((read, name) => read === 'member' || titles.has(name))
  return { always, published: collection.publicWhere ? new Set([...published, ...always]) : NONE }
}

/**
 * The SQL of a document's data for a reading level. Holders of the profile read the stored text unchanged (it contains
 * no secrets); others get only the declared fields of their level, selected by the database, so that undeclared fields
 * are never sent.
 * @param pick narrows to these fields, at any level
 */
export function projection(
  collection: Collection,
  level: ReadLevel,
  also?: readonly string[],
  pick?: readonly string[],
): string {
  if (level === 'profile' && !pick) return DATA
  const { always, published } = readableFields(collection, level, also)
  const secrets = (also ?? []).filter((name) => collection.fields[name]?.kind === 'secret')
  const shown = (names: ReadonlySet<string>): string => {
    const all = pick ? pick.filter((name) => names.has(name)) : [...names]
    const json = picked(all, pick && collection, pick ? [] : secrets)
    return level === 'profile' ? json : withoutClosed(collection, json, json)
  }
  const short = shown(always)
  if (published.size === 0) return short
  const long = shown(published)
  const condition = publishedSql(collection)
  return condition === 'true' ? long : `case when ${condition} then ${long} else ${short} end`
}

/** What a statement reads of the data of documents that are sent as bytes, and what is kept of it before. */
export interface RawProjection {
  sql: string
  filter?: MemberFilter
}

const publicFilters = new WeakMap<Collection, MemberFilter>()

/**
 * The same for documents that stay bytes. Visitors of a website read the stored text, reduced here to the public fields:
 * printing these one by one costs PostgreSQL five times as much as the text.
 */
export function rawProjection(
  collection: Collection,
  level: ReadLevel,
  also?: readonly string[],
  pick?: readonly string[],
): RawProjection {
  if (level !== 'public' || also?.length || pick) return { sql: projection(collection, level, also, pick) }
  let filter = publicFilters.get(collection)
  if (!filter) {
    filter = new MemberFilter(readableFields(collection, level).always)
    publicFilters.set(collection, filter)
  }
  return { sql: withoutClosed(collection, 'data', DATA), filter }
}

/**
 * The JSON of some fields.
 * @param columnsOf reads generated columns where there are any: large documents are not fetched
 * @param secrets those of which the reader learns whether they are set
 */
function picked(names: readonly string[], columnsOf?: Collection, secrets: readonly string[] = []): string {
  if (names.length === 0 && secrets.length === 0) return "'{}'"
  const members = names.map((name) => {
    const column = columnsOf && filterColumn(columnsOf, name)
    return `${literal(name)}, ${column ? quote(column.name) : `data->${literal(name)}`}`
  })
  if (secrets.length > 0) {
    const set = "select jsonb_agg(name) from jsonb_array_elements_text(data->'secrets') as name"
    members.push(`'secrets', (${set} where name in (${secrets.map(literal).join(', ')}))`)
  }
  const parts: string[] = []
  // A function takes a hundred arguments at most, two per field.
  for (let at = 0; at < members.length; at += 40) {
    parts.push(`jsonb_build_object(${members.slice(at, at + 40).join(', ')})`)
  }
  return `(${parts.map((part) => `jsonb_strip_nulls(${part})`).join(' || ')})::text`
}
