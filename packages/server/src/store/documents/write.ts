import type { Collection } from '@boutique/domain'
import type pg from 'pg'
import { literal, tableOf } from '../lists/columns.ts'
import { marked } from '../connection/changes.ts'
import { type Queryable, run, runMarked } from '../connection/pool.ts'
import { textBeside } from './row.ts'

/** The journal entry of a write: who, when, how, and each changed path with the value before. */
export interface JournalEntry {
  /** The id of the commit, shared by all documents written together. */
  commit: string
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
  /** The data as JSON text. */
  text: string
  datetime: number
  entry: JournalEntry
}
export interface ChangedDocument {
  collection: Collection
  id: string
  scope: string
  /** The revision that was read. Nothing is written when the stored one differs. */
  rev: number
  text: string
  deleted: boolean
  datetime: number
  entry: JournalEntry
}

/** The table of the journal, with the columns that a write gives. */
export const JOURNAL = 'system.journal (collection, document, rev, scope, at, actor, action, changes, derived, commit)'

/** The journal row of a statement whose written document is the CTE `doc`; its values begin at the parameter `at`. */
const journalOf = (slug: string, id: string, rev: string, scope: string, at: number): string => `
  insert into ${JOURNAL}
  select ${literal(slug)}, ${id}, ${rev}, ${scope}, $${at}, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4}, $${at + 5} from doc`
const journalValues = ({ at, actor, action, changes, derived, commit }: JournalEntry): unknown[] => [
  at,
  actor,
  action,
  JSON.stringify(changes),
  derived,
  commit,
]

/**
 * Stores a changed document and its journal entry in one statement, as a transaction of its own. Resolves once it is on
 * disk; with false when another revision is stored, or the same one written by another program.
 *
 * @param version of the document that was read
 */
export async function updateAlone(pool: pg.Pool, document: ChangedDocument, version: string): Promise<boolean> {
  const { collection, id, rev, scope, text, deleted, datetime, entry } = document
  const rows = await runMarked(
    pool,
    `with ${marked('$15')}, doc as (
      update ${tableOf(collection.slug)} set data = $3::text::jsonb, data_text = ${textBeside('$3::text')}, updated_at = $4, datetime = $5::bigint,
        deleted = $6::boolean, rev = rev + 1
      where id = $1 and rev = $2::int and xmin = $14::xid returning 1 as is_written),
    noted as (${journalOf(collection.slug, '$1', '$2::int + 1', '$7', 8)})
    select is_written from marked left join doc on true`,
    [id, rev, text, entry.at, datetime, deleted, scope, ...journalValues(entry), version],
  )
  return rows[0]?.[0] !== null
}

/** Stores new documents of one collection, in one statement. Returns the ids that were free. */
export async function insertAll(
  on: Queryable,
  collection: Collection,
  documents: readonly NewDocument[],
): Promise<Set<string>> {
  const rows = await run(
    on,
    `insert into ${tableOf(collection.slug)} (id, _scope, _parent, data, data_text, created_at, updated_at, datetime)
     select id, scope, parent, data::jsonb, ${textBeside('data::text')}, at, at, datetime
     from json_to_recordset($1::json) as d (id text, scope text, parent text, data json, at text, datetime bigint)
     on conflict (id) do nothing returning id`,
    [array(documents, ({ id, scope, parent, datetime, entry }) => ({ id, scope, parent, datetime, at: entry.at }))],
  )
  return new Set(rows.map(([id]) => id as string))
}

/** Stores changed documents of one collection, in one statement. Returns how many had the revision that was read. */
export async function updateAll(
  on: Queryable,
  collection: Collection,
  documents: readonly ChangedDocument[],
): Promise<number> {
  const rows = await run(
    on,
    `update ${tableOf(collection.slug)} as t
     set data = d.data::jsonb, data_text = ${textBeside('d.data::text')}, updated_at = d.at, datetime = d.datetime, deleted = d.deleted, rev = t.rev + 1
     from json_to_recordset($1::json)
       as d (id text, rev integer, data json, at text, datetime bigint, deleted boolean)
     where t.id = d.id and t.rev = d.rev returning 1`,
    [array(documents, ({ id, rev, datetime, deleted, entry }) => ({ id, rev, datetime, deleted, at: entry.at }))],
  )
  return rows.length
}

/** The documents as one JSON array: their columns, and the unchanged data. */
function array<D extends { text: string }>(documents: readonly D[], columns: (document: D) => object): string {
  const elements = documents.map(
    (document) => `${JSON.stringify(columns(document)).slice(0, -1)},"data":${document.text}}`,
  )
  return `[${elements.join(',')}]`
}

/** The journal row of a document in a transaction. */
export interface JournalRow {
  collection: string
  document: string
  rev: number
  scope: string
  entry: JournalEntry
}

/** Stores the journal rows of a commit, in one statement. */
export async function insertJournal(on: Queryable, entries: readonly JournalRow[]): Promise<void> {
  const rows = entries.map(({ entry, ...row }) => ({ ...row, ...entry }))
  await run(
    on,
    `insert into ${JOURNAL}
     select collection, document, rev, scope, at, actor, action, changes,
       array(select jsonb_array_elements_text(derived)), commit
     from jsonb_to_recordset($1::jsonb) as d (collection text, document text, rev integer, scope text, at text,
       actor text, action text, changes jsonb, derived jsonb, commit text)`,
    [JSON.stringify(rows)],
  )
}
