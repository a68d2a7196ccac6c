import { type Data, type Field, type Fields, formatEuros, euros, lineCents, type PricedLine } from '@boutique/domain'

/** A tab of the details of an order: the fields it shows, in this order (ORDER-28). */
export const DETAIL_TABS = [
  {
    id: 'details',
    label: 'Détails',
    fields: [
      ...['etat', 'paymentStatus', 'productsStatus', 'productionProgess', 'validation', 'validatedAt'],
      ...['acompteValue', 'acompteType', 'balancePayment', 'regimeTVA'],
    ],
  },
  {
    id: 'client',
    label: 'Client',
    fields: [
      ...['contact', 'contact_firstname', 'contact_lastname', 'contact_entreprise', 'contact_commercialName'],
      ...['contact_email', 'contact_phone', 'contact_address', 'contact_address2', 'contact_zip', 'contact_city'],
      ...['contact_country', 'commande_message'],
    ],
  },
  {
    id: 'delivery',
    label: 'Livraison',
    fields: [
      ...['deliveryDate', 'collectionDate', 'effectiveDate', 'deliveryMethod', 'deliveryAddressType'],
      ...['deliveryToBillingAddress', 'customDeliveryAddress', 'deliveryCost', 'packingCost', 'freeShipping'],
      ...['deliveryIncluded', 'isPaidToCarrier'],
    ],
  },
  {
    id: 'options',
    label: 'Options',
    fields: [
      ...['numero', 'date', 'orderedAt', 'origin', 'demande', 'support', 'source', 'environment', 'riskScore'],
      ...['confirmationSentAt', 'isArchived'],
    ],
  },
] as const

/** A field with its value. */
export interface Detail {
  name: string
  field: Field
  value: unknown
}

/** The fields with a value among some; a flag that is off has none. */
export function detailsOf(order: Data, fields: Fields, names: readonly string[]): Detail[] {
  return names.flatMap((name) => {
    const [field, value] = [fields[name], order[name]]
    const isNothing = value === undefined || value === null || value === '' || value === false
    return field && !isNothing ? [{ name, field, value }] : []
  })
}

/** A line of an order in words: what, how many, at which price, and its amount. */
export interface LineText {
  id: string
  name: string
  photo?: string
  /** "Chêne clair · 2 × 120,00 € · remise 10 %". */
  note: string
  amount: string
}

interface OrderLine extends PricedLine {
  id: string
  name?: string
  sku?: string
  variantLibelle?: string
  dimensions?: string
  photo?: string
  aFabriquer?: boolean
}

/** The lines of an order as its details show them. */
export function lineTexts({ produits }: Data): LineText[] {
  const lines = (Array.isArray(produits) ? produits : []) as OrderLine[]
  return lines.map((line) => {
    const { id, name, sku, photo, variantLibelle, dimensions, aFabriquer } = line
    const notes = [variantLibelle, dimensions, priceNote(line), discountNote(line), aFabriquer && 'à fabriquer']
    return {
      id,
      name: name ?? sku ?? 'Produit',
      ...(photo !== undefined && { photo }),
      note: notes.filter(Boolean).join(' · '),
      amount: formatEuros(euros(lineCents(line)), 'row'),
    }
  })
}

const priceNote = ({ qty = 0, price = 0 }: OrderLine): string => `${qty}\u00a0×\u00a0${formatEuros(price, 'row')}`

function discountNote({ discount = 0, discountType }: OrderLine): string | undefined {
  if (discount <= 0) return undefined
  const amount =
    discountType === 'pourcentage' ? `${String(discount).replace('.', ',')}\u00a0%` : formatEuros(discount, 'row')
  return `remise ${amount}`
}
