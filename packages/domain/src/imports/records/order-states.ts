import { fold } from '../../texts/fold.ts'
import { quoted } from '../cells/quoted.ts'
import { addNote, type Draft } from './draft.ts'
import type { LayoutRow } from './layout-row.ts'

/** States of an order, by the field that has them. */
type States = Readonly<Partial<Record<'etat' | 'paymentStatus' | 'productsStatus', string>>>

const PAID: States = { etat: 'validated', paymentStatus: 'succeeded' }

/** What Shopify calls the state of a payment. */
const FINANCIAL: Readonly<Record<string, States>> = {
  paid: PAID,
  partially_paid: { etat: 'validated', paymentStatus: 'advance_payment' },
  pending: { etat: 'waiting', paymentStatus: 'waiting' },
  authorized: { etat: 'manual-validation', paymentStatus: 'waiting_capture' },
  partially_refunded: PAID,
  refunded: { etat: 'refunded', paymentStatus: 'succeeded' },
  voided: { etat: 'canceled' },
  expired: { etat: 'canceled' },
}

const FULFILLMENT: Readonly<Record<string, States>> = {
  fulfilled: { productsStatus: 'completed' },
  partial: { productsStatus: 'waiting_shipment' },
  unfulfilled: { productsStatus: 'waiting_preparation' },
  restocked: {},
}

/** States in words, as lists of orders show them; the first word that occurs decides. */
const WORDS: readonly (readonly [RegExp, States])[] = [
  [/annul|cancel/, { etat: 'canceled' }],
  [/rembours|refund/, { etat: 'refunded' }],
  [/erreur|error|refus/, { etat: 'refused' }],
  [/attente|awaiting|pending/, { etat: 'waiting', paymentStatus: 'waiting' }],
  [/livre|delivered/, { ...PAID, productsStatus: 'completed' }],
  [/expedi|shipped/, { ...PAID, productsStatus: 'waiting_delivery' }],
  [/prepar|processing/, { ...PAID, productsStatus: 'waiting_preparation' }],
  [/paye|accept|paid|succe/, PAID],
]

/** Fills the states of an order from the words of its file; a word that is not known is told. */
export function fillStates(draft: Draft, row: LayoutRow): void {
  for (const [to, known] of [
    ['shopify/financial', FINANCIAL],
    ['shopify/fulfillment', FULFILLMENT],
  ] as const) {
    const [cell] = row.cells(to)
    if (!cell) continue
    const word = cell.text.toLowerCase()
    if (Object.hasOwn(known, word)) Object.assign(draft.values, known[word])
    else tellUnknown(draft, row.line, cell)
  }
  const [words] = row.cells('state')
  if (words) {
    const text = fold(words.text.slice(0, 200))
    const states = WORDS.find(([word]) => word.test(text))?.[1]
    if (states) Object.assign(draft.values, states)
    else tellUnknown(draft, row.line, words)
  }
  if (row.cell('shopify/cancelled') !== '') draft.values.etat = 'canceled'
}

function tellUnknown(draft: Draft, line: number, { text, header }: { text: string; header: string }): void {
  const message = `L'état ${quoted(text)} n'est pas connu : il n'est pas repris`
  addNote(draft.warnings, { line, header, code: 'etat', message })
}
