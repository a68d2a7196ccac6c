import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

// What is left of a piece and what the ledger says, after sales, orders and changes by hand in any order.

const clock = { now: 0 }
const server = await startTestNode({ clock: () => clock.now++ })
afterAll(() => server.stop())
const ada = server.as('admin')
const root = '/api/boutiques/atelier'

let piece: LiveDocument
let path = ''
const make = async (values: Data = {}): Promise<void> => {
  piece = await ada.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false, ...values })
  path = `${root}/produits/${piece.id}`
}
beforeEach(async () => {
  clock.now = Date.parse('2026-11-24T12:00:00.000Z')
  for (const table of ['achats', 'couts', 'commandes', 'ventes', 'mouvements', 'produits'])
    await server.sql(`delete from ${table}`)
  await make()
})
const left = async () => (await ada.read(path)).qtyAvailable
const ledger = async () =>
  (await ada.all(`${root}/mouvements`, { sort: 'datetime' })).map(({ type, quantite, prix }) => [type, quantite, prix])
const order = (values: Data = {}): Promise<LiveDocument> =>
  ada.create(`${root}/commandes`, {
    ...{ contact_lastname: 'Martin', deliveryDate: '2026-12-24' },
    produits: [{ id: 'l1', name: 'Commode', qty: 1, price: 780, produit_id: piece.id }],
    ...values,
  })
const sell = (prix = 750) => ada.post(`${path}/actions/encaisser`, { prix, mode: 'cb' })
const sale = async (): Promise<string> => String((await ada.all(`${root}/ventes`))[0]?.id)
const SOLD = ['vente', -1, 750]

describe('of several pieces', () => {
  it('the last one is sold over the counter like the others, and none after it', async () => {
    await make({ qtyAvailable: 2 })
    expect((await sell()).status).toBe(200)
    expect((await sell()).status).toBe(200)
    expect([await left(), await ledger()]).toEqual([0, [SOLD, SOLD]])
    expect(await sell()).toMatchObject({ status: 409, body: { code: 'piece.vendue' } })
  })

  it('one that an order sold at once does not keep the last one', async () => {
    await make({ qtyAvailable: 2 })
    await order({ etat: 'validated' })
    expect(await left()).toBe(1)
    expect(await ada.read(path)).not.toHaveProperty('commande')
    expect((await sell()).status).toBe(200)
    expect(await left()).toBe(0)
  })

  it('more may be paid for than there were, and come back whole', async () => {
    await make({ qtyAvailable: 2 })
    await sell()
    await sell()
    const more = { montant: 700, mode: 'cb', origine: 'achat', produits: [piece.id] }
    const { id } = await ada.create(`${root}/ventes`, more)
    expect(await left()).toBe(-1)
    await ada.remove(`${root}/ventes/${id}`)
    expect(await left()).toBe(0)
  })
})

describe('a sold piece that is put on sale again', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['its sale is deleted', async () => ada.remove(`${root}/ventes/${await sale()}`)],
    ['its sale is undone', async () => ada.post(`${path}/annuler`, { revs: [2] })],
  ])('has no sale in the ledger, and is there once when %s', async (_, end) => {
    await sell()
    await ada.act(path, 'remettre-en-vente')
    expect([await left(), await ledger()]).toEqual([1, []])
    await end()
    expect([await left(), await ledger()]).toEqual([1, []])
    expect((await sell(700)).status).toBe(200)
    expect([await left(), await ledger()]).toEqual([0, [['vente', -1, 700]]])
  })

  it('is there once when the order that sold it is canceled', async () => {
    const { id } = await order({ etat: 'validated' })
    await ada.act(path, 'remettre-en-vente')
    expect([await left(), await ledger()]).toEqual([1, []])
    await ada.change(`${root}/commandes/${id}`, { etat: 'canceled' })
    expect([await left(), await ledger()]).toEqual([1, []])
  })

  it('is marked as sold once by the undo of that', async () => {
    await ada.act(path, 'vendre')
    const { rev } = await ada.act(path, 'remettre-en-vente')
    expect((await ada.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([await left(), await ledger()]).toEqual([0, [['vente', -1, undefined]]])
  })

  it('is sold as before by the undo of that', async () => {
    await sell()
    const { rev } = await ada.act(path, 'remettre-en-vente')
    expect((await ada.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([await left(), await ledger()]).toEqual([0, [SOLD]])
  })

  it('after the month of its sale leaves that month as it was', async () => {
    await sell()
    clock.now += 10 * 86_400_000
    await ada.act(path, 'remettre-en-vente')
    const back = ['retour', 1, 750]
    expect([await left(), await ledger()]).toEqual([1, [SOLD, back]])
    await ada.remove(`${root}/ventes/${await sale()}`)
    expect([await left(), await ledger()]).toEqual([1, [SOLD, back]])
  })
})

describe('"Vendu" and orders agree', () => {
  it.each([true, false])('the order, kept before: %s, sells the piece that was marked once', async (isKept) => {
    const kept = isKept ? await order() : undefined
    await ada.act(path, 'vendre')
    const { id } = kept ?? (await order())
    await ada.change(`${root}/commandes/${id}`, { etat: 'validated' })
    expect([await left(), await ledger()]).toEqual([0, [['vente', -1, 780]]])
  })
})
