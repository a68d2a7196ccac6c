import type { Collection } from '@boutique/domain'
import { literal, tableOf } from './columns.ts'
import { type Queryable, run } from '../connection/pool.ts'
import type { JournalEntry } from '../documents/write.ts'

/** The maximum number of documents that one drop may push; beyond it, equal datetimes are ordered by id. */
const MAX_PUSHED = 1000

/**
 * Frees the millisecond above a document: documents on it and above are pushed up one by one until there is a gap.
 * Their order is kept. Each pushed document gets a new revision and a journal entry, so that live lists are updated.
 * Runs inside a transaction.
 * @returns the ids of the pushed documents
 */
export async function makeRoomAbove(
  on: Queryable,
  collection: Collection,
  scope: string,
  below: { id: string; datetime: number },
  movedId: string,
  entry: Omit<JournalEntry, 'changes' | 'derived'>,
): Promise<string[]> {
  const table = tableOf(collection.slug)
  const rows = await run(
    on,
    `select id, datetime from ${table}
     where _scope = $1 and not deleted and id <> $4 and (datetime, id) > ($2::bigint, $3)
     order by datetime, id limit ${MAX_PUSHED} for no key update`,
    [scope, below.datetime, below.id, movedId],
  )
  const pushed: { id: string; from: number; to: number }[] = []
  let free = below.datetime + 2
  for (const [id, datetime] of rows) {
    const from = Number(datetime)
    if (from >= free) break
    pushed.push({ id: id as string, from, to: free })
    free += 1
  }
  if (pushed.length === 0) return []
  await run(
    on,
    `with pushed as (
       select id, datetime, before from unnest($1::text[], $2::bigint[], $3::bigint[]) as p (id, datetime, before)),
     doc as (
       update ${table} as t set datetime = p.datetime, rev = t.rev + 1 from pushed as p where t.id = p.id
       returning t.id, t.rev, p.before)
     insert into system.journal (collection, document, rev, scope, at, actor, action, changes, commit)
     select ${literal(collection.slug)}, id, rev, $4, $5, $6, $7, jsonb_build_object('datetime', before), $8 from doc`,
    [
      pushed.map(({ id }) => id),
      pushed.map(({ to }) => to),
      pushed.map(({ from }) => from),
      scope,
      entry.at,
      entry.actor,
      entry.action,
      entry.commit,
    ],
  )
  return pushed.map(({ id }) => id)
}
