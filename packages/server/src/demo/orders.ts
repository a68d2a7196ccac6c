import type { PaymentMode } from '@boutique/domain'

/** A line of a demonstration order: the name of a piece, its quantity, and a discount in per cent. */
export type DemoLine = readonly [piece: string, qty?: number, percentOff?: number]

/** The payments of a demonstration order that were received. */
export type DemoPaid = 'nothing' | 'deposit' | 'all'

/** A demonstration order; days are counted from today, negative ones are past. */
export interface DemoOrder {
  /** The position of the client among the contacts. */
  client: number
  /** The day on which it was placed. */
  ordered: number
  /** The delivery date. */
  due: number
  lines: readonly DemoLine[]
  etat?: string
  paymentStatus?: string
  productsStatus?: string
  paid: DemoPaid
  /** The deposit asked for, in per cent. */
  deposit?: number
  mode?: PaymentMode
  /** 0 to 100. */
  progress?: number
  delivery?: number
  packing?: number
  support?: string
  origin?: string
  message?: string
  archived?: boolean
}

type State = Pick<DemoOrder, 'etat' | 'paymentStatus' | 'productsStatus' | 'paid'>

const validated = (productsStatus: string, paid: DemoPaid): State => ({
  etat: 'validated',
  paymentStatus: paid === 'all' ? 'succeeded' : paid === 'deposit' ? 'advance_payment' : 'waiting',
  productsStatus,
  paid,
})
const unpaid = (etat: string, paymentStatus: string): State => ({ etat, paymentStatus, paid: 'nothing' })

/** The orders in hand: late, due this week, later, and just finished. */
const OPEN: readonly DemoOrder[] = [
  {
    client: 7,
    ordered: -38,
    due: -6,
    lines: [['Table à manger sur mesure']],
    ...validated('waiting_production', 'deposit'),
    deposit: 30,
    progress: 80,
    delivery: 90,
    mode: 'cheque',
  },
  {
    client: 12,
    ordered: -12,
    due: -3,
    lines: [['Fauteuil de lecture'], ['Lampe de chevet laiton', 2]],
    ...unpaid('waiting', 'waiting'),
    support: 'website',
  },
  {
    client: 0,
    ordered: -20,
    due: -2,
    lines: [['Chaise de bistrot', 6, 10]],
    ...validated('completed', 'all'),
    delivery: 40,
    mode: 'cb',
  },
  {
    client: 8,
    ordered: -9,
    due: -1,
    lines: [['Miroir au cadre assemblé']],
    ...validated('waiting_delivery', 'all'),
    delivery: 25,
    packing: 8,
    mode: 'stripe',
    support: 'website',
  },
  {
    client: 6,
    ordered: -24,
    due: 0,
    lines: [['Console étroite sur mesure']],
    ...validated('waiting_production', 'deposit'),
    deposit: 30,
    progress: 60,
    delivery: 18,
    packing: 6,
    mode: 'virement',
    message: 'Livrer après 17 h, merci.',
  },
  {
    client: 14,
    ordered: -18,
    due: 1,
    lines: [
      ['Lampe de bureau tournée', 4],
      ['Tabouret tourné', 2],
    ],
    ...validated('waiting_preparation', 'all'),
    mode: 'virement',
    support: 'store',
  },
  {
    client: 9,
    ordered: -7,
    due: 2,
    lines: [['Chevet suspendu']],
    ...validated('waiting_shipment', 'all'),
    packing: 9,
    delivery: 22,
    mode: 'paypal',
    support: 'instagram',
  },
  {
    client: 3,
    ordered: -4,
    due: 3,
    lines: [['Étagère murale', 3]],
    ...unpaid('waiting', 'waiting_capture'),
    support: 'website',
  },
  {
    client: 16,
    ordered: -31,
    due: 4,
    lines: [
      ['Banc d’entrée sur mesure', 4],
      ['Tabouret d’appoint', 12, 15],
    ],
    ...validated('waiting_production', 'deposit'),
    deposit: 50,
    progress: 25,
    mode: 'virement',
    support: 'email',
  },
  {
    client: 10,
    ordered: -11,
    due: 6,
    lines: [['Chaise courbée', 2]],
    ...validated('waiting_delivery', 'all'),
    delivery: 35,
    mode: 'cb',
  },
  {
    client: 11,
    ordered: -15,
    due: 9,
    lines: [['Lampe d’architecte'], ['Tabouret de bar', 2]],
    etat: 'disputed',
    paymentStatus: 'succeeded',
    productsStatus: 'waiting_return',
    paid: 'all',
    mode: 'stripe',
    message: 'Un tabouret est arrivé fendu.',
  },
  {
    client: 13,
    ordered: -13,
    due: 12,
    lines: [['Banc de ferme']],
    ...validated('waiting_return', 'all'),
    delivery: 45,
    mode: 'cb',
  },
  {
    client: 5,
    ordered: -3,
    due: 15,
    lines: [['Miroir ovale doré'], ['Miroir de barbier'], ['Lampadaire tripode']],
    ...unpaid('manual-validation', 'waiting'),
    support: 'phone',
  },
  {
    client: 17,
    ordered: -2,
    due: 18,
    lines: [['Bibliothèque de notaire']],
    ...unpaid('manual-validation', 'waiting_capture'),
    support: 'email',
  },
  {
    client: 1,
    ordered: -8,
    due: 21,
    lines: [['Commode sans poignées']],
    ...validated('insufficient_stock', 'deposit'),
    deposit: 40,
    mode: 'cheque',
  },
  {
    client: 2,
    ordered: -5,
    due: 24,
    lines: [['Planche à découper', 2, 100]],
    ...validated('waiting_preparation', 'all'),
    origin: 'gift',
    support: 'partnership',
  },
  {
    client: 15,
    ordered: -27,
    due: 33,
    lines: [
      ['Table à manger sur mesure'],
      ['Chaise courbée', 8, 10],
      ['Banc coffre', 2],
      ['Étagère murale', 4],
      ['Lampe de bureau tournée', 6],
      ['Console murale pliante'],
    ],
    ...validated('waiting_production', 'deposit'),
    deposit: 30,
    progress: 5,
    delivery: 160,
    packing: 30,
    mode: 'virement',
  },
  {
    client: 4,
    ordered: -1,
    due: 40,
    lines: [['Bureau d’angle sur mesure']],
    ...unpaid('waiting', 'authentication_required'),
    support: 'website',
  },
  {
    client: 8,
    ordered: -1,
    due: 45,
    lines: [['Armoire à linge']],
    ...unpaid('waiting', 'card_declined'),
    support: 'website',
  },
  {
    client: 0,
    ordered: -2,
    due: 52,
    lines: [['Bibliothèque sur mesure']],
    ...validated('waiting', 'deposit'),
    deposit: 30,
    mode: 'cheque',
  },
  { client: 16, ordered: 0, due: 70, lines: [['Banc d’école', 10]], paid: 'nothing', support: 'email' },
]

