import {
  marginOf,
  monthOf,
  parseResultPeriod,
  partsOfPeriod,
  percentText,
  RESULT_GROUPS,
  type ResultGroup,
  resultPeriodText,
  type Step,
  stepOf,
  type PeriodSum,
  addDays,
} from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useToday } from '../../base/timing/use-today.ts'
import { useListAddress } from '../../engine/list/pages/use-list-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { EarnedFigures } from './EarnedFigures.tsx'
import { FileLinks } from './FileLinks.tsx'
import { Parts } from './Parts.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import classes from './results.module.css'
import { SoldList } from './SoldList.tsx'
import { Statement } from './Statement.tsx'
import { shopPath, useChanges, useResult } from './use-results.ts'

/** What was sold in a period, what that cost and what was spent; each figure opens the documents behind it. Live. */
export function ResultView({ boutique }: { boutique: string }) {
  const today = useToday()
  const [{ periode, filtres = {} }, change] = useListAddress()
  const period = parseResultPeriod(periode) ?? monthOf(today)
  const text = resultPeriodText(period)
  const group: ResultGroup = RESULT_GROUPS.find((one) => one === filtres.par) ?? 'category'
  const version = useChanges(boutique, period)
  const { data, error } = useResult(boutique, text, group, version)
  const open = (par: ResultGroup | undefined, cle?: string): void =>
    change({ filtres: { ...(par && { par }), voir: 'pieces', ...(cle !== undefined && { cle: cle || '-' }) } })
  const isOpen = filtres.voir === 'pieces'
  const isEmpty =
    data &&
    data.days.length === 0 &&
    data.totals.depenses === 0 &&
    data.totals.autres === 0 &&
    data.before.totals.ventes === 0
  const bars = data && partsOf(data.days, { from: addDays(period.from, -1), to: period.to })
  const { taux } = data ? marginOf(data.totals.ventes, data.totals.cout) : {}
  return (
    <>
      <div className={classes.head}>
        <PeriodChoice
          period={period}
          today={today}
          onPeriod={(next) => change({ periode: resultPeriodText(next), filtres: keptGroup(filtres) })}
        />
        <FileLinks path={`${shopPath(boutique)}/resultat/fichier`} query={{ periode: text }} what="le résultat" />
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons />}
      {isEmpty && (
        <EmptyState
          title="Rien dans cette période"
          sentence="Les pièces vendues, leur coût et les dépenses feront ce résultat, dès la première vente."
        />
      )}
      {data && !isEmpty && (
        <>
          <div className={classes.overview}>
            <section aria-label="Résultat de la période">
              <Statement result={data} onSold={() => open(group)} />
              {taux !== undefined && data.totals.ventes > 0 && (
                <p className={classes.rate}>
                  Sur 100 € vendus, il reste <strong>{percentText(taux).replace('\u00a0%', '\u00a0€')}</strong> de marge
                  ; {piecesText(data.totals.pieces)}.
                </p>
              )}
            </section>
            {bars && <EarnedFigures {...bars} />}
          </div>
          <Parts
            result={data}
            group={group}
            onGroup={(par) => change({ filtres: { par } })}
            onOpen={(id) => open(group, id ?? '')}
          />
          {isOpen && (
            <SoldList
              boutique={boutique}
              periode={text}
              group={group}
              cle={filtres.cle === '-' ? '' : filtres.cle}
              name={data.groups.find(({ id }) => id === filtres.cle)?.name}
              version={version}
              onClose={() => change({ filtres: keptGroup(filtres) })}
            />
          )}
        </>
      )}
    </>
  )
}

const keptGroup = ({ par }: Record<string, string>): Record<string, string> | undefined => (par ? { par } : undefined)

const piecesText = (pieces: number): string => (pieces > 1 ? `${pieces} pièces vendues` : `${pieces} pièce vendue`)

/** The bars of the chart: sales and margin of each part of the period, whose first day is excluded here. */
function partsOf(
  days: readonly { day: string; ventes: number; cout: number; pieces: number }[],
  period: { from: string; to: string },
): { step: Step; sales: readonly PeriodSum[]; margins: readonly PeriodSum[] } {
  const by = (value: (one: (typeof days)[number]) => number) =>
    partsOfPeriod(
      period,
      stepOf(period),
      days.map((one) => ({ start: one.day, sum: value(one), count: one.pieces })),
    )
  const { step, parts } = by(({ ventes }) => ventes)
  return { step, sales: parts, margins: by(({ ventes, cout }) => marginOf(ventes, cout).marge).parts }
}
