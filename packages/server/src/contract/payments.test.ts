import { allRollups, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wrongRollups } from '../store/documents/rollups.ts'
import { Client } from '../testing/client.ts'
import type { LiveClient } from '../testing/live.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'

const NOON = '2026-11-24T11:00:00.000Z'
const server = await startTestNode({ clock: () => Date.parse(NOON) })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const sales = `${root}/ventes`
/** Edits orders, and no sales but their payments. */
let seller: Client
let watching: LiveClient
let order: LiveDocument
let path: string

beforeAll(async () => {
  const email = 'commandes@exemple.fr'
  const rights = { boutique: 'atelier', hasAccessToStore: true, profils: ['boutique-commandes'] }
  await admin.create('/api/utilisateurs', { displayname: 'Cléo', email, password: PASSWORD, ...rights })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  seller = new Client(server.address, answer.headers.get('set-auth-token') as string)
  watching = await server.live('collegue')
})
beforeEach(async () => {
  order = await seller.create(`${root}/commandes`, {
    deliveryDate: '2026-11-24',
    contact_firstname: 'Léa',
    contact_lastname: 'Martin',
    produits: [{ name: 'Console', price: 486, qty: 1 }],
    acompteValue: 30,
    acompteType: 'pourcentage',
  })
  path = `${root}/commandes/${order.id}`
})

const add = (input: Data): Promise<LiveDocument> => seller.act(path, 'ajouter-paiement', input)
const payments = (): Promise<LiveDocument[]> => seller.all(sales, { 'where[commande]': order.id })
const paid = async (): Promise<unknown> => (await admin.read(path)).montantPaye
const undo = (client: Client, address: string, rev: number) => client.post(`${address}/annuler`, { revs: [rev] })

describe('the action that adds a payment to an order', () => {
  it('creates a sale of the order, with its client, in the same commit', async () => {
    const paidOrder = await add({ montant: '145,80', mode: 'virement', type: 'acompte', saleDate: '2026-11-17' })
    expect(paidOrder).toMatchObject({ montantPaye: 145.8, nbPaiements: 1, rev: 2 })
    const [payment, ...others] = await payments()
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      ...{ montant: 145.8, mode: 'virement', type: 'acompte', saleDate: '2026-11-17', etat: 'validated' },
      ...{ commande: order.id, origine: 'commande', client_name: 'Léa Martin' },
    })
    const commits = await server.sql<{ document: string }>(
      `select document from system.journal where commit =
        (select commit from system.journal where document = $1 and rev = 2)`,
      [order.id],
    )
    expect(new Set(commits.map(({ document }) => document))).toEqual(new Set([order.id, payment?.id]))
  })

  it('cannot be taken off its order by whoever only handles orders', async () => {
    await add({ montant: 100 })
    const [payment] = (await payments()) as [LiveDocument]
    const address = `${sales}/${payment.id}`
    expect((await seller.patch(address, { commande: null, montant: 5 })).refusal).toBe('403 droit.refuse')
    expect(await admin.read(address)).toMatchObject({ commande: order.id, montant: 100 })
    expect((await seller.patch(address, { montant: 5 })).status).toBe(200)
  })

  it('is for who edits orders, who may create no other sale; one undo takes the payment back, and can be undone', async () => {
    expect((await seller.post(sales, { commande: order.id, montant: 1 })).refusal).toBe('403 droit.refuse')
    const { rev } = await add({ montant: 486, mode: 'cb' })
    const undone = await undo(seller, path, rev)
    expect(undone.status).toBe(200)
    expect(await payments()).toEqual([])
    expect(await paid()).toBe(0)
    const own = (undone.body.documents as LiveDocument[]).find(({ id }) => id === order.id)
    expect(own).toMatchObject({ montantPaye: 0, nbPaiements: 0, rev: 3 })
    expect((await undo(seller, path, 3)).status).toBe(200)
    expect(await payments()).toHaveLength(1)
    expect(await paid()).toBe(486)
  })

  it('is of today without a date, and keeps the fields of a cheque for a cheque only', async () => {
    const cheque = { chequeNumber: '0000123', chequeBank: 'Crédit du Port' }
    await add({ montant: 1, mode: 'cheque', ...cheque })
    await add({ montant: 2, mode: 'espece', ...cheque })
    const [one, other] = (await payments()).toSorted((a, b) => Number(a.montant) - Number(b.montant))
    expect(one).toMatchObject({ ...cheque, saleDate: '2026-11-24' })
    expect(other?.chequeNumber).toBeUndefined()
  })

  it.each<[string, Data, string, string]>([
    ['no amount', { mode: 'cb' }, 'montant', 'Champs obligatoire'],
    ['a text for an amount', { montant: 'douze' }, 'montant', 'Nombre attendu'],
    ['too large an amount', { montant: 10_000_001 }, 'montant', '10\u00a0000\u00a0000 au plus'],
    ['a date that does not exist', { montant: 1, saleDate: '2026-02-31' }, 'saleDate', 'Date attendue (AAAA-MM-JJ)'],
    ['an unknown mode', { montant: 1, mode: 'troc' }, 'mode', 'Valeur inconnue'],
    ['another order', { montant: 1, commande: 'autre' }, 'commande', "Ce champ n'existe pas"],
  ])('refuses %s at its field, and stores nothing', async (_, input, field, message) => {
    const { status, problem } = await seller.post(`${path}/actions/ajouter-paiement`, input)
    expect(status).toBe(422)
    expect(problem.errors).toEqual([{ path: field, message: expect.stringContaining(message) }])
    expect(await payments()).toEqual([])
    expect(await admin.read(path)).toEqual(order)
  })

  it.each([
    ['"12,50"', '12,50', 12.5],
    ['three decimals, rounded to the cent', 12.345, 12.35],
    ['a refund', '−12,50 €', -12.5],
  ])('understands %s', async (_, montant, stored) => {
    await add({ montant })
    expect((await payments()).map((one) => one.montant)).toEqual([stored])
    expect(await paid()).toBe(stored)
  })

  it('with ten payments at the same time counts each once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add({ montant: 10.1 })))
    expect(await paid()).toBe(101)
  })
})

