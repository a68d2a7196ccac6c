import type { Parameters } from '../lists/where.ts'
import { type Queryable, run } from '../connection/pool.ts'

/**
 * A step of the system tables, never edited after a release: changes of many documents are one line of the journal each,
 * whose entries it stands for.
 */
export const BULK_LINES_STEP = `
create table system.bulk_lines (
  number bigint generated always as identity primary key,
  boutique text collate "C" not null,
  collection text not null,
  actor text not null,
  -- between these instants are its entries
  at text not null,
  last_at text not null,
  action text not null,
  -- the field that names the change
  field text,
  documents integer not null default 0
);
create index bulk_lines_of_boutique on system.bulk_lines (boutique, at);
create table system.bulk_commits (
  commit text primary key,
  line bigint not null references system.bulk_lines (number) on delete cascade
);
create index bulk_commits_of_line on system.bulk_commits (line);
alter table system.bulk_changes add column line bigint, add column undo_line bigint;
`

/** A line that stands for the entries of many documents of one collection. */
export interface BulkLine {
  boutique: string
  collection: string
  actor: string
  action: string
  field: string | undefined
}

/** Adds a line, which stands for no entry yet. Returns its number. */
export async function insertBulkLine(on: Queryable, line: BulkLine, at: string): Promise<string> {
  const text = `insert into system.bulk_lines (boutique, collection, actor, at, last_at, action, field)
    values ($1, $2, $3, $4, $4, $5, $6) returning number`
  const values = [line.boutique, line.collection, line.actor, at, line.action, line.field ?? null]
  return (await run(on, text, values))[0]?.[0] as string
}

/** A commit of a line: its entries, which have its instant, are part of the line from now on. */
export interface BulkCommit {
  commit: string
  at: string
  documents: number
}

/** Adds a commit to a line, in its transaction. */
export async function addToBulkLine(on: Queryable, line: string, { commit, at, documents }: BulkCommit): Promise<void> {
  const text = `with added as (insert into system.bulk_commits (commit, line) values ($2, $1::bigint))
    update system.bulk_lines set documents = documents + $4, last_at = greatest(last_at, $3), at = least(at, $3)
    where number = $1::bigint`
  await run(on, text, [line, commit, at, documents])
}

/** SQL: whether an entry `j` stands in no line of many documents. What its commit wrote into other collections does. */
export const OF_NO_LINE = `not exists (select from system.bulk_commits as c join system.bulk_lines as l on l.number = c.line
  where c.commit = j.commit and l.collection = j.collection)`

/** SQL: whether an entry `j` stands in a line. */
export const ofLine = (line: number, parameters: Parameters): string =>
  `exists (select from system.bulk_commits as c where c.commit = j.commit and c.line = ${parameters.add(line)}::bigint)`

/**
 * SQL: the lines of a boutique in the form of entries: without a document, with their number as revision and what they say
 * as changes.
 */
export const LINE_ENTRIES = `select collection, '' as document, number::int as rev, at, actor, action,
    jsonb_build_object('documents', documents, 'field', field) as changes, '{}'::text[] as derived, null::text as commit,
    boutique as scope from system.bulk_lines where documents > 0`

/** Where the entries of a line are; undefined when there is no such line in the boutique. */
export async function readBulkLine(
  on: Queryable,
  boutique: string,
  number: number,
): Promise<{ collection: string; actor: string; at: string; lastAt: string } | undefined> {
  const text = `select collection, actor, at, last_at from system.bulk_lines where boutique = $1 and number = $2::bigint`
  const [row] = await run(on, text, [boutique, number])
  if (!row) return undefined
  const [collection, actor, at, lastAt] = row as [string, string, string, string]
  return { collection, actor, at, lastAt }
}

/** Deletes the lines before an instant whose entries are gone. */
export async function removeEmptyLines(on: Queryable, before: string): Promise<void> {
  const text = `delete from system.bulk_lines as l where last_at < $1 and not exists (select from system.journal as j
    where j.scope = l.boutique and j.collection = l.collection and j.at between l.at and l.last_at)`
  await run(on, text, [before])
}
