import {
  type Actor,
  addDays,
  type Board,
  CLOSED,
  collectionOf,
  comparedPeriod,
  dayOf,
  dayYearBefore,
  monthOf,
  type ResultPeriod,
  SLEEP_DAYS,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { grant, mayIn } from '../../operations/rights/rights.ts'
import { readsAccounts } from './results-right.ts'
import { readDue, readFlows, readMonths } from './sql/board.ts'
import { countStanding } from './sql/sleeping.ts'
import { soldInAll } from './sql/sold.ts'

/** The months of the chart: those of two years. */
const MONTHS = 24

/**
 * The figures of the home screen of a boutique, each only for who may see it; empty for who may see none.
 * @throws Problem 403 for another boutique; 404 for one that does not exist
 */
export async function readBoard(engine: Engine, actor: Actor, boutique: string): Promise<Board> {
  await grant(engine, actor, { boutique, collection: 'produits' }, 'read')
  const accounts = readsAccounts(engine, actor, boutique)
  const orders = mayIn(engine, actor, boutique, 'commandes', 'read')
  if (!accounts && !orders) return {}
  return expensivelyFor(actor, boutique, async () => ({
    ...(accounts && { accounts: await accountsOf(engine, boutique) }),
    ...(orders && { orders: await readDue(engine.pool, engine.registry, boutique, CLOSED) }),
  }))
}

async function accountsOf({ pool, registry, now }: Engine, boutique: string): Promise<Board['accounts']> {
  const today = dayOf(now())
  const month = monthOf(today)
  const spans = [month, comparedPeriod(month, today)].map(({ from, to }: ResultPeriod) => ({ boutique, from, to }))
  const ledger = collectionOf(registry, 'mouvements')
  const read = []
  for (const span of spans) {
    const { ventes, cout } = await soldInAll(pool, ledger, span)
    read.push({ ...(await readFlows(pool, registry, span)), marge: Math.round((ventes - cout) * 100) / 100 })
  }
  const [now_, before] = read as [(typeof read)[0], (typeof read)[0]]
  const both = (name: keyof typeof now_) => ({ now: now_[name], before: before[name] })
  const [sleeping = 0] = await countStanding(pool, registry, boutique, [addDays(today, -SLEEP_DAYS[0])])
  return {
    encaisse: both('encaisse'),
    depense: both('depense'),
    marge: both('marge'),
    months: await monthsUntil({ pool, registry }, boutique, month),
    sleeping,
  }
}

/** The last months until one, each with its flows, the oldest first. */
async function monthsUntil(
  { pool, registry }: Pick<Engine, 'pool' | 'registry'>,
  boutique: string,
  { from, to }: ResultPeriod,
): Promise<NonNullable<Board['accounts']>['months']> {
  const first = monthOf(addDays(dayYearBefore(dayYearBefore(from)), 31)).from
  const flows = await readMonths(pool, registry, { boutique, from: first, to })
  const months = []
  for (let month = first; months.length < MONTHS; month = addDays(monthOf(month).to, 1))
    months.push({ month, encaisse: 0, depense: 0, ...flows.get(month.slice(0, 7)) })
  return months
}
