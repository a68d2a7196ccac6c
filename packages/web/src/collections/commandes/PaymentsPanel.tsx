import { Alert, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback } from 'react'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useLiveList } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PaymentRow } from './PaymentRow.tsx'

const TITLE = 'Liste des paiements'
const MAX_PAYMENTS = 200

/** The payments of the open order, live, and the button that adds one (ORDER-40 to ORDER-42, SALE-27). */
export default function PaymentsPanel() {
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  return (
    <Panel title={TITLE}>
      {stored ? <Payments /> : <Nothing>Les paiements s'ajoutent après le premier enregistrement.</Nothing>}
    </Panel>
  )
}

function Payments() {
  const { session, boutique, readOnly, act } = useFieldForm()
  const { canRead } = useSession()
  const collection = useCollection('ventes')
  const isReadable = collection !== undefined && canRead('ventes')
  const { documents, status, problem } = useLiveList(
    isReadable
      ? { boutique, collection: 'ventes', where: { commande: session.id }, sort: 'saleDate', limit: MAX_PAYMENTS }
      : null,
  )
  if (!isReadable) return <Nothing>Vous n'avez pas accès aux paiements.</Nothing>
  return (
    <>
      {problem && <Alert color="red">{problem.detail}</Alert>}
      {status === 'loading' && <RowSkeletons count={2} />}
      {status !== 'loading' && !problem && documents.length === 0 && <Nothing>Aucun paiement</Nothing>}
      {documents.length > 0 && (
        <ul className="ab-grid ab-list ab-box" aria-label={TITLE}>
          {documents.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} collection={collection} />
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          className="ab-self-start"
          leftSection={<IconPlus aria-hidden size={16} stroke={1.6} />}
          onClick={() => void act('ajouter-paiement')}
        >
          Ajouter un paiement
        </Button>
      )}
    </>
  )
}
