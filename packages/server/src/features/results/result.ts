import {
  type Actor,
  cents,
  collectionOf,
  comparedPeriod,
  dayOf,
  euros,
  type PeriodResult,
  Problem,
  RESULT_GROUPS,
  type ResultGroup,
  type ResultPeriod,
  type ResultTotals,
  parseResultPeriod,
  type SoldPieces,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { dayCursor, dayPlaceOf } from './day-cursor.ts'
import type { WholeResult } from './files.ts'
import { checkAccounts } from './results-right.ts'
import { readMoney } from './sql/money.ts'
import { type Earned, MAX_GROUPS, soldByDay, soldByGroup, soldInAll, soldLines } from './sql/sold.ts'

const LINES = 40

/** Parses the period of an address. @throws Problem 400 */
export function periodOf(text: unknown): ResultPeriod {
  const period = parseResultPeriod(typeof text === 'string' ? text : undefined)
  if (period) return period
  throw new Problem(400, 'periode.invalide', 'Une période est attendue : 2026-11, 2026-T4, 2026 ou deux jours')
}

/** Parses what a result is grouped by; the category without a choice. @throws Problem 400 */
export function groupOf(by: unknown): ResultGroup {
  if (by === undefined) return 'category'
  const found = RESULT_GROUPS.find((one) => one === by)
  if (found) return found
  throw new Problem(400, 'groupe.inconnu', `Le résultat ne se répartit pas ainsi : ${String(by).slice(0, 40)}`)
}

const addUp = (days: readonly Earned[]): Earned =>
  days.reduce<Earned>(
    (sum, { ventes, cout, pieces }) => ({
      ventes: cent(sum.ventes + ventes),
      cout: cent(sum.cout + cout),
      pieces: sum.pieces + pieces,
    }),
    { ventes: 0, cout: 0, pieces: 0 },
  )
const cent = (amount: number): number => euros(cents(amount))

/**
 * The result of a period, and that of the same days of the year before.
 * @throws Problem 403 without the right to the accounts
 */
export async function readResult(
  engine: Engine,
  actor: Actor,
  boutique: string,
  period: ResultPeriod,
  by: ResultGroup,
): Promise<PeriodResult> {
  await checkAccounts(engine, actor, boutique)
  return expensivelyFor(actor, boutique, async () => {
    const { pool, registry } = engine
    const ledger = collectionOf(registry, 'mouvements')
    const span = { boutique, from: period.from, to: period.to }
    const days = await soldByDay(pool, ledger, span)
    const groups = await soldByGroup(pool, registry, ledger, span, by)
    const totals: ResultTotals = { ...addUp(days), ...(await readMoney(pool, registry, span)) }
    const { from, to } = comparedPeriod(period, dayOf(engine.now()))
    const past = { boutique, from, to }
    const before = { ...(await soldInAll(pool, ledger, past)), ...(await readMoney(pool, registry, past)) }
    return {
      from: period.from,
      to: period.to,
      totals,
      before: { from, to, totals: before },
      days,
      groups: groups.slice(0, MAX_GROUPS),
      hasMore: groups.length > MAX_GROUPS,
    }
  })
}

/** One page of the sales and returns behind a figure. @throws Problem 403; 400 for a cursor of something else */
export async function readSoldPieces(
  engine: Engine,
  actor: Actor,
  boutique: string,
  period: ResultPeriod,
  { by, key, after }: { by?: ResultGroup; key?: string; after?: string },
): Promise<SoldPieces> {
  await checkAccounts(engine, actor, boutique)
  const ledger = collectionOf(engine.registry, 'mouvements')
  const span = { boutique, from: period.from, to: period.to }
  const place = after === undefined ? undefined : dayPlaceOf(after)
  const found = await soldLines(engine.pool, engine.registry, ledger, span, { by, key, after: place }, LINES)
  const pieces = found.slice(0, LINES)
  const last = found.length > LINES ? pieces.at(-1) : undefined
  return { pieces, ...(last && { next: dayCursor(last) }) }
}

/** The result of a period with its parts by every group, for a file. @throws Problem 403 */
export async function readWholeResult(
  engine: Engine,
  actor: Actor,
  boutique: string,
  period: ResultPeriod,
): Promise<WholeResult> {
  const result = await readResult(engine, actor, boutique, period, 'category')
  return expensivelyFor(actor, boutique, async () => {
    const ledger = collectionOf(engine.registry, 'mouvements')
    const span = { boutique, from: period.from, to: period.to }
    const by = (group: ResultGroup) => soldByGroup(engine.pool, engine.registry, ledger, span, group)
    const [fournisseur, lieu, par] = [await by('fournisseur'), await by('lieu'), await by('par')]
    return { ...result, parts: { category: result.groups, fournisseur, lieu, par } }
  })
}
