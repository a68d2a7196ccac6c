import type { Collection } from '@boutique/domain'
import { tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'

/** The revision of the trace of an erasure: who and when, without any value. Revisions of documents begin at 1. */
export const ERASED_REV = 0

/** Deletes a document and its journal; one entry without values remains. Runs inside a transaction. */
export async function eraseDocument(
  on: Queryable,
  { slug }: Collection,
  { id, scope }: { id: string; scope: string },
  entry: { at: string; actor: string; commit: string },
): Promise<void> {
  await run(on, `delete from ${tableOf(slug)} where id = $1 and _scope = $2`, [id, scope])
  await run(on, 'delete from system.journal where collection = $1 and document = $2', [slug, id])
  await run(
    on,
    `insert into system.journal (collection, document, rev, scope, at, actor, action, changes, commit)
     values ($1, $2, ${ERASED_REV}, $3, $4, $5, 'effacer', '{}', $6)`,
    [slug, id, scope, entry.at, entry.actor, entry.commit],
  )
}

/** Those of some ids whose document was erased. */
export async function erasedAmong(on: Queryable, { slug }: Collection, ids: readonly string[]): Promise<string[]> {
  const rows = await run(
    on,
    'select document from system.journal where collection = $1 and document = any($2) and rev = $3',
    [slug, ids, ERASED_REV],
  )
  return rows.map(([id]) => id as string)
}
