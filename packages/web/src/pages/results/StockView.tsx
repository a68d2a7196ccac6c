import { formatDay, formatDayLong, formatEuros, isDay } from '@boutique/domain'
import { Alert, Button } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useListAddress } from '../../engine/list/pages/use-list-address.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { FileLinks } from './FileLinks.tsx'
import classes from './results.module.css'
import { shopPath, useStock } from './use-results.ts'

/** The inventory at cost: what the pieces in stock had cost, at the end of any day. */
export function StockView({ boutique }: { boutique: string }) {
  const today = useToday()
  const [{ filtres = {} }, change] = useListAddress()
  const chosen = filtres.jour
  const jour = chosen && isDay(chosen) && chosen <= today ? chosen : today
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useStock(boutique, jour)
  const [first] = data?.pages ?? []
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  const choose = (day: string): void => change({ filtres: day === '' || day >= today ? undefined : { jour: day } })
  return (
    <>
      <div className={classes.head}>
        <div className="ab-row ab-gap-sm">
          <span className="ab-dim" aria-hidden>
            Au soir du
          </span>
          <DayInput label="Au soir du" value={jour} onDay={choose} />
          {jour !== today && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => choose('')}>
              Aujourd'hui
            </Button>
          )}
        </div>
        <FileLinks path={`${shopPath(boutique)}/stock/fichier`} query={{ jour }} what="l'inventaire" />
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons />}
      {first && first.pieces === 0 && (
        <EmptyState
          title="Aucune pièce en stock ce jour-là"
          sentence="Les pièces entrent dans l'inventaire par leur achat, ou par leur premier coût quand la boutique les fabrique."
        />
      )}
      {first && first.pieces > 0 && (
        <>
          <p className={classes.value} role="status">
            <span className={classes.amount}>{formatEuros(first.cout, 'row')}</span>
            <span className="ab-dim">
              {first.pieces} {first.pieces > 1 ? 'pièces' : 'pièce'} au coût, le {formatDayLong(first.day)}
            </span>
          </p>
          <table className={classes.parts}>
            <thead>
              <tr>
                <th scope="col">Pièce</th>
                <th scope="col" className={classes.wide}>
                  Référence
                </th>
                <th scope="col">Entrée</th>
                <th scope="col">Quantité</th>
                <th scope="col">Coût</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, name, sku, category, since, quantite, cout }) => (
                <tr key={id}>
                  <th scope="row">
                    <PlainLink to={`/boutique/produits/${id}`} className={classes.opens}>
                      {name}
                    </PlainLink>
                    {category && <span className={classes.note}>{category}</span>}
                  </th>
                  <td className={classes.wide}>{sku}</td>
                  <td>{formatDay(since)}</td>
                  <td>{quantite}</td>
                  <td>{formatEuros(cout, 'row')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Afficher la suite
            </Button>
          )}
        </>
      )}
    </>
  )
}
