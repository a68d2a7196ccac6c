import type { Collection } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'

/** The id of the latest settlement with an owner; undefined where there is none. */
export async function latestOf(
  on: Queryable,
  settlements: Collection,
  boutique: string,
  owner: string,
): Promise<string | undefined> {
  const text = `select id from ${tableOf(settlements.slug)}
    where ${inScope('$1')} and not deleted and ${columnOf(settlements, 'contact')} = $2
    order by datetime desc, id desc limit 1`
  const [row] = (await run(on, text, [boutique, owner])) as string[][]
  return row?.[0]
}
