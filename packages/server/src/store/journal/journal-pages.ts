import { LINE_ENTRIES, OF_NO_LINE, ofLine } from './bulk-lines.ts'
import type { Entry } from './entries.ts'
import { type Queryable, type Row, run } from '../connection/pool.ts'
import { DATA } from '../documents/row.ts'
import { Parameters } from '../lists/where.ts'

/** The place of an entry in the order of the journal, newest first. */
export interface JournalPlace {
  at: string
  collection: string
  document: string
  rev: number
}

/** The entries of a boutique that a page of its journal is about. */
export interface JournalQuery {
  boutique: string
  /** The collections whose entries the reader sees. */
  collections: readonly string[]
  /** Whether entries of the boutique's own document are among them. */
  withSettings: boolean
  actor?: string
  document?: string
  /** Only the entries that a line of many documents stands for, and where they are. */
  line?: { number: number; collection: string; actor: string; at: string; lastAt: string }
  /** Instants: from the first one, before the second one. */
  from?: string
  until?: string
}

/** An entry of a journal, with its place. */
export type JournalEntryRow = JournalPlace & Entry & { commit: string | null; isLong: boolean }

/** The values of an entry longer than this many characters of JSON are left out of a list. */
const MAX_VALUES_LENGTH = 4000

const COLUMNS = 'collection, document, rev, at, actor, action, changes, derived, commit'
const VALUES = `case when length(changes::text) <= ${MAX_VALUES_LENGTH} then changes::text
  else (select json_object_agg(path, null)::text from jsonb_object_keys(changes) as path) end`
const READ = `collection, document, rev, at, actor, action, ${VALUES}, to_json(derived)::text, commit,
  (length(changes::text) > ${MAX_VALUES_LENGTH})::int`
const NEWEST_FIRST = 'order by at desc, collection desc, document desc, rev desc'

const journalRow = (row: Row): JournalEntryRow => ({
  collection: row[0] as string,
  document: row[1] as string,
  rev: Number(row[2]),
  at: row[3] as string,
  actor: row[4] as string,
  action: row[5] as string,
  changes: JSON.parse(row[6] as string) as Record<string, unknown>,
  derived: JSON.parse(row[7] as string) as string[],
  commit: row[8] as string | null,
  isLong: row[9] === '1',
})

/** The newest entries of a query, after a place of it (older ones). */
export async function journalPage(
  on: Queryable,
  query: JournalQuery,
  limit: number,
  after?: JournalPlace,
): Promise<JournalEntryRow[]> {
  const parameters = new Parameters()
  const text = `select ${READ} from (${entriesSql(query, parameters, limit, after && ['<', after])}) as page ${NEWEST_FIRST}`
  return (await run(on, text, parameters.values)).map(journalRow)
}

/** The number of entries of a query that are newer than a place, up to a limit. */
export async function countNewer(
  on: Queryable,
  query: JournalQuery,
  newest: JournalPlace,
  limit: number,
): Promise<number> {
  const parameters = new Parameters()
  const text = `select count(*) from (${entriesSql(query, parameters, limit, ['>', newest])}) as newer`
  const [row] = await run(on, text, parameters.values)
  return Number(row?.[0])
}

/**
 * The newest entries of a query. Each source reads an index in the order of the result, and at most `limit` entries of
 * it; a person's entries are read collection by collection, so that none of another collection is read. A change of many
 * documents is one entry, unless its line or a document is asked for.
 */
function entriesSql(
  { boutique, collections, withSettings, actor, document, line, from, until }: JournalQuery,
  parameters: Parameters,
  limit: number,
  beside?: ['<' | '>', JournalPlace],
): string {
  // PostgreSQL refuses parameters that no condition uses.
  if (collections.length === 0 && !withSettings) return `select ${COLUMNS} from system.journal where false`
  const common: string[] = []
  if (from !== undefined) common.push(`at >= ${parameters.add(from)}`)
  if (until !== undefined) common.push(`at < ${parameters.add(until)}`)
  if (beside) {
    const [operator, place] = beside
    const values = [place.at, place.collection, place.document].map((value) => parameters.add(value))
    // The first condition is implied by the second one, and is the one that an index answers.
    common.push(`at ${operator}= ${values[0]}`)
    common.push(`(at, collection, document, rev) ${operator} (${values.join(', ')}, ${parameters.add(place.rev)}::int)`)
  }
  const most = parameters.add(limit)
  const source = (conditions: string[], from = 'system.journal as j'): string =>
    `(select ${COLUMNS} from ${from} where ${[...conditions, ...common].join(' and ')} ${NEWEST_FIRST} limit ${most})`
  const sources: string[] = []
  const who = actor === undefined ? undefined : `actor = ${parameters.add(actor)}`
  const which = document === undefined ? [] : [`document = ${parameters.add(document)}`]
  if (line) {
    const where = ['scope', 'actor', 'collection'].map(
      (name, at) => `${name} = ${parameters.add([boutique, line.actor, line.collection][at] as string)}`,
    )
    const between = `at between ${parameters.add(line.at)} and ${parameters.add(line.lastAt)}`
    return source([...where, ...which, between, ofLine(line.number, parameters)])
  }
  if (collections.length > 0) {
    const scope = `scope = ${parameters.add(boutique)}`
    const list = `${parameters.add(collections)}::text[]`
    const isOne = collections.length === 1
    if (document !== undefined)
      sources.push(source([`collection = any(${list})`, ...which, scope, ...(who ? [who] : [])]))
    else if (who === undefined && !isOne) sources.push(source([scope, `collection = any(${list})`, OF_NO_LINE]))
    else {
      const each = source([scope, ...(who ? [who] : []), 'collection = one.slug', OF_NO_LINE])
      sources.push(`(select of_one.* from unnest(${list}) as one (slug) cross join lateral ${each} as of_one)`)
    }
    if (document === undefined) {
      const lines = [scope, `collection = any(${list})`, ...(who ? [who] : [])]
      sources.push(source(lines, `(${LINE_ENTRIES}) as line`))
    }
  }
  if (withSettings) {
    const own = `document = ${parameters.add(boutique)}`
    sources.push(source(["collection = 'boutiques'", own, ...which, ...(who ? [who] : [])]))
  }
  return `select ${COLUMNS} from (${sources.join(' union all ')}) as found ${NEWEST_FIRST} limit ${most}`
}

