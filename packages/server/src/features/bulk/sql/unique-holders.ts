import type { Collection } from '@boutique/domain'
import { columnOf, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** The documents that have some values of a field which only one document may have. */
export async function uniqueHolders(
  on: Queryable,
  collection: Collection,
  scope: string,
  name: string,
  values: readonly string[],
): Promise<{ id: string; value: string }[]> {
  const column = columnOf(collection, name)
  const live = collection.fields[name]?.unique === 'live' ? ' and not deleted' : ''
  const text = `select id, ${column} from ${tableOf(collection.slug)} where _scope = $1 and ${column} = any($2::text[])${live}`
  return (await run(on, text, [scope, values])).map(([id, value]) => ({ id: id as string, value: value as string }))
}
