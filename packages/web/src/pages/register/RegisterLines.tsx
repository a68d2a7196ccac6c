import { designation, formatDay, type RegisterLine } from '@boutique/domain'
import { Alert, Button, Group, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import type { OpenConsultation } from './open-consultation.ts'
import { priceOf, sellerLines, signsOf } from './register-text.ts'
import classes from './register.module.css'
import { useRegisterLines } from './use-register.ts'

interface RegisterLinesProps {
  boutique: string
  consultation: OpenConsultation
  onRead(): void
}

/** The lines of a consultation, in the columns of the official model; printed by themselves. */
export function RegisterLines({ boutique, consultation, onRead }: RegisterLinesProps) {
  const { lines, isRead, error, hasNextPage, fetchNextPage, isFetching } = useRegisterLines(boutique, consultation)
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    if (!isRead || opened.current) return
    opened.current = true
    heading.current?.focus()
    onRead()
  }, [isRead, onRead])
  return (
    <section className={classes.lines} aria-labelledby="lignes">
      <Group justify="space-between">
        <Title order={2} id="lignes" ref={heading} tabIndex={-1} className={classes.heading}>
          {`Registre${periodText(consultation)}`}
        </Title>
        {lines.length > 0 && !hasNextPage && (
          <Button variant="default" className={classes.screenOnly} onClick={() => window.print()}>
            Imprimer
          </Button>
        )}
      </Group>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {!isRead && !error && <RowSkeletons />}
      {isRead && lines.length === 0 && (
        <EmptyState title="Aucune ligne" sentence="Aucune inscription n'a été faite ces jours-là." />
      )}
      {lines.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must have the focus
        <div className={classes.scroll} role="group" aria-labelledby="lignes" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">N°</th>
                <th scope="col">Date</th>
                <th scope="col">Vendeur ou déposant</th>
                <th scope="col">Description, provenance</th>
                <th scope="col">Prix et règlement</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Row key={line.numero} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" className={classes.more} loading={isFetching} onClick={() => void fetchNextPage()}>
          Lignes suivantes
        </Button>
      )}
    </section>
  )
}

function Row({ line }: { line: RegisterLine }) {
  const { numero, at, faits, corrige, motif, par } = line
  const [first] = faits.pieces
  return (
    <tr>
      <th scope="row" className="ab-figures">
        {numero}
      </th>
      <td className="ab-figures">
        {formatDay(faits.date)}
        <span className={classes.fine}>{`inscrit le ${formatDay(at)} par ${par}`}</span>
      </td>
      <td>
        {sellerLines(line).map((text) => (
          <span key={text} className="ab-block ab-anywhere">
            {text}
          </span>
        ))}
      </td>
      <td>
        <div className={classes.object}>
          {first?.photo && (
            <span className={classes.photo}>
              <Thumb path={first.photo} size={160} alt={`Photo de ${first.nom}`} />
            </span>
          )}
          <div>
            <span className="ab-block ab-bold ab-anywhere">{designation(faits)}</span>
            {corrige !== undefined && (
              <span className={classes.correction}>{`Corrige la ligne ${corrige} : ${motif ?? ''}`}</span>
            )}
            {faits.pieces.flatMap((piece) =>
              signsOf(piece).map((sign) => (
                <span key={`${piece.id} ${sign}`} className="ab-block ab-fine ab-anywhere">
                  {faits.pieces.length > 1 ? `${piece.nom} : ${sign}` : sign}
                </span>
              )),
            )}
            {faits.provenance && (
              <span className="ab-block ab-fine ab-anywhere">{`Provenance : ${faits.provenance}`}</span>
            )}
          </div>
        </div>
      </td>
      <td className="ab-figures">{priceOf(line)}</td>
    </tr>
  )
}

function periodText({ from, to }: { from: string; to: string }): string {
  if (from && to) return `, du ${formatDay(from)} au ${formatDay(to)}`
  if (from) return `, depuis le ${formatDay(from)}`
  return to ? `, jusqu'au ${formatDay(to)}` : ''
}
