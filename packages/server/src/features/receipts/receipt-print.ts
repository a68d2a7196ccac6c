import { type Data, firmLines, type FirmData, formatEuros, PAYMENT_MODES } from '@boutique/domain'
import type { PrintedDocument } from '../../print/printed.ts'

/** The legal guarantee, which a sale in a shop says of goods that last, new or second-hand (code de la consommation, L211-2 and D211-1). */
const GUARANTEE =
  "Ce bien bénéficie auprès du vendeur d'une garantie légale de conformité d'une durée minimale de deux ans à compter de sa remise au consommateur."

/**
 * The receipt of a sale over the counter: who sold what, when, for how much and how it was paid. It names no client, and
 * is not an invoice, whose mentions it does not have. Pure.
 * @param reference by which the sale is found again
 */
export function receiptPrint(
  shop: { name: string; website?: string; firm: FirmData },
  sale: Data,
  pieces: readonly { name: string; sku?: string; amount: number }[],
  reference: string,
): PrintedDocument {
  const { saleDate, montant, mode } = sale
  const total = formatEuros(Number(montant), 'row')
  const paid = Object.entries(PAYMENT_MODES).find(([known]) => known === mode)?.[1]
  return {
    title: 'Reçu',
    lines: [
      ...firmLines(shop.name, shop.firm),
      ...(shop.website === undefined ? [] : [shop.website]),
      ...(typeof saleDate === 'string' ? [`Le ${saleDate.split('-').toReversed().join('/')}`] : []),
    ],
    tables: [
      {
        columns: [
          { heading: 'Article', width: 6 },
          { heading: 'Référence', width: 2 },
          { heading: 'Prix', width: 2, align: 'right' },
        ],
        rows: pieces.map(({ name, sku = '', amount }) => [name, sku, formatEuros(amount, 'row')]),
        total: ['Total payé', '', total],
      },
    ],
    notes: [
      ...(paid === undefined ? [] : [`Paiement\u00a0: ${paid.toLowerCase()}.`]),
      GUARANTEE,
      "Ce reçu n'est pas une facture.",
    ],
    footer: `${shop.name} · vente ${reference}`,
  }
}