/** States of archived orders besides the usual one, by their position. */
const ENDINGS: Readonly<Record<number, State>> = {
  4: unpaid('canceled', 'expired_card'),
  9: unpaid('refused', 'incorrect_cvc'),
  13: { etat: 'refunded', paymentStatus: 'succeeded', productsStatus: 'waiting_return', paid: 'nothing' },
  18: { etat: 'problem_solve', paymentStatus: 'succeeded', productsStatus: 'completed', paid: 'all' },
  23: unpaid('canceled', 'processing_error'),
  27: unpaid('refused', 'parameter_invalid_empty'),
  32: { etat: 'problem_solve', paymentStatus: 'advance_payment', productsStatus: 'completed', paid: 'deposit' },
}

const ARCHIVED_LINES: readonly (readonly DemoLine[])[] = [
  [['Commode trois tiroirs']],
  [['Chaise paillée', 4], ['Table ronde bistrot']],
  [['Buffet bas années 60']],
  [['Tabouret tourné', 3]],
  [['Bureau de ministre'], ['Lampe d’architecte']],
  [['Table basse plateau massif']],
  [['Planche à découper', 6, 10]],
  [['Armoire parisienne']],
  [['Fauteuil club'], ['Fauteuil crapaud']],
  [['Étagère industrielle', 2, 5]],
  [['Vitrine de mercerie']],
]

const MODES: readonly PaymentMode[] = ['cb', 'cheque', 'virement', 'stripe', 'espece', 'paypal']
const SUPPORTS = ['store', 'website', 'phone', 'email', 'instagram', 'facebook', 'live', 'partnership']

/** An order about every nine days, from two weeks to a year ago. */
const ARCHIVED: readonly DemoOrder[] = Array.from({ length: 39 }, (_, at): DemoOrder => {
  const due = -14 - at * 9
  return {
    client: (at * 5) % 18,
    ordered: due - 10 - (at % 4) * 7,
    due,
    lines: ARCHIVED_LINES[at % ARCHIVED_LINES.length] ?? [],
    ...(ENDINGS[at] ?? validated('completed', 'all')),
    ...((at % 3 === 0 || at === 32) && { deposit: 30 }),
    ...(at % 2 === 0 && { delivery: 30 + (at % 5) * 15, packing: 5 }),
    mode: MODES[at % MODES.length],
    support: SUPPORTS[at % SUPPORTS.length],
    archived: true,
  }
})

/** Sixty orders of a year, in every state. */
export const ORDERS: readonly DemoOrder[] = [...ARCHIVED.toReversed(), ...OPEN]
