import {
  type Actor,
  addDays,
  dayOf,
  daysBetween,
  Problem,
  SLEEP_DAYS,
  type SleepDays,
  type SleepingPieces,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { dayCursor, dayPlaceOf } from './day-cursor.ts'
import { checkAccounts } from './results-right.ts'
import { countStanding, standingPieces } from './sql/sleeping.ts'

/** As many as one lowering of prices takes. */
const PIECES = 100

/** Parses a degree of sleep; the first one without a choice. @throws Problem 400 */
export function sleepDaysOf(value: unknown): SleepDays {
  if (value === undefined) return SLEEP_DAYS[0]
  const found = SLEEP_DAYS.find((one) => String(one) === value)
  if (found) return found
  throw new Problem(400, 'duree.invalide', `Une durée est attendue : ${SLEEP_DAYS.join(', ')} jours`)
}

/**
 * The pieces for sale that have been in stock for at least so many days, the longest first.
 * @throws Problem 403 without the right to the accounts
 */
export async function readSleeping(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { least, after }: { least: SleepDays; after?: string },
): Promise<SleepingPieces> {
  await checkAccounts(engine, actor, boutique)
  const place = after === undefined ? undefined : dayPlaceOf(after)
  const today = dayOf(engine.now())
  return expensivelyFor(actor, boutique, async () => {
    const { pool, registry } = engine
    const [d90 = 0, d180 = 0, d365 = 0] = await countStanding(
      pool,
      registry,
      boutique,
      SLEEP_DAYS.map((days) => addDays(today, -days)),
    )
    const found = await standingPieces(pool, registry, boutique, addDays(today, -least), {
      limit: PIECES + 1,
      after: place,
    })
    const shown = found.slice(0, PIECES)
    const last = found.length > PIECES ? shown.at(-1) : undefined
    const pieces = shown.map((piece) => ({ ...piece, days: daysBetween(piece.since, today) }))
    return { counts: { d90, d180, d365 }, pieces, ...(last && { next: dayCursor({ day: last.since, id: last.id }) }) }
  })
}
