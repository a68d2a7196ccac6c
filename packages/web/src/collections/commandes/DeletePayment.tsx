import type { LiveDocument } from '@boutique/domain'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { sentenceOf } from '../../engine/list/use-document-calls.ts'
import { announceDeletion } from '../../engine/undo/undo.ts'
import { useFieldForm } from '../../fields/form.ts'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import type { PaymentText } from './payment-text.ts'

interface DeletePaymentProps {
  payment: LiveDocument
  text: PaymentText
  opened: boolean
  onClose(): void
}

/** Deletes a payment after a question, and offers to undo it. */
export function DeletePayment({ payment, text, opened, onClose }: DeletePaymentProps) {
  const { boutique } = useFieldForm()
  const { can, user } = useSession()
  const remove = async () => {
    onClose()
    try {
      const path = collectionPath(boutique, 'ventes')
      const { rev } = await api<LiveDocument>('DELETE', `${path}/${encodeURIComponent(payment.id)}`)
      announceDeletion({ path, id: payment.id, revs: [rev], me: user.id }, can('ventes', 'update'))
    } catch (problem) {
      notify.error(sentenceOf(problem))
    }
  }
  return (
    <ConfirmDelete
      opened={opened}
      title="Voulez-vous supprimer ce paiement ?"
      consequence={text.removal}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  )
}
