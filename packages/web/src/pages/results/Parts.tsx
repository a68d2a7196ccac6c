import {
  formatEuros,
  GROUP_LABELS,
  marginOf,
  percentText,
  type PeriodResult,
  RESULT_GROUPS,
  type ResultGroup,
} from '@boutique/domain'
import type { CSSProperties } from 'react'
import { Choice } from './Choice.tsx'
import classes from './results.module.css'

interface PartsProps {
  result: PeriodResult
  group: ResultGroup
  onGroup(group: ResultGroup): void
  /** Opens the sales of one part; undefined for those without one. */
  onOpen(id: string | undefined): void
}

/** The sales of a period by category, supplier, place of purchase or seller; each part opens its sales. */
export function Parts({ result, group, onGroup, onOpen }: PartsProps) {
  const { groups, hasMore } = result
  const { label, none } = GROUP_LABELS[group]
  const most = Math.max(1, ...groups.map(({ ventes }) => ventes))
  return (
    <section className={classes.section} aria-labelledby="repartition">
      <div className={classes.head}>
        <h2 id="repartition" className={classes.heading}>
          Répartition
        </h2>
        <Choice
          label="Réparties par"
          options={RESULT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value].label }))}
          value={group}
          onChange={onGroup}
        />
      </div>
      {groups.length === 0 && <p className="ab-dim">Aucune pièce vendue dans cette période.</p>}
      {groups.length > 0 && (
        <table className={classes.parts}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">Pièces</th>
              <th scope="col">Ventes</th>
              <th scope="col" className={classes.wide}>
                Coût
              </th>
              <th scope="col">Marge</th>
              <th scope="col">Taux</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, name, ventes, cout, pieces }) => {
              const { marge, taux } = marginOf(ventes, cout)
              return (
                <tr key={id ?? ''}>
                  <th scope="row">
                    <button type="button" className={classes.opens} onClick={() => onOpen(id)}>
                      {name ?? (id === undefined ? none : 'Supprimé')}
                    </button>
                    <span
                      className={classes.bar}
                      aria-hidden="true"
                      style={{ '--part': Math.max(0, ventes / most) } as CSSProperties}
                    />
                  </th>
                  <td>{pieces}</td>
                  <td>{formatEuros(ventes, 'row')}</td>
                  <td className={classes.wide}>{formatEuros(cout, 'row')}</td>
                  <td className={marge < 0 ? classes.loss : undefined}>{formatEuros(marge, 'row')}</td>
                  <td>{taux === undefined ? '–' : percentText(taux)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {hasMore && <p className="ab-dim ab-sm">Seules les {groups.length} plus grandes parts sont montrées.</p>}
    </section>
  )
}
