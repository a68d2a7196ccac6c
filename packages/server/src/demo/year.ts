import { addDays, type Data, dayOf, nextPayment } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { act } from '../operations/actions/actions.ts'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { EXPENSES, SALES, SUBSCRIPTIONS } from './accounts.ts'
import type { DemoLine, DemoOrder } from './demo-order.ts'
import { ORDERS } from './orders.ts'

type Stored = Data & { id: string }

/** A stored product of the demonstration. */
export interface DemoProduct {
  id: string
  name: string
  price: number
  /** The storage path of its first photo; drafts have none. */
  photo?: string
}

/** What the year of a demonstration boutique needs of the rest of it. */
export interface YearOf {
  boutique: string
  /** An engine whose clock is this many days behind. */
  ago(days: number): Engine
  /** By name. */
  products: ReadonlyMap<string, DemoProduct>
  /** The ids of the contacts, in their order. */
  contacts: readonly string[]
  /** The ids of the suppliers, by name. */
  suppliers: ReadonlyMap<string, string>
}

/** Fills a boutique with a year of orders and their payments, other sales, expenses and subscriptions. */
export async function loadYear(year: YearOf): Promise<void> {
  for (const order of ORDERS) await loadOrder(year, order)
  await loadSales(year)
  await loadExpenses(year)
  await loadSubscriptions(year)
}

/** Creates a document of the boutique as of some days ago. */
async function create({ boutique, ago }: YearOf, days: number, collection: string, data: Data): Promise<Stored> {
  return JSON.parse(await createDocument(ago(days), SYSTEM_ACTOR, { boutique, collection }, data))
}

/** The calendar date some days from today; negative ones are past. */
const dayIn = ({ ago }: YearOf, days: number): string => addDays(dayOf(ago(0).now()), days)

async function loadOrder(year: YearOf, order: DemoOrder): Promise<void> {
  const { due, ordered, delivery, packing, deposit, etat, paymentStatus, productsStatus } = order
  const stored = await create(year, -ordered, 'commandes', {
    contact: year.contacts[order.client],
    deliveryDate: dayIn(year, due),
    effectiveDate: productsStatus === 'completed' ? dayIn(year, Math.min(due, 0)) : undefined,
    etat,
    paymentStatus,
    productsStatus,
    productionProgess: order.progress,
    validation: deposit ? 'advancePayment' : 'fullPayment',
    produits: order.lines.map((line) => lineOf(year, line)),
    deliveryMethod: delivery === undefined ? 'store' : 'carrier',
    deliveryToBillingAddress: delivery !== undefined,
    deliveryCost: delivery,
    packingCost: packing,
    ...(deposit !== undefined && { acompteValue: deposit, acompteType: 'pourcentage', balancePayment: 'expedition' }),
    support: order.support ?? 'store',
    origin: order.origin ?? 'buy',
    commande_message: order.message,
  })
  await loadPayments(year, order, stored)
  if (!order.archived) return
  const then = year.ago(Math.max(0, -due - 5))
  await act(then, SYSTEM_ACTOR, { boutique: year.boutique, collection: 'commandes', id: stored.id }, 'archiver', {})
}

function lineOf({ products }: YearOf, [piece, qty = 1, percentOff]: DemoLine): Data {
  const { name, price, photo } = products.get(piece) ?? { name: piece, price: 0 }
  const discount = percentOff === undefined ? {} : { discount: percentOff, discountType: 'pourcentage' }
  return { name, price, qty, photo, aFabriquer: piece.includes('sur mesure'), ...discount }
}

/** The payments that were received: the deposit the day after the order, the rest when it was due. */
async function loadPayments(year: YearOf, order: DemoOrder, stored: Stored): Promise<void> {
  const { acompteValue, acompteType } = stored as { acompteValue?: number; acompteType?: string }
  const total = Number(stored.total ?? 0)
  let received = 0
  const days = order.paid === 'nothing' ? [] : [order.ordered + 1, order.due]
  for (const day of days.slice(0, order.paid === 'deposit' ? 1 : 2)) {
    const next = nextPayment(total, received, { acompteValue, acompteType })
    if (!next) return
    const paidOn = Math.min(day, 0)
    await create(year, -paidOn, 'ventes', {
      ...next,
      commande: stored.id,
      contact: stored.contact,
      mode: order.mode,
      saleDate: dayIn(year, paidOn),
      support: order.support ?? 'store',
      ...(order.mode === 'cheque' && chequeOf(stored, dayIn(year, paidOn))),
    })
    received += next.montant
  }
}

/** The fields of a cheque; its number is made from that of the order. */
const chequeOf = ({ numero, contact_city }: Data, day: string): Data => ({
  chequeNumber: String(numero).slice(-7),
  chequeBank: 'Banque du Morvan',
  chequeDate: day,
  chequeCity: contact_city,
})

async function loadSales(year: YearOf): Promise<void> {
  for (const { days, piece, client, ...sale } of SALES) {
    const product = piece === undefined ? undefined : year.products.get(piece)
    await create(year, days, 'ventes', {
      ...sale,
      type: 'all',
      saleDate: dayIn(year, -days),
      support: 'store',
      ...(product && { origine: 'achat', produits: [product.id] }),
      contact: client === undefined ? undefined : year.contacts[client],
      ...(client === undefined && { client_firstname: 'Client', client_lastname: 'De passage' }),
    })
  }
}

async function loadExpenses(year: YearOf): Promise<void> {
  const types = new Map<string, string>()
  for (const libelle of new Set(EXPENSES.map(({ type }) => type)))
    types.set(libelle, (await create(year, 380, 'depenseTypes', { libelle })).id)
  for (const [at, { days, supplier, type, ...expense }] of EXPENSES.entries()) {
    const billingDate = dayIn(year, -days)
    await create(year, days, 'depenses', {
      ...expense,
      billingDate,
      numero: `F${billingDate.slice(0, 4)}-${String(EXPENSES.length - at).padStart(3, '0')}`,
      fournisseur: year.suppliers.get(supplier),
      type: types.get(type),
    })
  }
}

async function loadSubscriptions(year: YearOf): Promise<void> {
  const services = new Map<string, string>()
  for (const name of new Set(SUBSCRIPTIONS.map(({ service }) => service)))
    services.set(name, (await create(year, 380, 'services', { name, isDraft: false })).id)
  for (const { days, service, client, bills, every, ended, ...subscription } of SUBSCRIPTIONS) {
    await create(year, days, 'abonnements', {
      ...subscription,
      quantity: 1,
      contact: year.contacts[client],
      service: services.get(service),
      startAt: dayIn(year, -days),
      ...(ended && { isActive: false, endAt: dayIn(year, every * bills - days) }),
      billServiceLabel: service,
      factures: Array.from({ length: bills }, (_, at) => {
        const date = dayIn(year, every * at - days)
        return { numero: `A${date.slice(0, 4)}-${String(at + 1).padStart(3, '0')}`, date, montant: subscription.amount }
      }),
    })
  }
}
