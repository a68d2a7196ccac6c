/** The payment modes of sales and expenses, with the labels of their selects (SALE-15). */
export const PAYMENT_MODES = {
  espece: 'Espèce',
  cheque: 'Chèque',
  cb: 'Carte',
  virement: 'Virement',
  prelevement: 'Prélèvement',
  stripe: 'Stripe',
  paypal: 'Paypal',
} as const

export type PaymentMode = keyof typeof PAYMENT_MODES

const SHORT_LABELS: Readonly<Record<string, string>> = {
  espece: 'Espèce',
  cheque: 'Chèque',
  cb: 'Carte',
  virement: 'Virement',
  stripe: 'Stripe',
  paypal: 'Paypal',
}

/** The label of a mode in a list of payments; "n/a" for any other, `prelevement` included (SALE-16, SALE-17). */
export const paymentModeLabel = (mode: string | undefined): string =>
  mode !== undefined && Object.hasOwn(SHORT_LABELS, mode) ? (SHORT_LABELS[mode] ?? 'n/a') : 'n/a'

/** The channels by which an order or a sale came in (ORDER-45). */
export const SUPPORTS = {
  email: 'E-mail',
  phone: 'Téléphone',
  website: 'Site web',
  instagram: 'Instagram',
  facebook: 'Facebook',
  live: 'Live',
  store: 'Magasin',
  partnership: 'Partenariat',
} as const
