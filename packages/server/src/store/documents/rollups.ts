import { type Collection, collectionOf, type Registry, type RollupField } from '@boutique/domain'
import { filterColumn, literal, quote, tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { tabPredicate } from '../lists/where.ts'

/** The SQL of a rollup's source: its table, the column of the relation, the aggregate, the conditions. */
function sourceOf(registry: Registry, { rollup }: RollupField) {
  const source = collectionOf(registry, rollup.of)
  const column = (name: string): string => {
    const found = filterColumn(source, name)
    if (!found) throw new Error(`${source.slug}: ${name} is no filter`)
    return `s.${quote(found.name)}`
  }
  const number = (name: string): string => `(s.data->>${literal(name)})::numeric`
  const sum = rollup.sum === undefined ? 'count(*)' : `sum(coalesce(${number(rollup.sum)}, 0))`
  const amount = rollup.min === undefined ? `coalesce(${sum}, 0)` : `min(${number(rollup.min)})`
  const by = rollup.by === undefined ? 's._parent' : column(rollup.by)
  const where = tabPredicate(source, rollup.where ?? {}).map((condition) => ` and ${condition}`)
  return { table: tableOf(source.slug), by, amount, where: where.join('') }
}

function storedNumber({ name, rollup }: RollupField): string {
  const number = `(t.data->>${literal(name)})::numeric`
  return rollup.min === undefined ? `coalesce(${number}, 0)` : number
}
const tableOfField = ({ collection }: { collection: Collection }): string => tableOf(collection.slug)

/** The last of the next documents of a rollup's collection, in the order of ids, and how many they are. */
export async function nextDocuments(
  on: Queryable,
  field: RollupField,
  after: string,
  limit: number,
): Promise<{ last: string | undefined; count: number }> {
  const [row] = await run(
    on,
    `select max(id), count(*)::int from
       (select id from ${tableOfField(field)} where id > $1 order by id limit $2) as next`,
    [after, limit],
  )
  return { last: (row?.[0] as string | null) ?? undefined, count: Number(row?.[1]) }
}

/** Documents whose rollup field differs from its source, ordered by id after `after`, up to `last` if given. */
export async function wrongRollups(
  on: Queryable,
  registry: Registry,
  field: RollupField,
  after: string,
  limit: number,
  last?: string,
): Promise<{ id: string; scope: string }[]> {
  const { table, by, amount, where } = sourceOf(registry, field)
  const rows = await run(
    on,
    `select t.id, t._scope from ${tableOfField(field)} as t
     where t.id > $1 and ($3::text is null or t.id <= $3 collate "C") and ${storedNumber(field)} is distinct from (
       select ${amount} from ${table} as s where s._scope = t._scope and ${by} = t.id and not s.deleted${where})
     order by t.id limit $2`,
    [after, limit, last ?? null],
  )
  return rows.map(([id, scope]) => ({ id: id as string, scope: scope as string }))
}

/** The correct value of a rollup field of a document, without the documents of `except`; undefined: there is none. */
export async function readRollup(
  on: Queryable,
  registry: Registry,
  field: RollupField,
  scope: string,
  id: string,
  except: readonly string[] = [],
): Promise<number | undefined> {
  const { table, by, amount, where } = sourceOf(registry, field)
  const [row] = await run(
    on,
    `select ${amount} from ${table} as s where s._scope = $1 and ${by} = $2 and not s.deleted and s.id <> all($3)${where}`,
    [scope, id, except],
  )
  const value = row?.[0] ?? null
  return value === null ? undefined : Number(value)
}
