import type { ClientMail } from '../../api/client-mail.ts'
import { formatDayLong } from '../../dates.ts'
import { escaped, htmlCell, htmlMail, htmlTable, missingSettings, textMail } from '../../client-mail.ts'
import { oneLine } from '../../core/fields/one-line.ts'
import { invalid } from '../../core/problem.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'
import { taxesOf } from './order-vat.ts'
import { balanceTiming, lineCents, nextPayment, type PricedLine, type PricedOrder, totalText } from './order-amounts.ts'

/** The parts of an order that its confirmation shows. */
export interface ConfirmedOrder extends Omit<PricedOrder, 'produits'> {
  numero?: string
  date?: string
  deliveryDate?: string
  deliveryMethod?: string
  deliveryToBillingAddress?: boolean
  customDeliveryAddress?: string
  freeShipping?: boolean
  deliveryIncluded?: boolean
  contact_name?: string
  contact_email?: string
  contact_address?: string
  contact_address2?: string
  contact_zip?: string
  contact_city?: string
  contact_country?: string
  produits?: readonly (PricedLine & { name?: string; variantLibelle?: string; sku?: string; unite?: string })[]
  total?: number
  montantPaye?: number
  acompteValue?: number
  acompteType?: string
  balancePayment?: string
}
/** The settings of a boutique that the confirmation uses. */
export interface ConfirmationSettings {
  fromName?: string
  fromMail?: string
  responseMail?: string
  commandeMailSujet?: string
  commandeMailText?: string
}
const NEEDED = {
  Mail: {
    commandeMailSujet: 'le sujet des confirmations de commande',
    commandeMailText: 'le texte des confirmations de commande',
    fromName: "le nom de l'expéditeur",
    fromMail: "l'e-mail de l'expéditeur",
  },
}

/**
 * The mail that confirms an order to its client: the boutique's text, then lines, amounts, delivery, deposit and
 * balance (decision 13). Pure.
 *
 * @throws Problem 409 naming the settings that the boutique lacks, 422 for an order without the client's e-mail
 */
export function orderConfirmation(order: ConfirmedOrder, settings: ConfirmationSettings): ClientMail {
  const { fromName, fromMail, responseMail, commandeMailSujet, commandeMailText } = settings
  if (!fromName || !fromMail || !commandeMailSujet || !commandeMailText) throw missingSettings({ ...settings }, NEEDED)
  if (!order.contact_email)
    throw invalid([
      { path: 'contact_email', message: "L'e-mail du client manque : la confirmation ne peut pas partir" },
    ])
  const parts = partsOf(order)
  return {
    fromName: oneLine(fromName),
    replyTo: oneLine(responseMail ?? fromMail),
    to: oneLine(order.contact_email),
    subject: oneLine(commandeMailSujet),
    text: textOf(commandeMailText, parts, fromName),
    html: htmlOf(commandeMailText, parts, fromName),
  }
}

type Row = [label: string, value: string]
interface Parts {
  title: string
  /** Name, price by quantity with the discount, amount. */
  lines: [name: string, detail: string, amount: string][]
  amounts: Row[]
  payments: Row[]
  delivery: Row[]
}

function partsOf(order: ConfirmedOrder): Parts {
  const { numero, date, produits = [] } = order
  return {
    title: ['Votre commande', numero && `n° ${numero}`, date && `du ${formatDayLong(date)}`].filter(Boolean).join(' '),
    lines: produits.map((line) => [nameOf(line), detailOf(line), formatEuros(euros(lineCents(line)), 'row')]),
    amounts: amountsOf(order),
    payments: paymentsOf(order),
    delivery: deliveryOf(order),
  }
}

type Line = NonNullable<ConfirmedOrder['produits']>[number]

const nameOf = ({ name, variantLibelle, sku }: Line): string =>
  [name ?? 'Article', variantLibelle, sku && `(${sku})`].filter(Boolean).join(' ')

function detailOf({ price = 0, qty = 0, unite, discount = 0, discountType }: Line): string {
  const off = discountType === 'pourcentage' ? `${discount.toLocaleString('fr-FR')} %` : formatEuros(discount, 'row')
  return [`${qty}${unite ? ` ${unite}` : ''} × ${formatEuros(price, 'row')}`, discount > 0 && `remise ${off}`]
    .filter(Boolean)
    .join(', ')
}

