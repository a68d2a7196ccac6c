import type { PaymentMode } from '@boutique/domain'

/** A demonstration sale without an order; days count back from today. */
export interface DemoSale {
  days: number
  montant: number
  mode: PaymentMode
  /** The name of the piece that was bought at the shop. */
  piece?: string
  /** The position of the client among the contacts. */
  client?: number
  commentaire?: string
  etat?: 'canceled' | 'error'
}

type Bought = readonly [piece: string, montant: number]

/** Made in series, sold all the year. */
const SMALL_PIECES: readonly Bought[] = [
  ['Planche à découper', 38],
  ['Miroir rond de poche', 24],
  ['Tabouret d’appoint', 59],
  ['Étagère murale', 74],
  ['Lampe de bureau tournée', 85],
]

/** The newest sales first: what exists once is sold once. */
const BOUGHT: readonly Bought[] = [
  ...SMALL_PIECES,
  ['Chaise de bistrot', 65],
  ['Tabouret de traite', 45],
  ['Porte-revues rotin', 40],
  ['Lampe de chevet laiton', 60],
]
const SHOP_MODES: readonly PaymentMode[] = ['cb', 'espece', 'cb', 'cheque', 'cb', 'virement', 'paypal']

/** Sales at the counter, two to four a month, and a few of nothing in the catalogue. */
export const SALES: readonly DemoSale[] = Array.from({ length: 44 }, (_, at): DemoSale => {
  const [piece, montant] = BOUGHT[at] ?? (SMALL_PIECES[at % SMALL_PIECES.length] as Bought)
  return {
    days: at * 8 + (at % 3),
    montant,
    mode: SHOP_MODES[at % SHOP_MODES.length] ?? 'cb',
    ...(at % 6 === 5
      ? { commentaire: 'Cirage et recollage d’une chaise apportée par le client, retirée le jour même à l’atelier.' }
      : { piece }),
    ...(at % 4 !== 3 && { client: (at * 7) % 18 }),
    ...(at === 10 && { etat: 'canceled' as const }),
    ...(at === 21 && { etat: 'error' as const }),
  }
})

/** A demonstration expense; days count back from today. */
export interface DemoExpense {
  days: number
  montant: number
  mode: PaymentMode
  supplier: string
  type: string
  description: string
}

/** An expense that comes back: every so many days, so many times; the amount varies by a step. */
type Series = readonly [
  supplier: string,
  type: string,
  description: string,
  mode: PaymentMode,
  first: number,
  every: number,
  times: number,
  montant: number,
  step: number,
]

const SERIES: readonly Series[] = [
  ['Immobilière des Tilleuls', 'Loyer', 'Loyer de l’atelier', 'prelevement', 3, 30, 12, 640, 0],
  ['Énergie du Morvan', 'Énergie', 'Électricité de l’atelier', 'prelevement', 9, 30, 12, 118.4, 7.35],
  ['Scierie du Morvan', 'Bois', 'Plateaux de chêne, 27 mm', 'virement', 5, 27, 13, 386.5, 42.9],
  ['Quincaillerie Lambert', 'Quincaillerie', 'Charnières, coulisses, vis à bois', 'cb', 2, 31, 11, 64.25, 11.2],
  ['Tissus Delorme', 'Tissu', 'Lainage bleu gris, 6 m', 'cheque', 14, 60, 6, 172, 18.5],
  ['Huiles et cires Breton', 'Finitions', 'Huile dure, cire incolore', 'cb', 20, 52, 7, 58.9, 6.4],
  ['Transports Girard', 'Transport', 'Livraisons chez les clients', 'virement', 7, 28, 13, 95, 12.5],
  ['Imprimerie Duval', 'Communication', 'Étiquettes et cartes de l’atelier', 'cb', 40, 85, 4, 74.8, 9],
]

/** Eighty expenses of a year, the latest first. */
export const EXPENSES: readonly DemoExpense[] = SERIES.flatMap(
  ([supplier, type, description, mode, first, every, times, montant, step]) =>
    Array.from(
      { length: times },
      (_, at): DemoExpense => ({
        days: first + at * every,
        montant: Math.round((montant + step * ((at * 5) % 7)) * 100) / 100,
        mode,
        supplier,
        type,
        description,
      }),
    ),
).sort((a, b) => a.days - b.days)

/** A demonstration subscription; days count back from today. */
export interface DemoSubscription {
  name: string
  service: string
  client: number
  amount: number
  interval: 'week' | 'month' | 'year'
  intervalCount?: number
  days: number
  /** The number of bills so far, and the days between two. */
  bills: number
  every: number
  ended?: boolean
}

export const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  {
    name: 'Entretien du mobilier, Café de la Gare',
    service: 'Entretien du mobilier',
    client: 14,
    amount: 45,
    interval: 'month',
    days: 300,
    bills: 10,
    every: 30,
  },
  {
    name: 'Cirage des tables, Gîte des Tilleuls',
    service: 'Cirage à domicile',
    client: 15,
    amount: 120,
    interval: 'month',
    intervalCount: 3,
    days: 280,
    bills: 4,
    every: 91,
  },
  {
    name: 'Prêt de mobilier, Mairie de Saint-Aubin',
    service: 'Prêt de mobilier',
    client: 16,
    amount: 380,
    interval: 'year',
    days: 340,
    bills: 1,
    every: 365,
  },
  {
    name: 'Vitrine de saison, Librairie du Marché',
    service: 'Prêt de mobilier',
    client: 17,
    amount: 30,
    interval: 'week',
    intervalCount: 2,
    days: 200,
    bills: 8,
    every: 14,
    ended: true,
  },
]
