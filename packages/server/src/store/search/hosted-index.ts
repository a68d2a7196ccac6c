import type { Collection, Where } from '@boutique/domain'
import { literal, tableOf } from '../lists/columns.ts'
import { type Pool, type Queryable, run, transaction } from '../connection/pool.ts'
import { DATA, readRow, ROW, type StoredDocument } from '../documents/row.ts'
import { Parameters, whereSql } from '../lists/where.ts'

/** The progress of the hosted indexes, as one step of the system tables: it is never edited after a release. */
export const HOSTED_INDEX_STEP = `
-- place: the application and the index. since: everything changed before this instant is there; empty: never filled.
create table system.hosted_indexes (
  boutique text collate "C" not null,
  collection text collate "C" not null,
  place text not null,
  since text collate "C" not null default '',
  primary key (boutique, collection)
);
`

/** A boutique's collection in a hosted index. */
export interface HostedIndex {
  boutique: string
  collection: string
  /** The application and the name of the index there; column `place`. */
  remote: string
}
export interface HostedState extends HostedIndex {
  /** Everything changed before this instant is in the index; empty: it was never filled. */
  since: string
}

/** The documents of a global collection whose text field is filled, without deleted ones: id → its text. */
export async function readFilledTexts(
  on: Queryable,
  collection: Collection,
  field: string,
): Promise<Map<string, string>> {
  const text = `data->>${literal(field)}`
  const rows = await run(
    on,
    `select id, ${text} from ${tableOf(collection.slug)} where not deleted and ${text} <> ''`,
    [],
  )
  return new Map(rows as [string, string][])
}

/** Keeps the states of these indexes and deletes all others; a new one starts as never filled. */
export async function keepStates(pool: Pool, indexes: readonly HostedIndex[]): Promise<HostedState[]> {
  return transaction(pool, async (client) => {
    const wanted = 'select * from jsonb_to_recordset($1::jsonb) as w (boutique text, collection text, remote text)'
    const requested = [JSON.stringify(indexes)]
    await run(
      client,
      `with wanted as (${wanted}) delete from system.hosted_indexes as h
       where not exists (select from wanted as w where (w.boutique, w.collection, w.remote) = (h.boutique, h.collection, h.place))`,
      requested,
    )
    await run(
      client,
      `insert into system.hosted_indexes (boutique, collection, place) ${wanted} on conflict do nothing`,
      requested,
    )
    const rows = await run(client, 'select boutique, collection, place, since from system.hosted_indexes', [])
    return rows.map(([boutique, collection, remote, since]) => ({ boutique, collection, remote, since }) as HostedState)
  })
}

/**
 * Runs `work` while no other server writes to the same index, so that the last one to send a document is the last one to
 * have read it. Resolves with false, without running it, when the index is not wanted any more.
 */
export async function withIndexLock(
  pool: Pool,
  { boutique, collection, remote }: HostedIndex,
  work: (client: Queryable) => Promise<void>,
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const rows = await run(
      client,
      'select 1 from system.hosted_indexes where boutique = $1 and collection = $2 and place = $3 for update',
      [boutique, collection, remote],
    )
    if (rows.length === 0) return false
    await work(client)
    return true
  })
}

/**
 * Records that everything changed before `instant` is in the index; an earlier instant than the stored one is ignored.
 */
export async function noteSince(on: Queryable, { boutique, collection, remote }: HostedIndex, instant: string) {
  await run(
    on,
    `update system.hosted_indexes set since = $4
     where boutique = $1 and collection = $2 and place = $3 and since < $4`,
    [boutique, collection, remote, instant],
  )
}

/** Documents of a boutique changed since an instant, including deleted ones, ordered by id after `after`. */
export async function readChangedSince(
  on: Queryable,
  collection: Collection,
  scope: string,
  { since, after, limit }: { since: string; after: string; limit: number },
): Promise<StoredDocument[]> {
  const rows = await run(
    on,
    `select ${ROW}, ${DATA} from ${tableOf(collection.slug)}
     where _scope = $1 and updated_at >= $2 and id > $3 order by id limit $4`,
    [scope, since, after, limit],
  )
  return rows.map(readRow)
}

/** The ids of those documents of the boutique that meet the conditions and are not deleted, in the given order. */
export async function keepMatching(
  on: Queryable,
  { collection, scope, where, only }: { collection: Collection; scope: string; where: Where; only?: readonly string[] },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const parameters = new Parameters()
  const conditions = [`id = any(${parameters.add(ids)})`, `_scope = ${parameters.add(scope)}`, 'not deleted']
  if (only) conditions.push(`id = any(${parameters.add(only)})`)
  conditions.push(...whereSql(collection, where, parameters))
  const text = `select id from ${tableOf(collection.slug)} where ${conditions.join(' and ')}`
  const kept = new Set((await run(on, text, parameters.values)).map(([id]) => id))
  return ids.filter((id) => kept.has(id))
}
