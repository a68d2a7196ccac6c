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

/** How far an order is. */
export type State = Pick<DemoOrder, 'etat' | 'paymentStatus' | 'productsStatus' | 'paid'>

/** The states of a validated order, paid so far. */
export const validated = (productsStatus: string, paid: DemoPaid): State => ({
  etat: 'validated',
  paymentStatus: paid === 'all' ? 'succeeded' : paid === 'deposit' ? 'advance_payment' : 'waiting',
  productsStatus,
  paid,
})
/** The states of an order of which nothing is paid. */
export const unpaid = (etat: string, paymentStatus: string): State => ({ etat, paymentStatus, paid: 'nothing' })
