import type { Tally, TallyQuery } from '@boutique/domain'
import { filterColumn, literal, tableOf } from './columns.ts'
import { conditions, MAX_COUNTED, type StoredList } from './list.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { Parameters } from './where.ts'

/** The latest documents that are looked at for a photo. */
const MAX_PICTURED = 10

/** Of each id, how many documents of a list point to it, counted to 1,000, and the first photo of the latest ones. */
export async function readTallies(
  on: Queryable,
  list: StoredList,
  { by, of, photo }: TallyQuery,
): Promise<Record<string, Tally>> {
  const { collection } = list
  const parameters = new Parameters()
  const column = by === undefined ? '_parent' : filterColumn(collection, by)?.sql
  if (column === undefined) throw new Error(`${collection.slug}: ${by} is no filter`)
  const where = [...conditions(list, parameters), `${column} = asked.id`].join(' and ')
  const table = tableOf(collection.slug)
  // Each id is a scan of its own in the index of the relation, which stops at the limit.
  const rows = await run(
    on,
    `select asked.id, counted.total, ${photo === undefined ? 'null' : 'pictured.photo'}
     from unnest(${parameters.add(of)}::text[]) as asked (id)
     cross join lateral (
       select count(*) as total from (select from ${table} where ${where} limit ${MAX_COUNTED + 1}) as found
     ) as counted
     ${photo === undefined ? '' : pictured(table, where, `data->${literal(photo)}->>0`)}`,
    parameters.values,
  )
  return Object.fromEntries(rows.map(([id, total, path]) => [id as string, tallyOf(Number(total), path ?? null)]))
}

const pictured = (table: string, where: string, path: string): string =>
  `left join lateral (
     select latest.photo from (
       select ${path} as photo from ${table} where ${where} order by datetime desc, id desc limit ${MAX_PICTURED}
     ) as latest where latest.photo is not null limit 1
   ) as pictured on true`

const tallyOf = (total: number, photo: string | null): Tally => ({
  count: Math.min(total, MAX_COUNTED),
  ...(total > MAX_COUNTED && { plus: true as const }),
  ...(photo !== null && { photo }),
})
