import type { Collection, Data, Numbering } from '@boutique/domain'
import type { Pool } from '../../store/connection/pool.ts'
import { giveNumberBack, type TakenSeries, takeNumbers, takeNumberWithin } from '../../store/documents/numbers.ts'
import type { Engine } from '../engine.ts'
import type { Creation, Planning } from './plan.ts'
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
  const taken = seriesOf(engine, collection, numbering, scope, data, now)
  return numberOf(numbering, taken, inTransaction ? await takeNumberWithin(on, taken) : await take(engine, taken))
}

/** A number that was taken before the transaction of its document. */
export interface NumberAhead {
  number: string
  /**
   * Gives the number back to its series, unless a later one was taken: its document was not stored. A failure leaves a gap,
   * and no other trace: it must not take the place of the outcome of the write.
   */
  giveBack(): Promise<void>
}

/**
 * Takes the number of a creation that needs a transaction before that begins, and notes it in the write: within, its
 * series would wait until the transaction is on the disk and on the standbys. Undefined where no number is missing, or
 * where numbers without gaps are declared.
 */
export async function takeNumberAhead(engine: Engine, write: Creation): Promise<NumberAhead | undefined> {
  const { collection, scope } = write.granted
  const { numbering } = collection
  if (!numbering || numbering.gapless || write.sent[numbering.field] !== undefined || write.number !== undefined)
    return undefined
  const taken = seriesOf(engine, collection, numbering, scope, write.sent, engine.now())
  const value = await take(engine, taken)
  write.number = numberOf(numbering, taken, value)
  return { number: write.number, giveBack: () => giveNumberBack(engine.pool, taken, value).catch(() => undefined) }
}

function seriesOf(
  engine: Engine,
  collection: Collection,
  { field, series, codeLength, code: codeOf }: Numbering,
  scope: string,
  data: Data,
  now: string,
): TakenSeries {
  const code = codeOf(data, now)
  const shared = [...engine.registry.values()].filter((other) => other.numbering?.series === series)
  return { scope, series: `${series}:${code}`, code, codeLength, field, shared: shared.length ? shared : [collection] }
}

const numberOf = ({ digits }: Numbering, { code }: TakenSeries, value: number): string =>
  code + String(value).padStart(digits, '0')

const take = ({ pool }: Engine, taken: TakenSeries): Promise<number> =>
  takingOf(pool)(JSON.stringify([taken.scope, taken.series]), taken)

/** Requests for a number of the same series at the same time share one statement. */
function takingOf(pool: Pool): (name: string, series: TakenSeries) => Promise<number> {
  let take = takings.get(pool)
  if (!take) {
    take = sharedTaking((taken, count) => takeNumbers(pool, taken, count))
    takings.set(pool, take)
  }
  return take
}
