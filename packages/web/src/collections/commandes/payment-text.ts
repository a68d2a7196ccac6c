import { type Collection, formatDayLong, formatEuros, type LiveDocument, paymentModeLabel } from '@boutique/domain'

/** How a payment is shown: "Virement · acompte", "145,80 €", and both with its date for screen readers and menus. */
export interface PaymentText {
  /** The mode, and the type if there is one; a negative amount is a refund, whatever its type. */
  what: string
  amount: string
  /** "Virement · acompte, 145,80 €, 17 nov. 2026". */
  name: string
  /** What its deletion means: "145,80 € ne compteront plus dans ce qui est payé." */
  removal: string
}

/** The texts of a sale in the list of payments (ORDER-41). */
export function paymentText(payment: LiveDocument, { fields }: Pick<Collection, 'fields'>): PaymentText {
  const { mode, type, montant, saleDate } = payment
  const label = typeof type === 'string' ? fields.type?.values?.[type]?.toLowerCase() : undefined
  const isRefund = typeof montant === 'number' && montant < 0
  const what = [paymentModeLabel(typeof mode === 'string' ? mode : undefined), isRefund ? 'remboursement' : label]
    .filter(Boolean)
    .join(' · ')
  const amount = typeof montant === 'number' ? formatEuros(montant, 'row') : ''
  const day = typeof saleDate === 'string' ? formatDayLong(saleDate) : ''
  const verb = typeof montant === 'number' && Math.abs(montant) < 2 ? 'comptera' : 'compteront'
  return {
    what,
    amount,
    name: [what, amount, day].filter(Boolean).join(', '),
    removal: `${amount} ne ${verb} plus dans ce qui est payé.`,
  }
}
