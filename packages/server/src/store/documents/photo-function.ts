import type { Collection } from '@boutique/domain'
import { filterColumn, inScope, quote, tableOf } from '../lists/columns.ts'
import { lockSql, sharedLockSql } from '../connection/locks.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { tabPredicate } from '../lists/where.ts'

const question = (boutique: string): string => `'usages/' || ${boutique}`

/** SQL: whether every media record of some paths of a boutique is marked as used and not deleted, or there is none. */
export const photosAreMarked = (boutique: string, paths: string): string =>
  `system.photos_are_marked(${boutique}, ${paths})`

/**
 * The statement that creates the function, in the schema of the media records. The lock waits for commits that take
 * marks away; the records are then read with a new snapshot, which a statement could not do itself. Without sorting, no
 * other index than that of paths is read, whatever the planner expects of the table.
 */
export function photoFunction(medias: Collection): string {
  const [isUnused] = tabPredicate(medias, { isUsed: false })
  const path = pathOf(medias)
  return `create or replace function ${photosAreMarked('boutique text', 'paths text[]')}
    returns boolean language plpgsql set enable_sort = off as $$
    begin
      perform ${sharedLockSql(question('boutique'))};
      return not exists (select from unnest(paths) as one, lateral (
        select from ${tableOf(medias.slug)} as d
        where d.${inScope('boutique collate "C"')} and d.${path} between (one collate "C") and (one collate "C")
          and (d.deleted or ${isUnused})
        order by d.${path} limit 1) as found);
    end $$`
}

/** Makes creations that rely on the marks of a boutique wait until the transaction ends. */
export async function lockMarks(on: Queryable, boutique: string): Promise<void> {
  await run(on, `select ${lockSql(question('$1::text'))}`, [boutique])
}

/** The column of the path in the table of media records. */
export function pathOf(medias: Collection): string {
  const column = filterColumn(medias, 'fullPath')
  if (!column) throw new Error('medias: fullPath is no filter')
  return quote(column.name)
}
