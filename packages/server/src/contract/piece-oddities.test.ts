import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

/** Two servers whose clocks differ as a test says. */
const clocks = { first: 0, second: 0 }
const server = await startTestNode({ clock: () => clocks.first })
const second = await startTestNode({ clock: () => clocks.second }, server)
afterAll(async () => {
  await second.stop()
  await server.stop()
})
const ada = server.as('admin')
const root = '/api/boutiques/atelier'

let piece: LiveDocument
let path = ''
beforeEach(async () => {
  clocks.first = clocks.second = Date.parse('2026-11-24T12:00:00.000Z')
  for (const table of ['achats', 'couts', 'commandes', 'ventes', 'mouvements', 'produits'])
    await server.sql(`delete from ${table}`)
  piece = await ada.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  path = `${root}/produits/${piece.id}`
})
const left = async () => (await ada.read(path)).qtyAvailable
const ledger = async () =>
  (await ada.all(`${root}/mouvements`, { sort: 'date' })).map(({ type, quantite, prix, cout, date, achat }) => ({
    ...{ type, quantite, prix, cout, date },
    ...(achat !== undefined && { achat }),
  }))
const order = (values: Data = {}): Promise<LiveDocument> =>
  ada.create(`${root}/commandes`, {
    ...{ contact_lastname: 'Martin', deliveryDate: '2026-12-24' },
    produits: [{ id: 'l1', name: 'Commode', qty: 1, price: 780, produit_id: piece.id }],
    ...values,
  })
const sell = () => ada.act(path, 'encaisser', { prix: 750, mode: 'cb' })

it('a piece that was sold before its purchase was written has its cost and origin from then on', async () => {
  await sell()
  const { id } = await ada.create(`${root}/achats`, {
    ...{ montant: 300, date: '2026-11-25' },
    pieces: [{ id: 'p1', produit: piece.id }],
  })
  const sold = { type: 'vente', quantite: -1, prix: 750, cout: 300, date: '2026-11-24', achat: id }
  expect(await ledger()).toEqual([sold])
  await ada.remove(`${root}/achats/${id}`)
  expect(await ledger()).toEqual([{ ...sold, cout: 0 }])
})

it('a piece that comes back after the month of its sale leaves that month as it was, and is taken back in its own', async () => {
  const { id } = await order({ etat: 'validated' })
  clocks.first = Date.parse('2026-12-02T08:00:00.000Z')
  await ada.change(`${root}/commandes/${id}`, { etat: 'canceled' })
  expect(await left()).toBe(1)
  expect(await ledger()).toMatchObject([
    { type: 'vente', quantite: -1, prix: 780, date: '2026-11-24' },
    { type: 'retour', quantite: 1, prix: 780, date: '2026-12-02' },
  ])
  const result = async (month: string) =>
    ((await ada.get(`${root}/resultat?periode=${month}`)).body as { totals: Data }).totals
  expect([await result('2026-11'), await result('2026-12')]).toMatchObject([
    { ventes: 780, pieces: 1 },
    { ventes: -780, pieces: -1 },
  ])
})

it('servers whose clocks are a month apart agree about what is left and what has left', async () => {
  clocks.second = Date.parse('2026-10-30T12:00:00.000Z')
  const { id } = await order({ etat: 'validated' })
  expect([await left(), (await ledger()).length]).toEqual([0, 1])
  await second.as('admin').change(`${root}/commandes/${id}`, { etat: 'canceled' })
  expect(await left()).toBe(1)
  await second.as('admin').change(`${root}/commandes/${id}`, { etat: 'validated' })
  expect(await left()).toBe(0)
  await ada.change(`${root}/commandes/${id}`, { etat: 'canceled' })
  const moved = await ledger()
  expect([await left(), moved.reduce((sum, { quantite }) => sum + Number(quantite), 0)]).toEqual([1, 0])
  expect(moved.reduce((sum, { type, prix }) => sum + (type === 'retour' ? -1 : 1) * Number(prix), 0)).toBe(0)
})

it('a piece that an open order keeps does not go into the bin; once it is free, or sold, it does', async () => {
  const { id } = await order()
  const refused = await ada.remove(path)
  expect([refused.refusal, refused.problem.detail]).toEqual([
    '409 piece.prise',
    "« Commode » est prise par une commande : retirez-la d'abord de cette commande",
  ])
  await ada.change(`${root}/commandes/${id}`, { etat: 'validated' })
  expect((await ada.remove(path)).status).toBe(200)
  await ada.act(path, 'restaurer')
  expect(await left()).toBe(0)
  await ada.change(`${root}/commandes/${id}`, { etat: 'canceled' })
  expect([await left(), (await ada.remove(path)).status]).toEqual([1, 200])
})

it('more of a quantity than is left may be paid for: what is left is below zero, and comes back whole', async () => {
  await ada.change(path, { qtyAvailable: 2 })
  const { id } = await order({
    etat: 'validated',
    produits: [{ id: 'l1', name: 'Commode', qty: 3, price: 10, produit_id: piece.id }],
  })
  expect(await left()).toBe(-1)
  await ada.change(`${root}/commandes/${id}`, { etat: 'canceled' })
  expect([await left(), await ledger()]).toEqual([2, []])
})

it('a piece that its purchase gave up while it was in the bin is not sold as one of the purchase', async () => {
  const { id } = await ada.create(`${root}/achats`, {
    ...{ montant: 300, date: '2026-11-20' },
    pieces: [{ id: 'p1', produit: piece.id }],
  })
  await ada.remove(path)
  await ada.change(`${root}/achats/${id}`, { 'pieces/p1': null })
  await ada.act(path, 'restaurer')
  await sell()
  expect(await ledger()).toEqual([{ type: 'vente', quantite: -1, prix: 750, date: '2026-11-24' }])
})
