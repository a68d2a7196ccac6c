import type { NamingField } from '@boutique/domain'
import { type Queryable, run } from '../connection/pool.ts'
import { filterColumn, tableOf } from '../lists/columns.ts'

/** Those of some ids that documents of a boutique name in a relation; those in the bin are not asked. */
export async function namedIn(
  on: Queryable,
  { collection, path }: NamingField,
  scope: string,
  ids: readonly string[],
): Promise<string[]> {
  const table = tableOf(collection.slug)
  const [name = ''] = path
  const column = path.length === 1 ? filterColumn(collection, name)?.sql : undefined
  if (column) {
    const text = `select distinct ${column} from ${table} where _scope = $1 and not deleted and ${column} = any($2)`
    return (await run(on, text, [scope, ids])).map(([id]) => id as string)
  }
  // In its lax mode, the default, a step looks into each item of a list.
  const steps = `$${path.map((step) => `.${JSON.stringify(step)}`).join('')}[*]`
  const text = `select distinct named #>> '{}' from ${table}, jsonb_path_query(data, $3::text::jsonpath) as named
    where _scope = $1 and not deleted and named #>> '{}' = any($2)`
  return (await run(on, text, [scope, ids, steps])).map(([id]) => id as string)
}
