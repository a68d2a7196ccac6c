import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'
import { nextPayment, paymentType } from './order-amounts.ts'
import { fields as sale } from '../ventes/schema.ts'
import type { CommandeData } from './rules.ts'

const { montant, mode, type, saleDate, chequeNumber, chequeBank, chequeDate, commentaire } = sale
const cheque = { chequeNumber, chequeBank, chequeDate }

/**
 * Creates a sale of the order: its payment, or a refund with a negative amount. The amount proposed is the deposit
 * asked for, then the balance. Who edits orders may add payments without the right to create other sales. The states of
 * the order follow the payment, and so does a type that its amount contradicts. An amount of 0 is refused (422, `paiement.nul`).
 */
export const addPayment: Action<CommandeData> = {
  label: 'Ajouter un paiement',
  verb: 'Ajouter',
  done: () => 'Paiement ajouté',
  input: { montant, mode, type, saleDate: { ...saleDate, label: 'Date' }, ...cheque, commentaire },
  form: [
    {
      fields: [
        ['montant', 'mode'],
        ['saleDate', 'type'],
      ],
    },
    { when: { field: 'mode', is: 'cheque' }, fields: ['chequeNumber', ['chequeBank', 'chequeDate']] },
    { fields: ['commentaire'] },
  ],
  suggests: (order, now) => ({
    ...nextPayment(order.total ?? 0, order.montantPaye ?? 0, order),
    saleDate: dayOf(now),
  }),
  follows: ({ total = 0, montantPaye = 0 }, { montant }) =>
    typeof montant === 'number' && montant > 0 && total > 0
      ? { type: paymentType(total, montantPaye, montant, montantPaye > 0 ? 'solde' : 'all') }
      : {},
  changed(order, before) {
    const left = leftToPay(order)
    if (left === leftToPay(before)) return undefined
    return left > 0
      ? `Le solde a changé : il reste ${formatEuros(euros(left), 'row')} à payer.`
      : 'Le solde a changé : il ne reste rien à payer.'
  },
  run({ id, ...order }, { needed }, input) {
    if (input.montant === 0) throw nothingPaid()
    const montant = Number(input.montant)
    const type = paymentType(order.total ?? 0, order.montantPaye ?? 0, montant, input.type)
    const contact = needed.contact && { contact: order.contact }
    return {
      also: [
        {
          type: 'create',
          collection: 'ventes',
          data: { ...paymentOf(input), ...(type !== undefined && { type }), commande: id, ...contact },
        },
      ],
    }
  },
}

/** In cents; negative where more was paid than the total. */
const leftToPay = ({ total = 0, montantPaye = 0 }: CommandeData): number => cents(total) - cents(montantPaye)

function nothingPaid(): Problem {
  const message = 'Le montant doit être différent de 0\u00a0€'
  return new Problem(422, 'paiement.nul', message, { errors: [{ path: 'montant', message }] })
}

/** The input without the fields of a cheque for another mode: the dialog keeps what was typed before the mode changed. */
function paymentOf(input: Record<string, unknown>): Record<string, unknown> {
  if (input.mode === 'cheque') return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(cheque, name)))
}
