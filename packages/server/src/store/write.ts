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
      insert into ${tableOf(collection.slug)} (id, _scope, _parent, data, data_text, created_at, updated_at, datetime)
      select $1, $2, $3, $4::text::jsonb, $4, $5, $5, $6::bigint ${quiet ? 'from quiet' : ''}
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
      insert into ${tableOf(collection.slug)} (id, _scope, _parent, data, data_text, created_at, updated_at, datetime)
      select child->>'id', $1, $2, (child->'data')::jsonb, child->'data', $3, $3, $4::bigint + position
      from json_array_elements($5::json) with ordinality as made(child, position) returning *)
    ${journal(collection.slug, 6)}`,
    [place.scope, place.parent, entry.at, place.datetime, JSON.stringify(children), ...journalValues(entry)],
  )
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
      update ${tableOf(collection.slug)} set data = $3::text::jsonb, data_text = $3, updated_at = $4, datetime = $5::bigint, deleted = $6::boolean, rev = rev + 1
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
