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

/** The first entries of a document after a revision, the oldest first. */
export async function entriesAfter(
  on: Queryable,
  collection: Collection,
  id: string,
  rev: number,
  limit: number,
): Promise<WholeEntry[]> {
  const text = `select ${WHOLE} from system.journal
    where ${OF_DOCUMENT} and rev > $3 order by rev limit $4`
  return (await run(on, text, [collection.slug, id, rev, limit])).map(wholeEntry)
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
