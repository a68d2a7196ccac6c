import type { Collection } from '@boutique/domain'
import { type Queryable, run } from './pool.ts'

/** A step of the system tables: which documents were written together. Rows of before have none. */
export const JOURNAL_COMMIT_STEP = 'alter table system.journal add column commit text'

/** Who changed something last, and when. */
export interface LatestChange {
  at: string
  actor: string
}

/** What people changed of a document after a revision: each path with its latest change; what rules changed is left out. */
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
       where collection = $1 and document = $2 and rev > $3 and path <> all (derived)
       order by path, rev desc) as latest
     order by rev`,
    [collection.slug, id, rev],
  )
  return rows.map(([path, at, actor]) => [path as string, { at: at as string, actor: actor as string }])
}

/** An entry as a history shows it. */
export interface Entry {
  rev: number
  at: string
  actor: string
  action: string
  /** Each changed path with the value before; null where it was empty, and where it is too long to show. */
  changes: Record<string, unknown>
  derived: string[]
}

/** Values of one entry beyond this many characters of JSON are left out of a history. */
const LONGEST_CHANGES = 50_000

/** The latest entries of a document, newest first. */
export async function latestEntries(on: Queryable, collection: string, id: string, limit: number): Promise<Entry[]> {
  const rows = await run(
    on,
    `select rev, at, actor, action, case when length(changes::text) <= ${LONGEST_CHANGES} then changes::text
       else (select json_object_agg(path, null)::text from jsonb_object_keys(changes) as path) end,
       to_json(derived)::text
     from system.journal where collection = $1 and document = $2 order by rev desc limit $3`,
    [collection, id, limit],
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

/** Whether a commit wrote a revision of a document: what became of a write whose answer was lost. */
export async function isCommitted(
  on: Queryable,
  { collection, document, rev, commit }: { collection: string; document: string; rev: number; commit: string },
): Promise<boolean> {
  const rows = await run(
    on,
    'select 1 from system.journal where collection = $1 and document = $2 and rev = $3 and commit = $4',
    [collection, document, rev, commit],
  )
  return rows.length > 0
}
