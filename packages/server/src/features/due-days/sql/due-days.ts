import type { Collection } from '@boutique/domain'
import { columnOf, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** A document with a last day. */
export interface Waiting {
  id: string
  scope: string
  day: string
}

/** The documents of a collection that have a day, from an id on. */
export async function readWaiting(
  on: Queryable,
  collection: Collection,
  day: string,
  after: string,
  limit: number,
): Promise<Waiting[]> {
  const column = columnOf(collection, day)
  const rows = await run(
    on,
    `select id, _scope, ${column} from ${tableOf(collection.slug)}
     where id > $1 and not deleted and ${column} is not null order by id limit $2`,
    [after, limit],
  )
  return rows.map(([id, scope, last]) => ({ id: id as string, scope: scope as string, day: last as string }))
}
