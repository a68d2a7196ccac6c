import { type Collection, equal, type InputGroup, type LiveDocument } from '@boutique/domain'
import { useRef } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { ApiProblem, api, collectionPath } from '../../data/api.ts'
import { ActionDialog } from '../../engine/edit/actions/ActionDialog.tsx'
import { offerUndo } from '../../engine/undo/undo.ts'
import { useFieldForm } from '../../fields/form.ts'
import { paymentText } from './payment-text.ts'

export interface PaymentProps {
  payment: LiveDocument
  /** The declaration of sales. */
  collection: Collection
}

const FORM: readonly InputGroup[] = [
  {
    fields: [
      ['montant', 'mode'],
      ['saleDate', 'type', 'etat'],
    ],
  },
  {
    when: { field: 'mode', is: 'cheque' },
    fields: [
      ['chequeNumber', 'chequeDate'],
      ['chequeBank', 'chequeAccount'],
      ['chequeCity', 'chequeAddress'],
      'chequeBankAddress',
    ],
  },
  { fields: ['commentaire'] },
]
const NAMES = FORM.flatMap(({ fields }) => fields.flat())

const DIALOG = { label: 'Modifier le paiement', verb: 'Enregistrer', form: FORM }

/** The dialog that edits a payment from its order; only the changed values are sent. */
export function EditPayment({
  payment,
  collection,
  opened,
  onClose,
}: PaymentProps & { opened: boolean; onClose(): void }) {
  const { boutique } = useFieldForm()
  const { user } = useSession()
  /** The payment that the changes are based on. */
  const shown = useRef(payment)
  const suggest = () => {
    shown.current = payment
    return Object.fromEntries(NAMES.map((name) => [name, payment[name]]))
  }
  const send = async (input: Record<string, unknown>): Promise<LiveDocument> => {
    const before = shown.current
    const changed = Object.entries(input).filter(([name, value]) => !equal(value ?? undefined, before[name]))
    if (changed.length === 0) return payment
    const path = collectionPath(boutique, collection.slug)
    try {
      const body = { changes: Object.fromEntries(changed), rev: before.rev }
      const saved = await api<LiveDocument>('PATCH', `${path}/${encodeURIComponent(payment.id)}`, body)
      const done = `Paiement modifié : ${paymentText(saved, collection).amount}`
      if (saved.rev > before.rev) offerUndo(done, { path, id: saved.id, revs: [saved.rev], me: user.id })
      return saved
    } catch (problem) {
      // The dialog shows the values of the other person: what is sent next is based on them.
      const theirs = problem instanceof ApiProblem && problem.status === 409 && problem.body.document
      if (theirs) shown.current = theirs as LiveDocument
      throw problem
    }
  }
  const fields = Object.fromEntries(
    NAMES.flatMap((name) => {
      const field = collection.fields[name]
      return field ? [[name, name === 'saleDate' ? { ...field, label: 'Date' } : field]] : []
    }),
  )
  return <ActionDialog action={DIALOG} {...{ fields, opened, suggest, send, onClose }} />
}
