import { formatDay, formatEuros, SLEEP_DAYS, type SleepingPiece } from '@boutique/domain'
import { Alert, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useSession } from '../../base/session/session.tsx'
import { useListAddress } from '../../engine/list/pages/use-list-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Choice } from './Choice.tsx'
import { LowerPrices } from './LowerPrices.tsx'
import classes from './results.module.css'
import { useSleeping } from './use-results.ts'

const DEGREES = SLEEP_DAYS.map((days) => ({ value: String(days), label: `${days} jours` }))

/** The pieces that have been for sale for long; the prices of the chosen ones are lowered together. */
export function SleepingView({ boutique }: { boutique: string }) {
  const { can } = useSession()
  const [{ filtres = {} }, change] = useListAddress()
  const jours = DEGREES.find(({ value }) => value === filtres.jours)?.value ?? '90'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useSleeping(boutique, jours)
  const [first] = data?.pages ?? []
  const pieces = data?.pages.flatMap((page) => page.pieces) ?? []
  const mayLower = can('produits', 'update')
  const lowerable = pieces.filter(({ prix }) => prix !== undefined && prix > 0)
  const picked = lowerable.filter(({ id }) => chosen.has(id))
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <div className={classes.head}>
        <Choice
          label="En stock depuis"
          options={DEGREES.map((degree) => ({
            ...degree,
            label: first ? `${degree.label} (${countOf(first.counts, degree.value)})` : degree.label,
          }))}
          value={jours}
          onChange={(value) => {
            setChosen(new Set())
            change({ filtres: value === '90' ? undefined : { jours: value } })
          }}
        />
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <RowSkeletons />}
      {first && pieces.length === 0 && (
        <EmptyState title="Aucune pièce ne dort" sentence={`Rien n'est en vente depuis ${jours} jours ou plus.`} />
      )}
      {mayLower && lowerable.length > 0 && (
        <LowerPrices
          boutique={boutique}
          pieces={picked}
          onDone={() => {
            setChosen(new Set())
            void refetch()
          }}
        />
      )}
      {pieces.length > 0 && (
        <table className={classes.parts}>
          <thead>
            <tr>
              {mayLower && (
                <td className={classes.check}>
                  <Checkbox
                    aria-label="Toutes les pièces"
                    checked={picked.length > 0 && picked.length === lowerable.length}
                    indeterminate={picked.length > 0 && picked.length < lowerable.length}
                    onChange={({ currentTarget }) =>
                      setChosen(new Set(currentTarget.checked ? lowerable.map(({ id }) => id) : []))
                    }
                  />
                </td>
              )}
              <th scope="col" colSpan={2}>
                Pièce
              </th>
              <th scope="col">En stock</th>
              <th scope="col" className={classes.wide}>
                Coût
              </th>
              <th scope="col">Prix</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <Row
                key={piece.id}
                piece={piece}
                isChosen={chosen.has(piece.id)}
                onChoose={mayLower ? (on) => toggle(piece.id, on) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </>
  )
}

const countOf = (counts: { d90: number; d180: number; d365: number }, days: string): number =>
  days === '365' ? counts.d365 : days === '180' ? counts.d180 : counts.d90

interface RowProps {
  piece: SleepingPiece
  isChosen: boolean
  onChoose: ((on: boolean) => void) | undefined
}

function Row({ piece: { id, name, photo, since, days, prix, cout }, isChosen, onChoose }: RowProps) {
  return (
    <tr>
      {onChoose && (
        <td className={classes.check}>
          <Checkbox
            aria-label={name}
            checked={isChosen}
            disabled={prix === undefined || prix <= 0}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        </td>
      )}
      <td className={classes.thumb}>
        <Thumb path={photo} />
      </td>
      <th scope="row">
        <PlainLink to={`/boutique/produits/${id}`} className={classes.opens}>
          {name}
        </PlainLink>
      </th>
      <td>
        {days} jours
        <span className={classes.note}>depuis le {formatDay(since)}</span>
      </td>
      <td className={classes.wide}>{formatEuros(cout, 'row')}</td>
      <td className={prix !== undefined && prix < cout ? classes.loss : undefined}>
        {prix === undefined ? '–' : formatEuros(prix, 'row')}
      </td>
    </tr>
  )
}
