import { type Actor, dayOf, isDay, Problem, type StockValue } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { checkAccounts } from './results-right.ts'
import { type PlacedLine, type StockPlace, stockLines, stockTotal } from './sql/stock.ts'

const LINES = 100
/** The most lines of an inventory in a file. */
export const MAX_STOCK_LINES = 20_000

/** Parses the day of an inventory; today without one. @throws Problem 400, also for a day to come */
export function stockDay(engine: Engine, day: unknown): string {
  const today = dayOf(engine.now())
  if (day === undefined) return today
  if (typeof day === 'string' && day.length === 10 && isDay(day) && day <= today) return day
  throw new Problem(400, 'jour.invalide', "Un jour est attendu, aujourd'hui ou avant")
}

/**
 * The stock at cost at the end of a day: what it is worth, and a page of its pieces.
 * @param after the cursor of the page before
 * @throws Problem 403 without the right to the accounts
 */
export async function readStock(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { day, after }: { day: string; after?: string },
): Promise<StockValue> {
  await checkAccounts(engine, actor, boutique)
  const place = after === undefined ? undefined : placeOf(after)
  return expensivelyFor(actor, boutique, async () => {
    const { pool, registry } = engine
    const total = await stockTotal(pool, registry, boutique, day)
    const found = await stockLines(pool, registry, boutique, day, { limit: LINES + 1, after: place })
    return { day, ...total, ...pageOf(found) }
  })
}

/** The whole inventory of a day, for a file: `isCut` where it has more lines than a file takes. */
export async function readWholeStock(
  engine: Engine,
  actor: Actor,
  boutique: string,
  day: string,
): Promise<StockValue & { isCut: boolean }> {
  await checkAccounts(engine, actor, boutique)
  return expensivelyFor(actor, boutique, async () => {
    const { pool, registry } = engine
    const total = await stockTotal(pool, registry, boutique, day)
    const found = await stockLines(pool, registry, boutique, day, { limit: MAX_STOCK_LINES + 1 })
    const lines = found.slice(0, MAX_STOCK_LINES).map(({ line }) => line)
    return { day, ...total, lines, isCut: found.length > MAX_STOCK_LINES }
  })
}

function pageOf(found: readonly PlacedLine[]): Pick<StockValue, 'lines' | 'next'> {
  const shown = found.slice(0, LINES)
  const last = found.length > LINES ? shown.at(-1) : undefined
  return { lines: shown.map(({ line }) => line), ...(last && { next: cursorOf(last.place) }) }
}

const cursorOf = ({ name, id }: StockPlace): string => Buffer.from(JSON.stringify([name, id])).toString('base64url')

function placeOf(cursor: string): StockPlace {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor.slice(0, 2000), 'base64url').toString()) as unknown[]
    // PostgreSQL's texts have no null character.
    if (typeof name === 'string' && typeof id === 'string' && !`${name}${id}`.includes('\0')) return { name, id }
  } catch {
    // Refused below.
  }
  throw new Problem(400, 'curseur.invalide', "Ce curseur n'est pas valable")
}
