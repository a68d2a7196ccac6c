import type { Collection, Data, Numbering } from '@boutique/domain'
import type { Pool } from '../../store/connection/pool.ts'
import { type TakenSeries, takeNumbers, takeNumberWithin } from '../../store/documents/numbers.ts'
import type { Planning } from './plan.ts'
import { sharedTaking } from './shared-taking.ts'

const takings = new WeakMap<Pool, (name: string, series: TakenSeries) => Promise<number>>()

/**
 * Takes the next number of a series for a document. A number that is taken and not used leaves a gap, never a
 * duplicate. Inside a transaction the series stays locked until it ends, and an unused number is given back.
 */
export async function takeNumber(
  { engine, on, inTransaction, now }: Planning,
  collection: Collection,
  numbering: Numbering,
  scope: string,
  data: Data,
): Promise<string> {
  const { field, series, digits, codeLength } = numbering
  const code = numbering.code(data, now)
  const shared = [...engine.registry.values()].filter((other) => other.numbering?.series === series)
  const taken = {
    scope,
    series: `${series}:${code}`,
    code,
    codeLength,
    field,
    shared: shared.length ? shared : [collection],
  }
  const number = inTransaction
    ? await takeNumberWithin(on, taken)
    : await takingOf(engine.pool)(JSON.stringify([scope, series, code]), taken)
  return code + String(number).padStart(digits, '0')
}

/** Requests for a number of the same series at the same time share one statement. */
function takingOf(pool: Pool): (name: string, series: TakenSeries) => Promise<number> {
  let take = takings.get(pool)
  if (!take) {
    take = sharedTaking((taken, count) => takeNumbers(pool, taken, count))
    takings.set(pool, take)
  }
  return take
}
