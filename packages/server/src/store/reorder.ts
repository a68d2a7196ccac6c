import type { Collection } from '@boutique/domain'
import type pg from 'pg'
import { tableOf } from './columns.ts'
import { transaction } from './pool.ts'

/** How many documents one drop may push; a list with more equal datetimes in a row keeps its order by id beyond. */
const MOST_PUSHED = 1000

/**
 * Frees the millisecond above a document: those that stand on it or above are pushed up one by one until a gap is met.
 * The order of all others is kept. Their revisions rise, so that every list shown hears of it.
 */
export async function makeRoomAbove(
  pool: pg.Pool,
  collection: Collection,
  scope: string,
  belowId: string,
  below: number,
  movedId: string,
): Promise<void> {
  const table = tableOf(collection.slug)
  await transaction(pool, async (client) => {
    const { rows } = await client.query(
      `select id, datetime from ${table} where _scope = $1 and not deleted and id <> $4 and (datetime, id) > ($2::bigint, $3)
       order by datetime, id limit ${MOST_PUSHED} for update`,
      [scope, below, belowId, movedId],
    )
    const pushed: { id: string; datetime: number }[] = []
    let free = below + 2
    for (const row of rows) {
      if (Number(row.datetime) >= free) break
      pushed.push({ id: row.id, datetime: free })
      free += 1
    }
    if (pushed.length === 0) return
    await client.query(
      `update ${table} as t set datetime = p.datetime, rev = t.rev + 1
       from unnest($1::text[], $2::bigint[]) as p(id, datetime) where t.id = p.id`,
      [pushed.map(({ id }) => id), pushed.map(({ datetime }) => datetime)],
    )
  })
}
