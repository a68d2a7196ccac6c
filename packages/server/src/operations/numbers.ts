import type { Collection, Data, Numbering } from '@boutique/domain'
import type { Pool } from '../store/pool.ts'
import { type TakenSeries, takeNumbers } from '../store/numbers.ts'
import type { Engine } from './engine.ts'
import { sharedTaking } from './shared-taking.ts'

const takingOf = new WeakMap<Pool, (name: string, series: TakenSeries) => Promise<number>>()

/** Takes the next number of a series for a document; one taken and not used leaves a gap, never a double. */
export async function takeNumber(
  engine: Engine,
  collection: Collection,
  numbering: Numbering,
  scope: string,
  data: Data,
  now: string,
): Promise<string> {
  const { pool } = engine
  const { field, series, digits } = numbering
  const code = numbering.code(data, now)
  const shared = [...engine.registry.values()].filter((other) => other.numbering?.series === series)
  let take = takingOf.get(pool)
  if (!take) {
    take = sharedTaking((taken, count) => takeNumbers(pool, taken, count))
    takingOf.set(pool, take)
  }
  const number = await take(JSON.stringify([scope, series, code]), {
    scope,
    series: `${series}:${code}`,
    code,
    field,
    shared: shared.length ? shared : [collection],
  })
  return code + String(number).padStart(digits, '0')
}
