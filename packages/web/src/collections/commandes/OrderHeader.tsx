import { type CommandeData, confirmationState, laterText } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import classes from './OrderSummary.module.css'
import { OrderSummary } from './OrderSummary.tsx'
import { orderView } from './order-view.ts'
import { useStillOnSale } from './use-still-on-sale.ts'
import { useToday } from '../../base/timing/use-today.ts'

/** The summary above the form of an order, updated while typing. */
export default function OrderHeader() {
  const { collection } = useFieldForm()
  const today = useToday()
  const isNew = useEdited(useCallback(({ stored }) => !stored, []))
  const view = useComputed(
    useCallback((values) => orderView({ ...values, isNew }, collection.fields, today), [collection, today, isNew]),
  )
  return (
    <>
      <OrderSummary view={view} />
      <OnSaleLine />
      <ConfirmationNotice />
    </>
  )
}

/** Why the confirmation was not sent, or when it is tried again. */
function ConfirmationNotice() {
  const { state, problem, later, at, since } = useEdited(
    useCallback(({ document }) => {
      const order = document as CommandeData
      return {
        state: confirmationState(order),
        problem: order.confirmationProblem,
        later: order.confirmationLater,
        at: order.confirmationLaterAt ?? '',
        since: document.updatedAt,
      }
    }, []),
  )
  if (state === 'problem')
    return (
      <Alert color="red" variant="light" role="status" mt="sm" title="Problème d'envoi de la confirmation">
        {problem}
      </Alert>
    )
  if (state !== 'later') return null
  return (
    <Alert color="yellow" variant="light" role="status" mt="sm" title="Envoi de la confirmation">
      {laterText(at, since as string | undefined)}. {later}
    </Alert>
  )
}

/** How many pieces of the order can still be bought, with a link to their lines. */
function OnSaleLine() {
  const { session, collection } = useFieldForm()
  const count = useStillOnSale().size
  if (count === 0) return null
  return (
    <p className={classes.onSale}>
      <PlainLink to={`${collection.screen?.path}/${encodeURIComponent(session.id)}`} hash="produits">
        <Chip color="yellow">
          {count === 1 ? '1 pièce est encore en vente' : `${count} pièces sont encore en vente`}
        </Chip>
      </PlainLink>
    </p>
  )
}
