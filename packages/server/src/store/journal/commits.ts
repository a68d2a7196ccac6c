import type { Collection } from '@boutique/domain'
import { type Queryable, run } from '../connection/pool.ts'
import type { WholeEntry } from './entries.ts'

// What the journal says of a commit: whether it happened, and which documents it wrote together.

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
