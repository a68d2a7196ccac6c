import type { Collection } from '@boutique/domain'
import type pg from 'pg'
import { numberOf, tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'

/** A series of numbers: its boutique, its name, the code before each number, and where its numbers are stored. */
export interface TakenSeries {
  scope: string
  series: string
  code: string
  /** The length of every code of the series. */
  codeLength: number
  field: string
  shared: Collection[]
}

/**
 * Takes `count` consecutive numbers of a series in a separate transaction and returns the first: unused numbers leave a
 * gap, never a duplicate, also after a fail-over: the number is as durable as a document before one uses it.
 */
export async function takeNumbers(pool: pg.Pool, taken: TakenSeries, count: number): Promise<number> {
  return (await raise(pool, taken, count)) - count + 1
}

/**
 * Takes the next number inside a transaction: others of the series wait for its end, and a rollback gives the number
 * back.
 */
export const takeNumberWithin = (on: Queryable, taken: TakenSeries): Promise<number> => raise(on, taken, 1)

/** Takes a number back that no document has, unless a later one of the series was taken: then it leaves a gap. */
export async function giveNumberBack(pool: pg.Pool, { scope, series }: TakenSeries, number: number): Promise<void> {
  await run(
    pool,
    'update system.counters set value = value - 1 where scope = $1 and series = $2 and value = $3::bigint',
    [scope, series, number],
  )
}

/** Raises the counter of a series beyond every number that is stored, and returns its new value. */
async function raise(
  on: Queryable,
  { scope, series, code, codeLength, field, shared }: TakenSeries,
  count: number,
): Promise<number> {
  const [row] = await run(
    on,
    `insert into system.counters as c (scope, series, value)
     select $1::text, $2::text, ${highestSql(field, codeLength, shared, '$1::text', '$3::text')} + $4::bigint
     on conflict (scope, series) do update set value = greatest(c.value + $4::bigint, excluded.value)
     returning value`,
    [scope, series, code, count],
  )
  return Number(row?.[0])
}

/**
 * The highest number with a code in the collections of a series, 0 when there is none; read from the end of an index.
 * Typed values that are not numbers are ignored.
 */
function highestSql(field: string, codeLength: number, shared: Collection[], scope: string, code: string): string {
  const each = shared.map((collection) => {
    const number = numberOf(collection, field)
    return `coalesce((select substr(${number}, ${codeLength + 1})::bigint from ${tableOf(collection.slug)}
      where _scope = ${scope} and left(${number}, ${codeLength}) = ${code}
        and substr(${number}, ${codeLength + 1}) ~ '^[0-9]{1,10}$'
      order by length(${number}) desc, ${number} desc limit 1), 0)`
  })
  return `greatest(${each.join(', ')})`
}