describe('the amount paid', () => {
  it('is live in a list of orders: added, refunded, canceled, deleted and brought back, moved', async () => {
    watching.list(order.id, { boutique: 'atelier', collection: 'commandes', limit: 40 })
    const shown = (montantPaye: number) =>
      watching.until(order.id, ({ documents }) => documents.get(order.id)?.montantPaye === montantPaye)
    await add({ montant: 145.8 })
    await shown(145.8)
    const [first] = await payments()
    const address = `${sales}/${first?.id}`
    await add({ montant: -45.8 })
    await shown(100)
    const canceled = await seller.change(address, { etat: 'canceled' })
    await shown(-45.8)
    await undo(seller, address, canceled.rev)
    await shown(100)
    const removed = (await seller.remove(address)).document
    await shown(-45.8)
    await undo(seller, address, removed.rev)
    await shown(100)
    await seller.remove(address)
    await shown(-45.8)
    await seller.act(address, 'restaurer')
    await shown(100)
    const other = await seller.create(`${root}/commandes`, { deliveryDate: '2026-11-24' })
    await seller.change(address, { commande: other.id })
    await shown(-45.8)
    expect(await seller.read(`${root}/commandes/${other.id}`)).toMatchObject({ montantPaye: 145.8, nbPaiements: 1 })
    for (const field of allRollups(registry))
      expect(await wrongRollups(server.node.engine.pool, registry, field, '', 10)).toEqual([])
  })

  it('[SALE-27] follows the list of payments of one order, and of no other', async () => {
    const key = `ventes ${order.id}`
    watching.list(key, { boutique: 'atelier', collection: 'ventes', where: { commande: order.id }, limit: 40 })
    await watching.ready(key)
    const other = await seller.create(`${root}/commandes`, { deliveryDate: '2026-11-24' })
    await seller.act(`${root}/commandes/${other.id}`, 'ajouter-paiement', { montant: 1 })
    await add({ montant: 2 })
    const { documents } = await watching.until(key, ({ order: ids }) => ids.length > 0)
    expect([...documents.values()].map(({ montant }) => montant)).toEqual([2])
  })
})
