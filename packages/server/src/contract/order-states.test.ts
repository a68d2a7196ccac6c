import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const root = '/api/boutiques/atelier'
const sales = `${root}/ventes`

let path: string
let order: LiveDocument
beforeEach(async () => {
  order = await made()
  path = `${root}/commandes/${order.id}`
})

const made = (data: Data = {}): Promise<LiveDocument> =>
  manager.create(`${root}/commandes`, {
    ...{ deliveryDate: '2026-11-24', contact_lastname: 'Martin', etat: 'waiting', paymentStatus: 'waiting' },
    produits: [{ name: 'Console', price: 486, qty: 1 }],
    ...data,
  })
/** Adds a payment; returns its address. */
async function paid(montant: number, address = path): Promise<string> {
  const before = await paymentsOf(address)
  await manager.act(address, 'ajouter-paiement', { montant })
  const added = (await paymentsOf(address)).find((one) => !before.includes(one))
  return `${sales}/${added}`
}
const paymentsOf = async (address: string): Promise<string[]> =>
  (await manager.all(sales, { 'where[commande]': address.split('/').at(-1) as string })).map(({ id }) => id)
const states = async (address = path) => {
  const { etat, paymentStatus, montantPaye } = await manager.read(address)
  return [etat, paymentStatus, montantPaye]
}
const undo = (address: string, rev: number) => manager.post(`${address}/annuler`, { revs: [rev] })

const WAITING = ['waiting', 'waiting', 0]
const PAID = ['validated', 'succeeded', 486]

describe('the states of a paid order', () => {
  it.each<[string, (payment: string) => Promise<unknown>]>([
    ['is deleted', (payment) => manager.remove(payment)],
    ['is canceled', (payment) => manager.change(payment, { etat: 'canceled' })],
    ['fails', (payment) => manager.change(payment, { etat: 'error' })],
    ['is booked back', () => manager.act(path, 'ajouter-paiement', { montant: -486 })],
    ['is changed to 0', (payment) => manager.change(payment, { montant: 0 })],
    ['is taken off the order', (payment) => manager.change(payment, { commande: null })],
  ])('return when its payment %s', async (_, change) => {
    const payment = await paid(486)
    expect(await states()).toEqual(PAID)
    await change(payment)
    expect(await states()).toEqual(WAITING)
    expect((await manager.read(path)).validatedAt).toBeUndefined()
  })

  it('follow a smaller amount, a deletion that is undone, and a payment from the bin', async () => {
    const payment = await paid(486)
    await manager.change(payment, { montant: 100 })
    expect(await states()).toEqual(['waiting', 'advance_payment', 100])
    await manager.change(payment, { montant: 486 })
    expect(await states()).toEqual(PAID)
    const { rev } = (await manager.remove(payment)).document
    expect(await states()).toEqual(WAITING)
    await undo(payment, rev)
    expect(await states()).toEqual(PAID)
    await manager.remove(payment)
    await manager.act(payment, 'restaurer')
    expect(await states()).toEqual(PAID)
  })

  it('return with the undo of the payment, and come again with the undo of that', async () => {
    const { rev } = await manager.act(path, 'ajouter-paiement', { montant: 486 })
    expect(await states()).toEqual(PAID)
    expect((await undo(path, rev)).body.conflicts).toEqual([])
    expect(await states()).toEqual(WAITING)
    expect(await manager.read(path)).toEqual({
      ...order,
      ...{ rev: rev + 1, montantPaye: 0, nbPaiements: 0, updatedAt: expect.any(String) },
    })
    await undo(path, rev + 1)
    expect(await states()).toEqual(PAID)
  })

  it('go to the other order with the payment', async () => {
    const payment = await paid(486)
    const other = await made()
    await manager.change(payment, { commande: other.id })
    expect(await states()).toEqual(WAITING)
    expect(await states(`${root}/commandes/${other.id}`)).toEqual(PAID)
  })

  it('follow its lines', async () => {
    await paid(486)
    const [line] = order.produits as { id: string }[]
    await manager.change(path, { [`produits/${line?.id}/price`]: 500 })
    expect(await states()).toEqual(['waiting', 'advance_payment', 486])
    await manager.change(path, { [`produits/${line?.id}/price`]: 400 })
    expect(await states()).toEqual(PAID)
  })

  it('follow a sale that is created for it', async () => {
    await manager.create(sales, { commande: order.id, montant: 486 })
    expect(await states()).toEqual(PAID)
  })

  it('stay those that a person chose', async () => {
    const payment = await paid(486)
    await manager.change(path, { paymentStatus: 'card_declined', etat: 'problem_solve' })
    await manager.change(path, { paymentStatus: 'succeeded' })
    await manager.remove(payment)
    expect(await states()).toEqual(['problem_solve', 'succeeded', 0])
    await manager.act(payment, 'restaurer')
    await manager.remove(payment)
    expect(await states()).toEqual(['problem_solve', 'succeeded', 0])
  })

  it('are those of its payments after the order comes back from the bin', async () => {
    await paid(200)
    const second = await paid(286)
    const { validatedAt } = await manager.read(path)
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    expect(await states()).toEqual(PAID)
    expect((await manager.read(path)).validatedAt).toBe(validatedAt)
    await manager.remove(second)
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    expect(await states()).toEqual(['waiting', 'advance_payment', 200])
  })
})
