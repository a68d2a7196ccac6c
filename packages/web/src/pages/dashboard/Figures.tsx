import {
  type Board,
  changeInPercent,
  dayYearBefore,
  formatDayLong,
  formatEuros,
  formatMonth,
  monthOf,
  periodText,
  addDays,
} from '@boutique/domain'
import { Suspense } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { innerPart } from '../../base/timing/lazy-part.ts'
import { useToday } from '../../base/timing/use-today.ts'
import classes from './Figures.module.css'
import { useBoard } from './use-board.ts'

const MonthChart = innerPart(() => import('./MonthChart.tsx').then((m) => m.MonthChart))

interface Tile {
  label: string
  amount: number
  /** The same days of the year before. */
  before?: number
  note?: string
  to: string
  search?: Record<string, string>
}

/**
 * The figures of the month against the same days of last year, live: only those that the person may see. Each tile opens
 * its list, and the months of two years are a chart.
 */
export default function Figures({ boutique }: { boutique: string }) {
  const { canRead } = useSession()
  const today = useToday()
  const board = useBoard(boutique, today, canRead)
  const tiles = board ? tilesOf(board, today) : []
  if (!board) return <div className={classes.waiting} />
  if (tiles.length === 0) return null
  const sleeping = board.accounts?.sleeping ?? 0
  return (
    <section className={classes.section} aria-labelledby="chiffres">
      <h2 id="chiffres" className={classes.title}>
        {formatMonth(today)}
      </h2>
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={tile.label} className={classes.cell}>
            <PlainLink to={tile.to} search={tile.search} className={classes.tile}>
              <span className="ab-dim ab-medium">{tile.label}</span>
              <span className={classes.figure}>{formatEuros(tile.amount, 'card')}</span>
              <span className={classes.note}>{tile.note ?? comparison(tile, today)}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
      {board.accounts && (
        <Suspense fallback={<div className={classes.chart} />}>
          <MonthChart months={board.accounts.months} />
        </Suspense>
      )}
      {sleeping > 0 && (
        <p className={classes.sleeping}>
          <PlainLink to="/boutique/resultat" search={{ onglet: 'dormants' }} className="ab-anchor ab-touch">
            {sleeping > 1 ? `${sleeping} pièces dorment` : 'Une pièce dort'} depuis 90 jours ou plus
          </PlainLink>
        </p>
      )}
    </section>
  )
}

/** The tiles of what the server answered. */
function tilesOf({ accounts, orders }: Board, today: string): Tile[] {
  const { from, to } = monthOf(today)
  const periode = periodText({ from: addDays(from, -1), to })
  return [
    ...(accounts
      ? [
          tileOf('Encaissé', accounts.encaisse, '/boutique/ventes', { periode }),
          tileOf('Dépensé', accounts.depense, '/boutique/depenses', { periode }),
          tileOf('Marge', accounts.marge, '/boutique/resultat', { periode: from.slice(0, 7) }),
        ]
      : []),
    ...(orders
      ? [
          {
            label: 'À encaisser',
            amount: orders.due,
            note: orders.orders > 1 ? `${orders.orders} commandes` : `${orders.orders} commande`,
            to: '/boutique/commandes',
            search: { onglet: 'a-encaisser' },
          },
        ]
      : []),
  ]
}

const tileOf = (
  label: string,
  { now, before }: { now: number; before: number },
  to: string,
  search: Record<string, string>,
): Tile => ({ label, amount: now, before, to, search })

/** "+12 % : 1 480 € au 24 nov. 2025". */
function comparison({ amount, before = 0 }: Tile, today: string): string {
  const change = changeInPercent(amount, before)
  const past = `${formatEuros(before, 'card')} au ${formatDayLong(dayYearBefore(today))}`
  if (change === undefined) return past
  const sign = change > 0 ? '+' : change < 0 ? '\u2212' : ''
  return `${sign}${Math.abs(change)}\u00a0% · ${past}`
}
