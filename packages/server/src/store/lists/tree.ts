import type { Collection } from '@boutique/domain'
import { filterColumn, quote, tableOf } from './columns.ts'
import { type Queryable, run } from '../connection/pool.ts'

/**
 * The ids from a document of a tree up to its root, itself first; at most `most` of them. Undefined when it does not
 * exist in the scope or is deleted.
 * @param parents pending changes of a commit: id → parent (null for a root); they override stored values
 */
export async function ancestorsOf(
  on: Queryable,
  collection: Collection,
  tree: string,
  scope: string,
  id: string,
  most: number,
  parents: ReadonlyMap<string, unknown>,
): Promise<string[] | undefined> {
  const column = filterColumn(collection, tree)
  if (!column) throw new Error(`${collection.slug}: ${tree} is no filter`)
  const above: string[] = []
  let next: unknown = id
  while (typeof next === 'string' && above.length < most && !above.includes(next)) {
    let parent: unknown = parents.get(next)
    if (parent === undefined) {
      const [row] = await run(
        on,
        `select ${quote(column.name)} from ${tableOf(collection.slug)} where id = $1 and _scope = $2 and not deleted`,
        [next, scope],
      )
      if (!row && above.length === 0) return undefined
      parent = row?.[0] ?? null
    }
    above.push(next)
    next = parent
  }
  return above
}

/** The number of levels below a document of a tree: 0 without children; `most` at most. */
export async function levelsBelow(
  on: Queryable,
  collection: Collection,
  tree: string,
  scope: string,
  id: string,
  most: number,
): Promise<number> {
  const column = filterColumn(collection, tree)
  if (!column) throw new Error(`${collection.slug}: ${tree} is no filter`)
  const [row] = await run(
    on,
    `with recursive below (id, level) as (
       select $1::text collate "C", 0
       union all
       select t.id, level + 1 from ${tableOf(collection.slug)} as t join below on t.${quote(column.name)} = below.id
       where t._scope = $2 and not t.deleted and level < $3::int)
     select max(level) from below`,
    [id, scope, most],
  )
  return Number(row?.[0] ?? 0)
}