/** The people who wrote something in a boutique, each read with one look at the index. */
export async function journalPeople(on: Queryable, boutique: string, limit: number): Promise<string[]> {
  const rows = await run(
    on,
    `with recursive people as (
       (select actor from system.journal where scope = $1 order by actor limit 1)
       union all
       select (select j.actor from system.journal as j where j.scope = $1 and j.actor > people.actor order by j.actor limit 1)
       from people where people.actor is not null)
     select actor from people where actor is not null limit $2`,
    [boutique, limit],
  )
  return rows.map(([actor]) => actor as string)
}

/** The entries that followed a revision of each document, oldest first: at most `limit` of each. */
export async function entriesSince(
  on: Queryable,
  documents: readonly Pick<JournalPlace, 'collection' | 'document' | 'rev'>[],
  limit: number,
): Promise<JournalEntryRow[]> {
  const rows = await run(
    on,
    `select j.collection, j.document, j.rev, j.at, j.actor, j.action, ${VALUES}, to_json(j.derived)::text, j.commit,
       (length(changes::text) > ${MAX_VALUES_LENGTH})::int
     from json_to_recordset($1::json) as asked (collection text, document text, rev int)
     cross join lateral (select * from system.journal as of_one
       where of_one.collection = asked.collection and of_one.document = asked.document and of_one.rev > asked.rev
       order by of_one.rev limit $2) as j`,
    [JSON.stringify(documents), limit],
  )
  return rows.map(journalRow)
}

/** The entries of a document with these revisions and later ones, newest first, with all their values. */
export async function entriesDownTo(
  on: Queryable,
  { collection, document, rev }: Pick<JournalPlace, 'collection' | 'document' | 'rev'>,
  below: number,
  limit: number,
): Promise<Pick<JournalEntryRow, 'rev' | 'action' | 'changes'>[]> {
  const rows = await run(
    on,
    `select rev, action, changes::text from system.journal
     where collection = $1 and document = $2 and rev >= $3 and rev < $4 order by rev desc limit $5`,
    [collection, document, rev, below, limit],
  )
  return rows.map(([revision, action, changes]) => ({
    rev: Number(revision),
    action: action as string,
    changes: JSON.parse(changes as string) as Record<string, unknown>,
  }))
}

/** Who wrote an entry, when, how and in which scope; undefined when there is no such entry. */
export async function readPlace(
  on: Queryable,
  { collection, document, rev }: Pick<JournalPlace, 'collection' | 'document' | 'rev'>,
): Promise<{ scope: string; at: string; actor: string; action: string } | undefined> {
  const text = `select scope, at, actor, action from system.journal
    where collection = $1 and document = $2 and rev = $3`
  const [row] = await run(on, text, [collection, document, rev])
  if (!row) return undefined
  return { scope: row[0] as string, at: row[1] as string, actor: row[2] as string, action: row[3] as string }
}

/** A document of a page: its data as JSON; only the named fields of a large one. */
export interface SummedUp {
  id: string
  rev: number
  deleted: boolean
  parent: string
  text: string
  isWhole: boolean
}
/** Documents of more bytes of text are not read whole for a list. */
const LARGE = 100_000

/** The current state of documents named by a page; of a large one, the title only. */
export async function readForJournal(
  on: Queryable,
  table: string,
  ids: readonly string[],
  title: string,
): Promise<SummedUp[]> {
  const rows = await run(
    on,
    `select id, rev, deleted, _parent, case when is_whole then text else json_build_object($2::text, data -> $2)::text end, is_whole
     from (select *, octet_length(text) <= ${LARGE} as is_whole
       from (select id, rev, deleted, _parent, data, ${DATA} as text from ${table} where id = any($1) offset 0) as read offset 0) as measured`,
    [ids, title],
  )
  return rows.map((row) => ({
    id: row[0] as string,
    rev: Number(row[1]),
    deleted: row[2] === 't',
    parent: row[3] as string,
    text: row[4] as string,
    isWhole: row[5] === 't',
  }))
}
