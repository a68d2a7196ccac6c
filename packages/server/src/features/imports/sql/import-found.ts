import type { Collection } from '@boutique/domain'
import { assertChecked, type CheckedList } from '../../../operations/read/read.ts'
import { inScope, sortColumn, literal, tableOf } from '../../../store/lists/columns.ts'
import { conditions } from '../../../store/lists/list.ts'
import { Parameters } from '../../../store/lists/where.ts'
import { DATA, readRow, ROW, type StoredDocument } from '../../../store/documents/row.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** The most documents that a few hundred keys find. */
const MAX_FOUND = 5000

/** The documents that a list shows. */
export async function readFound(on: Queryable, list: CheckedList): Promise<StoredDocument[]> {
  assertChecked(list)
  const parameters = new Parameters()
  const text = `select ${ROW}, ${DATA} from ${tableOf(list.collection.slug)}
    where ${conditions(list, parameters).join(' and ')} limit ${MAX_FOUND}`
  return (await run(on, text, parameters.values)).map(readRow)
}

/** Some documents of a boutique by their ids. */
export async function readThose(
  on: Queryable,
  { slug }: Collection,
  scope: string,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const text = `select ${ROW}, ${DATA} from ${tableOf(slug)} where ${inScope('$1')} and id = any($2) and not deleted`
  return (await run(on, text, [scope, ids])).map(readRow)
}

/** The documents below some documents of a boutique, in their order. */
export async function readChildren(
  on: Queryable,
  { slug }: Collection,
  scope: string,
  parents: readonly string[],
): Promise<StoredDocument[]> {
  const text = `select ${ROW}, ${DATA} from ${tableOf(slug)}
    where ${inScope('$1')} and _parent = any($2) and not deleted order by datetime, id`
  return (await run(on, text, [scope, parents])).map(readRow)
}

/**
 * The ids of documents of a list by names, which are compared without case and accents, or by their ids, the oldest first.
 * @param by the field with the name
 */
export async function readNamed(
  on: Queryable,
  list: CheckedList,
  by: string,
  names: readonly string[],
): Promise<[name: string, id: string][]> {
  assertChecked(list)
  const { collection } = list
  const parameters = new Parameters()
  const sent = parameters.add(names)
  const where = conditions(list, parameters).join(' and ')
  const folded = (text: string): string => `left(system.fold(${text}), 200)`
  const key = sortColumn(collection, by)?.expression
    ? (sortColumn(collection, by)?.sql as string)
    : folded(`data->>${literal(by)}`)
  const text = `select n.name, d.id from (select distinct name, ${folded('name')} as key from unnest(${sent}::text[]) as name) as n
    join (select id, datetime, ${key} as key from ${tableOf(collection.slug)} where ${where}) as d
      on d.key = n.key or d.id = n.name
    order by d.datetime, d.id limit ${MAX_FOUND}`
  return (await run(on, text, parameters.values)).map(([name, id]) => [name as string, id as string])
}
