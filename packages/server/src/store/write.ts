import type { Collection } from '@boutique/domain'
import type pg from 'pg'
import { literal, tableOf } from './columns.ts'
import { flushed, QUIET } from './durable.ts'
import { type Queryable, type Row, run } from './pool.ts'
import { DATA, ROW } from './row.ts'

/** What the journal keeps of a write: who, when, how, and each changed path with the value before. */
export interface JournalEntry {
  at: string
  actor: string
  action: string
  changes: Record<string, unknown>
  derived: string[]
}
export interface NewDocument {
  collection: Collection
  id: string
  scope: string
  parent: string
  data: Record<string, unknown>
  datetime: number
  entry: JournalEntry
}
/** The number a document asks for: its field, the counter's name, the code in front, and who shares the series. */
export interface WantedNumber {
  field: string
  series: string
  code: string
  digits: number
  shared: Collection[]
}
export interface ChangedDocument {
  collection: Collection
  id: string
  /** The revision that was read: another one stored means somebody was faster, and nothing is written. */
  rev: number
  data: Record<string, unknown>
  deleted: boolean
  datetime: number
  entry: JournalEntry
}

const journal = (slug: string, at: number): string => `
  insert into system.journal (collection, document, rev, scope, at, actor, action, changes, derived)
  select ${literal(slug)}, id, rev, _scope, $${at}, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4} from doc`
const journalValues = ({ at, actor, action, changes, derived }: JournalEntry): unknown[] => [
  at,
  actor,
  action,
  JSON.stringify(changes),
  derived,
]

/**
 * Stores a new document and its journal entry in one statement. The row of `ROW, data`, or undefined when a document of
 * this id exists already (a retry).
 */
export function insertDocument(on: Queryable, document: NewDocument): Promise<Row | undefined> {
  return insert(on, document, false)
}

/** `insertDocument` as a transaction of its own. */
export function insertAlone(pool: pg.Pool, document: NewDocument): Promise<Row | undefined> {
  return durably(pool, insert(pool, document, true))
}

async function insert(on: Queryable, document: NewDocument, quiet: boolean): Promise<Row | undefined> {
  const { collection, id, scope, parent, data, datetime, entry } = document
  const [row] = await run(
    on,
    `with ${quiet ? `${QUIET}, ` : ''}doc as (
      insert into ${tableOf(collection.slug)} (id, _scope, _parent, data, created_at, updated_at, datetime)
      select $1, $2, $3, $4::jsonb, $5, $5, $6::bigint ${quiet ? 'from quiet' : ''}
      on conflict (id) do nothing returning *),
    noted as (${journal(collection.slug, 7)})
    select ${ROW}, ${DATA} from doc`,
    [id, scope, parent, JSON.stringify(data), entry.at, datetime, ...journalValues(entry)],
  )
  return row
}

export interface NewChild {
  id: string
  data: Record<string, unknown>
}

/** Stores many new documents of one parent and their journal entries in one statement, in their order. */
export async function insertChildren(
  on: Queryable,
  place: { collection: Collection; scope: string; parent: string; datetime: number; entry: JournalEntry },
  children: readonly NewChild[],
): Promise<void> {
  const { collection, entry } = place
  await run(
    on,
    `with doc as (
      insert into ${tableOf(collection.slug)} (id, _scope, _parent, data, created_at, updated_at, datetime)
      select child->>'id', $1, $2, child->'data', $3, $3, $4::bigint + position
      from jsonb_array_elements($5::jsonb) with ordinality as made(child, position) returning *)
    ${journal(collection.slug, 6)}`,
    [place.scope, place.parent, entry.at, place.datetime, JSON.stringify(children), ...journalValues(entry)],
  )
}

/**
 * Takes the next number of a series, in a transaction of its own: one taken and not used leaves a gap, never a double.
 * It does not wait for the disk, else the creations of a boutique would queue for it one by one; the document that uses the
 * number is written after it in the same log, so what is acknowledged is never without its number.
 */
export async function nextNumber(pool: pg.Pool, scope: string, number: WantedNumber): Promise<string> {
  const { field, series, code, digits, shared } = number
  const [row] = await run(
    pool,
    `with ${QUIET}
     insert into system.counters as c (scope, series, value)
     select $1::text, $2::text, ${highestSql(field, shared, '$1::text', '$3::text')} + 1 from quiet
     on conflict (scope, series) do update set value = greatest(c.value + 1, excluded.value)
     returning $3::text || lpad(value::text, greatest($4::int, length(value::text)), '0')`,
    [scope, `${series}:${code}`, code, digits],
  )
  return row?.[0] as string
}

/**
 * The highest number with a code among the collections of a series, 0 when there is none; found at the end of an index.
 * What somebody typed after the code and is no number does not count.
 */
function highestSql(field: string, shared: Collection[], scope: string, code: string): string {
  const number = `data->>${literal(field)}`
  const each = shared.map(
    (collection) => `coalesce((select substr(${number}, 6)::bigint from ${tableOf(collection.slug)}
      where _scope = ${scope} and left(${number}, 5) = ${code} and ${number} ~ '^[0-9]{6,15}$'
      order by length(${number}) desc, ${number} desc limit 1), 0)`,
  )
  return `greatest(${each.join(', ')})`
}

/** Stores a changed document and its journal entry in one statement; undefined when its revision has moved. */
export function updateDocument(on: Queryable, document: ChangedDocument): Promise<Row | undefined> {
  return update(on, document, false)
}

/** `updateDocument` as a transaction of its own. */
export function updateAlone(pool: pg.Pool, document: ChangedDocument): Promise<Row | undefined> {
  return durably(pool, update(pool, document, true))
}

async function update(on: Queryable, document: ChangedDocument, quiet: boolean): Promise<Row | undefined> {
  const { collection, entry } = document
  const [row] = await run(
    on,
    `with ${quiet ? `${QUIET}, ` : ''}doc as (
      update ${tableOf(collection.slug)} set data = $3::jsonb, updated_at = $4, datetime = $5::bigint, deleted = $6::boolean, rev = rev + 1
      ${quiet ? 'from quiet' : ''} where id = $1 and rev = $2::int returning ${tableOf(collection.slug)}.*),
    noted as (${journal(collection.slug, 7)})
    select ${ROW}, ${DATA} from doc`,
    [
      document.id,
      document.rev,
      JSON.stringify(document.data),
      entry.at,
      document.datetime,
      document.deleted,
      ...journalValues(entry),
    ],
  )
  return row
}

/** Waits for the disk after a quiet statement; also when it found its document written already, since that may be on its way. */
async function durably(pool: pg.Pool, writing: Promise<Row | undefined>): Promise<Row | undefined> {
  const row = await writing
  await flushed(pool)
  return row
}
