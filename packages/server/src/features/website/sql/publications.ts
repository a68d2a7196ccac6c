import type { Collection } from '@boutique/domain'
import { filterColumn, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** A document that is, or should be, waiting for its instant. */
export interface Ahead {
  id: string
  scope: string
  /** When its job is due; undefined: at once, since it is not marked as waiting. */
  dueAt: string | undefined
}

/** The documents of a collection that wait for their instant or have a later one than now, from an id on. */
export async function readAhead(
  on: Queryable,
  collection: Collection,
  { at, waits }: NonNullable<Collection['publicFrom']>,
  now: string,
  after: string,
  limit: number,
): Promise<Ahead[]> {
  const [instant, flag] = [filterColumn(collection, at)?.sql, filterColumn(collection, waits)?.sql]
  if (!instant || !flag) throw new Error(`${collection.slug}: « publicFrom » needs columns`)
  const rows = await run(
    on,
    `select id, _scope, case when ${flag} then ${instant} end from ${tableOf(collection.slug)}
     where id > $1 and not deleted and (${flag} or ${instant} > $2) order by id limit $3`,
    [after, now, limit],
  )
  return rows.map(([id, scope, dueAt]) => ({
    id: id as string,
    scope: scope as string,
    dueAt: (dueAt as string | null) ?? undefined,
  }))
}
