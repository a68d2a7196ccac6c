import type { Ability, Collection, ReadLevel } from '@boutique/domain'
import { withoutClosed } from './closed-fields.ts'
import { filterColumn, literal, quote } from '../lists/columns.ts'
import { type Closing, MemberFilter } from './member-filter.ts'
import { publishedSql } from './published.ts'
import { DATA } from './row.ts'

/** The fields that a level reads: of every visible document, and of published ones, if these show more. */
export interface Readable {
  always: ReadonlySet<string>
  published: ReadonlySet<string>
}

/** The fields that an ability opens besides those of its level, and those that it closes at any level or as copies. */
export type FieldRights = Pick<Ability, 'fields' | 'without' | 'copied'>

const NONE: ReadonlySet<string> = new Set()

/**
 * What a level reads of a collection, with the fields of an ability. Only these may be used in filters and sorts, since
 * results would reveal other fields.
 */
export function readableFields(
  collection: Collection,
  level: ReadLevel,
  { fields: also = [], without = [] }: FieldRights = {},
): Readable {
  const open = Object.entries(collection.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !without.includes(name),
  )
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
 * The SQL of a document's data for a reading level. Holders of the profile read the stored text, which contains no
 * secrets and is reduced by `textFilter` where fields are closed to them; others get only the declared fields of their
 * level, selected by the database, so that undeclared fields are never sent.
 * @param pick narrows to these fields, at any level
 */
export function projection(
  collection: Collection,
  level: ReadLevel,
  rights: FieldRights = {},
  pick?: readonly string[],
): string {
  if (level === 'profile' && !pick) return DATA
  const { always, published } = readableFields(collection, level, rights)
  const secrets = (rights.fields ?? []).filter((name) => collection.fields[name]?.kind === 'secret')
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

const filters = new WeakMap<Collection, Map<string, MemberFilter>>()

/** Keeps what a reader sees of every visible document; of whole documents also which secrets are set. */
export function readerFilter(collection: Collection, level: ReadLevel, rights: FieldRights = {}): MemberFilter {
  let known = filters.get(collection)
  if (!known) {
    known = new Map()
    filters.set(collection, known)
  }
  const key = `${level} ${rights.fields ?? ''} ${keyOfClosed(rights)}`
  let filter = known.get(key)
  if (!filter) {
    const { always } = readableFields(collection, level, rights)
    filter = new MemberFilter(level === 'profile' ? [...always, 'secrets'] : always, closingOf(rights))
    known.set(key, filter)
  }
  return filter
}

/** What is closed to a reader, as a part of a key. */
export const keyOfClosed = ({ without, copied }: FieldRights): string =>
  copied ? `${without ?? ''} ${JSON.stringify(copied)}` : `${without ?? ''}`

/** The copies that are closed in some documents. */
export const closingOf = ({ copied = [] }: FieldRights): Closing[] =>
  copied.flatMap(({ by, fields, until }) => (fields && until !== undefined ? [{ by, names: fields, until }] : []))

/**
 * What remains to be done with the data of `projection`: holders of the profile to whom fields are closed read the
 * stored text without these. Undefined for all others, who read what the statement returns.
 */
export function textFilter(
  collection: Collection,
  level: ReadLevel,
  rights: FieldRights,
  pick?: readonly string[],
): MemberFilter | undefined {
  const isReduced = rights.without?.length || closingOf(rights).length > 0
  return level === 'profile' && isReduced && !pick ? readerFilter(collection, level, rights) : undefined
}

/**
 * The same for documents that stay bytes. Visitors of a website read the stored text, reduced here to the public fields:
 * printing these one by one costs PostgreSQL five times as much as the text.
 */
export function rawProjection(
  collection: Collection,
  level: ReadLevel,
  rights: FieldRights = {},
  pick?: readonly string[],
): RawProjection {
  if (level !== 'public' || rights.fields?.length || pick)
    return {
      sql: projection(collection, level, rights, pick),
      filter: textFilter(collection, level, rights, pick),
    }
  return { sql: withoutClosed(collection, 'data', DATA), filter: readerFilter(collection, level, rights) }
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