function amountsOf({ packingCost = 0, deliveryCost = 0, total = 0, ...order }: ConfirmedOrder): Row[] {
  const { taxes = [], mentions = [] } = taxesOf({ packingCost, deliveryCost, ...order })
  const cost = formatEuros(deliveryCost, 'row')
  const delivery = order.isPaidToCarrier
    ? `${cents(deliveryCost) > 0 ? `${cost}, ` : ''}à payer au transporteur`
    : cents(deliveryCost) > 0
      ? cost
      : order.freeShipping
        ? 'gratuite'
        : order.deliveryIncluded
          ? 'comprise'
          : undefined
  return [
    ...(cents(packingCost) > 0 ? [['Emballage', formatEuros(packingCost, 'row')] satisfies Row] : []),
    ...(delivery === undefined ? [] : [['Livraison', delivery] satisfies Row]),
    ['Total', totalText(total)],
    ...taxes.map(({ label, text }) => [label, text] satisfies Row),
    ...mentions.map((mention) => ['Mention', mention] satisfies Row),
  ]
}

/** What was paid, and what is to be paid when. */
function paymentsOf({ total = 0, montantPaye = 0, balancePayment, ...order }: ConfirmedOrder): Row[] {
  const paid: Row[] = cents(montantPaye) > 0 ? [['Déjà payé', formatEuros(montantPaye, 'row')]] : []
  const next = nextPayment(total, montantPaye, order)
  if (!next) return paid
  const amount = formatEuros(next.montant, 'row')
  const balanceLabel = `Solde à payer ${balanceTiming(balancePayment)}`
  if (next.type === 'solde') return [...paid, [balanceLabel, amount]]
  if (next.type === 'all') return [['À payer', amount]]
  return [
    ['Acompte à payer', amount],
    [balanceLabel, formatEuros(euros(cents(total) - cents(next.montant)), 'row')],
  ]
}

function deliveryOf({ deliveryDate, deliveryMethod, ...order }: ConfirmedOrder): Row[] {
  const { contact_address, contact_address2, contact_zip, contact_city, contact_country } = order
  const town = [contact_zip, contact_city].filter(Boolean).join(' ')
  const own = [order.contact_name, contact_address, contact_address2, town, contact_country].filter(Boolean).join('\n')
  const address = order.deliveryToBillingAddress ? contact_address && own : order.customDeliveryAddress
  const method = { store: 'retrait au magasin', carrier: 'transporteur' }[deliveryMethod ?? '']
  return [
    ...(deliveryDate ? [['Date prévue', formatDayLong(deliveryDate)] satisfies Row] : []),
    ...(method ? [['Mode', method] satisfies Row] : []),
    ...(deliveryMethod !== 'store' && address ? [['Adresse', address] satisfies Row] : []),
  ]
}

function textOf(introduction: string, { title, lines, amounts, payments, delivery }: Parts, sender: string): string {
  const rows = (list: readonly Row[]): string => list.map(([label, value]) => `${label} : ${value}`).join('\n')
  return textMail(
    [
      introduction.trim(),
      title,
      lines.map(([name, detail, amount]) => `- ${name}\n  ${detail} : ${amount}`).join('\n'),
      rows(amounts),
      rows(payments),
      delivery.length > 0 ? `Livraison\n${rows(delivery)}` : undefined,
    ],
    sender,
  )
}

function htmlOf(introduction: string, { title, lines, amounts, payments, delivery }: Parts, sender: string): string {
  const cell = (text: string, style?: string): string => htmlCell(escaped(text), style)
  const row = ([label, value]: Row): string =>
    cell(label, 'color:#555') + cell(value, label === 'Total' ? 'font-weight:bold' : '')
  const line = ([name, detail, amount]: Parts['lines'][number]): string =>
    cell(name) + cell(detail, 'color:#555') + cell(amount, 'text-align:right;white-space:nowrap')
  return htmlMail(
    [
      `<p>${escaped(introduction)}</p>`,
      `<h1 style="font-size:18px">${escaped(title)}</h1>`,
      htmlTable(lines.map(line)),
      htmlTable([...amounts, ...payments].map(row)),
      delivery.length > 0 ? `<h2 style="font-size:16px">Livraison</h2>${htmlTable(delivery.map(row))}` : '',
    ],
    sender,
  )
}
