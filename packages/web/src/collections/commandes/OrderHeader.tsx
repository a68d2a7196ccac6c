import { Alert } from '@mantine/core'
import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { orderView } from './order-view.ts'
import { useToday } from '../../base/use-today.ts'

/** The summary above the form of an order, updated while typing. */
export default function OrderHeader() {
  const { collection } = useFieldForm()
  const today = useToday()
  const isNew = useEdited(useCallback(({ stored }) => !stored, []))
  const view = useComputed(
    useCallback((values) => orderView({ ...values, isNew }, collection.fields, today), [collection, today, isNew]),
  )
  const problem = useEdited(useCallback(({ document }) => document.confirmationProblem, []))
  return (
    <>
      <OrderSummary view={view} />
      {typeof problem === 'string' && (
        <Alert color="red" variant="light" role="status" mt="sm" title="Problème d'envoi de la confirmation">
          {problem}
        </Alert>
      )}
    </>
  )
}
