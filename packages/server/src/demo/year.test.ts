import { answerMark, type Data, type DemandeData, PAYMENT_MODES } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { createDocument } from '../operations/write/create.ts'
import type { Engine } from '../operations/engine.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { EXPENSES, SALES } from './accounts.ts'
import type { DemoOrder } from './demo-order.ts'
import { ORDERS } from './orders.ts'
import { CONTACTS, SUPPLIERS } from './people.ts'
import { PIECES } from './pieces.ts'
import { loadRequests } from './load-requests.ts'
import { REQUESTS } from './requests.ts'
import { loadYear } from './year.ts'

const values = (collection: string, field: string): string[] =>
  Object.keys(registry.get(collection)?.fields[field]?.values ?? {})
const seen = (of: (order: DemoOrder) => string | undefined): string[] => [
  ...new Set(ORDERS.flatMap((order) => of(order) ?? [])),
]

describe('the orders of the demonstration', () => {
  it.each(['etat', 'paymentStatus', 'productsStatus'] as const)('have every %s', (field) =>
    expect(seen((order) => order[field]).sort()).toEqual(values('commandes', field).sort()),
  )

  it('name pieces and clients that exist', () => {
    const pieces = new Set(PIECES.map(({ name }) => name))
    const named = [
      ...ORDERS.flatMap(({ lines }) => lines.map(([piece]) => piece)),
      ...SALES.flatMap((s) => s.piece ?? []),
    ]
    expect(named.filter((name) => !pieces.has(name))).toEqual([])
    expect(REQUESTS.flatMap(({ lines }) => lines.map(([piece]) => piece)).filter((name) => !pieces.has(name))).toEqual(
      [],
    )
    expect(REQUESTS.filter(({ client }) => CONTACTS[client] === undefined)).toEqual([])
    expect(ORDERS.filter(({ client }) => CONTACTS[client] === undefined)).toEqual([])
    const suppliers = new Set<string>(SUPPLIERS.map(({ nom }) => nom))
    expect(EXPENSES.filter(({ supplier }) => !suppliers.has(supplier))).toEqual([])
  })
})

describe('the stored year', () => {
  let node: TestNode
  const boutique = 'atelier'
  beforeAll(async () => {
    node = await startTestNode()
    const { engine } = node.node
    const today = Date.parse(engine.now())
    const ago = (days: number): Engine => ({
      ...engine,
      now: () => new Date(today - days * 24 * 3_600_000).toISOString(),
    })
    const create = async (collection: string, data: Data): Promise<string> =>
      JSON.parse(await createDocument(ago(390), SYSTEM_ACTOR, { boutique, collection }, data)).id
    const contacts: string[] = []
    for (const contact of CONTACTS) contacts.push(await create('contacts', { ...contact }))
    const suppliers = new Map<string, string>()
    for (const { nom } of SUPPLIERS) suppliers.set(nom, await create('fournisseurs', { nom }))
    const products = new Map(PIECES.map(({ name, price }) => [name, { id: 'p1', name, price, photo: 'p1/a.jpg' }]))
    await loadYear({ boutique, ago, products, contacts, suppliers })
    await loadRequests({ boutique, ago, products, contacts })
  })
  afterAll(() => node.stop())

  const all = async (collection: string): Promise<Data[]> =>
    (await node.sql<{ data: Data }>(`select data from ${collection}`)).map(({ data }) => data)

  it('has all orders with their payments, summed and within their totals', async () => {
    const orders = await all('commandes')
    expect(orders).toHaveLength(ORDERS.length)
    expect(orders.filter(({ isArchived }) => isArchived)).toHaveLength(ORDERS.filter((one) => one.archived).length)
    const paid = orders.filter(({ montantPaye = 0 }) => Number(montantPaye) > 0)
    expect(paid.length).toBeGreaterThan(40)
    expect(orders.filter(({ total, montantPaye = 0 }) => Number(montantPaye) > Number(total))).toEqual([])
    expect(orders.filter(({ total }) => total === 0)).toHaveLength(1)
    expect(orders.filter(({ contact_name }) => contact_name === undefined)).toEqual([])
  })

  it('has requests of every state, and no mail to send', async () => {
    const requests = await all('demandes')
    const states = requests.map((one) => answerMark(one as DemandeData).name)
    expect(new Set(states)).toEqual(new Set(['En attente', 'Traitée', 'Répondue', "Problème d'envoi"]))
    expect(requests.filter(({ contact_name }) => contact_name === undefined)).toEqual([])
    expect(requests.some(({ hasMoreInfos }) => hasMoreInfos)).toBe(true)
    expect(await node.sql(`select 1 from system.jobs where task = 'demandes.reponse'`)).toEqual([])
  })

  it('has the payments of orders, direct sales, expenses and subscriptions', async () => {
    const sales = await all('ventes')
    expect(sales.filter(({ commande }) => commande === undefined)).toHaveLength(SALES.length)
    expect(new Set(sales.map(({ mode }) => mode))).toEqual(
      new Set(Object.keys(PAYMENT_MODES).filter((mode) => mode !== 'prelevement')),
    )
    expect(sales.filter(({ mode, chequeNumber, commande }) => commande && mode === 'cheque' && !chequeNumber)).toEqual(
      [],
    )
    expect(await all('depenses')).toHaveLength(EXPENSES.length)
    expect((await all('abonnements')).every(({ factures }) => Array.isArray(factures))).toBe(true)
  })
})
