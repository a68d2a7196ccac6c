import type { Collection } from '@boutique/domain'
import { type Queryable, run } from '../connection/pool.ts'

/** A step of the system tables: the commit of an entry. Older rows have none. */
export const JOURNAL_COMMIT_STEP = 'alter table system.journal add column commit text'

/**
 * The entries of a document. The values are hidden from the planner, so that PostgreSQL keeps one plan: planning the parts
 * of forty months costs more than reading them.
 */
const OF_DOCUMENT = 'collection = (select $1) and document = (select $2)'

/** The last person who changed something, and when. */
export interface LatestChange {
  at: string
  actor: string
}

/**
 * The paths that people changed in a document after a revision, with their latest change; derived changes are left out.
 */
export async function changedSince(
  on: Queryable,
  collection: Collection,
  id: string,
  rev: number,
): Promise<[path: string, change: LatestChange][]> {
  const rows = await run(
    on,
    `select path, at, actor from (
       select distinct on (path) path, rev, at, actor
       from system.journal, jsonb_object_keys(changes) as path
       where ${OF_DOCUMENT} and rev > $3 and path <> all (derived)
       order by path, rev desc) as latest
     order by rev`,
    [collection.slug, id, rev],
  )
  return rows.map(([path, at, actor]) => [path as string, { at: at as string, actor: actor as string }])
}

/** An entry for a history. */
export interface Entry {
  rev: number
  at: string
  actor: string
  action: string
  /** Each changed path with the value before; null when it was empty, or is too long to show. */
  changes: Record<string, unknown>
  derived: string[]
}

/** The values of an entry longer than this many characters of JSON are left out of a history. */
const MAX_CHANGES_LENGTH = 50_000

/**
 * The latest entries of a document, newest first.
 * @param mostCharacters of the values of all entries: older values beyond them are left out as well
 */
export async function latestEntries(
  on: Queryable,
  collection: string,
  id: string,
  limit: number,
  mostCharacters = Number.MAX_SAFE_INTEGER,
): Promise<Entry[]> {
  const rows = await run(
    on,
    `select rev, at, actor, action,
       case when length <= ${MAX_CHANGES_LENGTH} and shown <= $4 then changes::text
       else (select json_object_agg(path, null)::text from jsonb_object_keys(changes) as path) end,
       to_json(derived)::text
     from (
       select *, sum(length) filter (where length <= ${MAX_CHANGES_LENGTH}) over (order by rev desc) as shown
       from (
         select rev, at, actor, action, changes, derived, length(changes::text) as length
         from system.journal
         where ${OF_DOCUMENT} and rev > 0 order by rev desc limit $3
       ) as latest
     ) as summed order by rev desc`,
    [collection, id, limit, mostCharacters],
  )
  return rows.map((row) => ({
    rev: Number(row[0]),
    at: row[1] as string,
    actor: row[2] as string,
    action: row[3] as string,
    changes: JSON.parse(row[4] as string) as Record<string, unknown>,
    derived: JSON.parse(row[5] as string) as string[],
  }))
}

/** An entry with everything an undo needs: the values before, and its commit. */
export interface WholeEntry {
  collection: string
  document: string
  rev: number
  scope: string
  at: string
  actor: string
  action: string
  changes: Record<string, unknown>
  derived: string[]
  /** Null for entries older than commit ids. */
  commit: string | null
}

const WHOLE = 'collection, document, rev, scope, at, actor, action, changes::text, to_json(derived)::text, commit'

const wholeEntry = (row: (string | null)[]): WholeEntry => ({
  collection: row[0] as string,
  document: row[1] as string,
  rev: Number(row[2]),
  scope: row[3] as string,
  at: row[4] as string,
  actor: row[5] as string,
  action: row[6] as string,
  changes: JSON.parse(row[7] as string) as Record<string, unknown>,
  derived: JSON.parse(row[8] as string) as string[],
  commit: row[9] as string | null,
})

/** The entries of some revisions of a document; missing ones are left out. */
export async function readEntries(
  on: Queryable,
  collection: Collection,
  id: string,
  revs: readonly number[],
): Promise<WholeEntry[]> {
  const text = `select ${WHOLE} from system.journal
    where ${OF_DOCUMENT} and rev = any($3::int[]) order by rev`
  return (await run(on, text, [collection.slug, id, revs])).map(wholeEntry)
}

/** The entries of all documents written by a commit. */
export async function readCommit(
  on: Queryable,
  { scope, at, commit }: WholeEntry,
  limit: number,
): Promise<WholeEntry[]> {
  const text = `select ${WHOLE} from system.journal
    where scope = $1 and at = $2 and commit = $3 order by collection, document limit $4`
  return (await run(on, text, [scope, at, commit, limit])).map(wholeEntry)
}

/**
 * The documents, as `collection/id`, with the actions by which they were written in the same commits as another one
 * before its revision `rev`.
 */
export async function writtenWith(
  on: Queryable,
  { scope, collection, document, rev }: Pick<WholeEntry, 'scope' | 'collection' | 'document' | 'rev'>,
  others: readonly string[],
): Promise<{ key: string; action: string }[]> {
  const text = `select distinct other.collection || '/' || other.document, other.action
    from system.journal as own join system.journal as other
      on other.scope = own.scope and other.at = own.at and other.commit = own.commit
    where own.scope = $1 and own.collection = $2 and own.document = $3 and own.rev < $4
      and other.collection || '/' || other.document = any($5::text[])`
  const rows = await run(on, text, [scope, collection, document, rev, others])
  return rows.map(([key, action]) => ({ key: key as string, action: action as string }))
}

