import { type Collection, dayOf, formatDayLong } from '@boutique/domain'
import { UnstyledButton } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useNavigation } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { ItemMenu } from '../../engine/list/ItemMenu.tsx'
import { useFieldForm } from '../../fields/form.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import { ChargeBlock } from '../ventes/ChargeBlock.tsx'
import { ChequeBlock } from '../ventes/ChequeBlock.tsx'
import { DeletePayment } from './DeletePayment.tsx'
import { EditPayment, type PaymentProps } from './EditPayment.tsx'
import { paymentText } from './payment-text.ts'
import classes from './payments.module.css'

/**
 * A payment of an order: day and month, mode and type, amount (ORDER-41), and below it the cheque or the card
 * provider's charge. It opens the sale for those who may open sales, else the dialog that edits it.
 */
export function PaymentRow({ payment, collection }: PaymentProps) {
  const { can } = useSession()
  const { readOnly } = useFieldForm()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const text = paymentText(payment, collection)
  const edit = !readOnly && can('ventes', 'update') ? () => setOpen('edit') : undefined
  const remove = !readOnly && can('ventes', 'remove') ? () => setOpen('delete') : undefined
  const charge = payment.charge as { id?: string } | undefined
  return (
    <li className={classes.payment} aria-label={text.name}>
      <div className="ab-row ab-gap-xs ab-touch-height">
        <Opener id={payment.id} path={collection.screen?.path} onEdit={edit}>
          <PaymentDate saleDate={payment.saleDate} />
          <span className={classes.what}>{text.what}</span>
          <span className={classes.end}>
            <PaymentState state={payment.etat} collection={collection} />
            <span className={classes.amount} data-void={isVoid(payment.etat) || undefined}>
              {text.amount}
            </span>
          </span>
        </Opener>
        <ItemMenu
          name={text.name}
          actions={[
            ...(edit ? [{ id: 'edit', label: 'Modifier', icon: IconPencil, onClick: edit }] : []),
            ...(remove ? [{ id: 'delete', label: 'Supprimer', icon: IconTrash, onClick: remove }] : []),
          ]}
        />
      </div>
      {payment.mode === 'cheque' && (
        <div className={classes.block}>
          <ChequeBlock cheque={payment} onComplete={isVoid(payment.etat) ? undefined : edit} />
        </div>
      )}
      {payment.mode === 'stripe' && (
        <div className={classes.block}>
          <ChargeBlock vente={payment.id} charge={charge?.id} />
        </div>
      )}
      <EditPayment payment={payment} collection={collection} opened={open === 'edit'} onClose={close} />
      <DeletePayment payment={payment} text={text} opened={open === 'delete'} onClose={close} />
    </li>
  )
}

interface OpenerProps {
  id: string
  /** The path of the screen of sales. */
  path: string | undefined
  onEdit: (() => void) | undefined
  children: ReactNode
}

/** Opens a payment: its form for those who may open sales, else the dialog that edits it. */
function Opener({ id, path, onEdit, children }: OpenerProps) {
  const { opens } = useSession()
  const entry = useNavigation().find((one) => one.path === path)
  if (entry && opens(entry))
    return (
      <PlainLink to={`${entry.path}/${encodeURIComponent(id)}`} className={classes.opener}>
        {children}
      </PlainLink>
    )
  if (!onEdit) return <div className={classes.opener}>{children}</div>
  return (
    <UnstyledButton className={classes.opener} onClick={onEdit}>
      {children}
    </UnstyledButton>
  )
}

const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** "17 nov."; screen readers get the year too. */
function PaymentDate({ saleDate }: { saleDate: unknown }) {
  if (typeof saleDate !== 'string') return <span className={classes.date} />
  return (
    <time className={classes.date} dateTime={saleDate} aria-label={formatDayLong(saleDate)}>
      {shortMonth.format(new Date(`${dayOf(saleDate)}T00:00:00.000Z`))}
    </time>
  )
}

/** Whether a sale does not count as paid. */
const isVoid = (state: unknown): boolean => state === 'canceled' || state === 'error'

function PaymentState({ state, collection }: { state: unknown; collection: Collection }) {
  if (!isVoid(state)) return null
  return <Chip color={state === 'error' ? 'red' : 'gray'}>{collection.fields.etat?.values?.[String(state)]}</Chip>
}
