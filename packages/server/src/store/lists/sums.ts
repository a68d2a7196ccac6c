import { isDay, type PeriodSum, Problem, type Step, sumsBy } from '@boutique/domain'
import { filterColumn, tableOf } from './columns.ts'
import { conditions, type StoredList, summed, sumSql } from './list.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { Parameters } from './where.ts'

/** At most this many days, months or years are summed; of more the last ones. */
export const MAX_SUMS = 1000

/** The sums that a chart asks for. */
export interface SumsQuery {
  /** The summed field. */
  sum: string
  /** The date field that the documents are grouped by. */
  by: string
  step: Step
}

/** The first characters of a date that its day, month or year consists of. Weeks are added up from their days. */
const PREFIX: Readonly<Record<Step, { length: number; rest: string }>> = {
  day: { length: 10, rest: '' },
  week: { length: 10, rest: '' },
  month: { length: 7, rest: '-01' },
  year: { length: 4, rest: '-01-01' },
}

/**
 * The sums of a list by day, week, month or year of a date, in order; documents without that date are left out. As in
 * the total, only documents that the declared total sums are counted.
 * @throws Problem 400 for fields that are not declared for it
 */
export async function readSums(on: Queryable, list: StoredList, { sum, by, step }: SumsQuery): Promise<PeriodSum[]> {
  const { collection } = list
  const date =
    Object.hasOwn(collection.fields, by) && collection.fields[by]?.kind === 'date' && filterColumn(collection, by)
  if (!date) throw new Problem(400, 'date.inconnue', `Cette date n'existe pas : ${by.slice(0, 100)}`)
  const parameters = new Parameters()
  const { length, rest } = PREFIX[step]
  const day = date.sql
  const where = [...conditions(list, parameters), ...summed(collection, sum, parameters), `${day} is not null`]
  // By day first: neighbours in the index, compared whole. The rest works on few rows.
  const rows = await run(
    on,
    `select left(day, ${length}), sum(total), sum(count) from (
        select ${day} as day, ${sumSql(collection, sum)} as total, count(*) as count from ${tableOf(collection.slug)}
        where ${where.join(' and ')} group by ${day}
      ) as days group by 1 order by 1 desc limit ${MAX_SUMS}`,
    parameters.values,
  )
  const sums = rows.map(([start, total, count]) => ({
    start: `${start as string}${rest}`,
    sum: Number(total),
    count: Number(count),
  }))
  // Dates written by other programs may be any text.
  return sumsBy(
    step,
    sums.filter(({ start }) => isDay(start)),
  )
}