/**
 * Each path that was changed after a revision, with the revision and the person, oldest first; derived changes are left
 * out.
 */
export async function changesAfter(
  on: Queryable,
  collection: Collection,
  id: string,
  rev: number,
): Promise<{ rev: number; path: string; by: LatestChange }[]> {
  const rows = await run(
    on,
    `select rev, path, at, actor from (
       select distinct on (path, rev) path, rev, at, actor
       from system.journal, jsonb_object_keys(changes) as path
       where ${OF_DOCUMENT} and rev > $3 and path <> all (derived)
       order by path, rev desc limit 20000) as later
     order by rev`,
    [collection.slug, id, rev],
  )
  return rows.map(([after, path, at, actor]) => ({
    rev: Number(after),
    path: path as string,
    by: { at: at as string, actor: actor as string },
  }))
}

/** SQL: columns that give the transaction an id and a log record, so that its commit waits for all earlier ones. */
const AWAITED = `pg_current_xact_id(), pg_logical_emit_message(false, '', '')`

/**
 * Whether a commit wrote a revision of a document: the outcome of a write whose response was lost. The statement waits
 * for its own commit, so that the server which answers also keeps what it saw.
 */
export async function isCommitted(
  on: Queryable,
  { collection, document, rev, commit }: { collection: string; document: string; rev: number; commit: string },
): Promise<boolean> {
  const rows = await run(
    on,
    `select exists (select from system.journal where collection = $1 and document = $2 and rev = $3 and commit = $4),
       ${AWAITED}`,
    [collection, document, rev, commit],
  )
  return rows[0]?.[0] === 't'
}

/**
 * The documents that the last deletion of a document deleted with it, and that nobody has restored since: whoever
 * deleted one again did that on purpose. Deletions that followed from another document (`alongside`) are left out.
 */
export async function deletedTogether(
  on: Queryable,
  collection: Collection,
  id: string,
  limit: number,
): Promise<{ collection: string; document: string }[]> {
  const rows = await run(
    on,
    `with last as (
       select scope, at, commit, changes from system.journal
       where collection = $1 and document = $2 and changes ? 'deleted' order by rev desc limit 1)
     select j.collection, j.document from last join system.journal as j using (scope, at, commit)
     where last.changes->'deleted' = 'false' and j.changes->'deleted' = 'false' and (j.collection, j.document) <> ($1, $2)
       and 'deleted' <> all (j.derived)
       and not exists (select 1 from system.journal as later
         where later.collection = j.collection and later.document = j.document and later.rev > j.rev
           and later.changes ? 'deleted')
     order by j.collection, j.document limit $3`,
    [collection.slug, id, limit],
  )
  return rows.map(([slug, document]) => ({ collection: slug as string, document: document as string }))
}

/**
 * Those of some documents that were created in one commit with documents of another collection, and that nobody has
 * changed since, apart from deleting and restoring them; with the ids of the others.
 */
export async function createdTogether(
  on: Queryable,
  { slug }: Collection,
  ids: readonly string[],
  other: Collection,
): Promise<Map<string, string[]>> {
  const rows = await run(
    on,
    `select made.document, json_agg(beside.document)::text
     from system.journal as made join system.journal as beside using (scope, at, commit)
     where made.collection = $1 and made.document = any($2) and made.rev = 1
       and beside.collection = $3 and beside.rev = 1
       and not exists (select from system.journal as later where later.collection = $1
         and later.document = made.document and later.rev > 1 and later.changes - 'deleted' <> '{}')
     group by made.document`,
    [slug, ids, other.slug],
  )
  return new Map(rows.map(([id, beside]) => [id as string, JSON.parse(beside as string) as string[]]))
}

/** Whether the commit of a document's last deletion changed a field of documents of another collection. */
export async function isDeletedWith(
  on: Queryable,
  { collection, id }: { collection: string; id: string },
  other: { collection: string; field: string },
): Promise<boolean> {
  const rows = await run(
    on,
    `with last as (
       select scope, at, commit, changes from system.journal
       where collection = $1 and document = $2 and changes ? 'deleted' order by rev desc limit 1)
     select exists (select from last join system.journal as other using (scope, at, commit)
       where last.changes->'deleted' = 'false' and other.collection = $3 and other.changes ? $4)`,
    [collection, id, other.collection, other.field],
  )
  return rows[0]?.[0] === 't'
}

/** Who created a document, and the id of that commit; undefined for one without an entry of its creation. */
export async function creatorOf(
  on: Queryable,
  collection: Collection,
  id: string,
): Promise<{ actor: string; commit: string | null } | undefined> {
  const rows = await run(
    on,
    'select actor, commit from system.journal where collection = $1 and document = $2 and rev = 1',
    [collection.slug, id],
  )
  const [row] = rows
  return row && { actor: row[0] as string, commit: row[1] as string | null }
}

/** Removes the entries of an action that computes values in a document, except the latest one. */
export async function forgetComputed(on: Queryable, collection: Collection, id: string, action: string): Promise<void> {
  await run(
    on,
    `delete from system.journal as j where collection = $1 and document = $2 and action = $3
       and rev < (select max(rev) from system.journal where collection = $1 and document = $2 and action = $3)`,
    [collection.slug, id, action],
  )
}
