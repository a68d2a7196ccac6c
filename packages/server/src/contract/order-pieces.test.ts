import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../testing/node.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const admin = server.as('admin')
const other = second.as('gerante')
const root = '/api/boutiques/atelier'

let piece: LiveDocument
beforeEach(async () => {
  for (const table of ['commandes', 'ventes', 'mouvements', 'produits']) await server.sql(`delete from ${table}`)
  piece = await ada.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false })
})
const lines = (id = piece.id, values: Data = {}) => ({
  deliveryDate: '2026-12-24',
  produits: [{ id: 'l1', name: 'Commode', qty: 1, price: 780, produit_id: id, ...values }],
})
const order = (values: Data = {}): Promise<LiveDocument> =>
  ada.create(`${root}/commandes`, { contact_lastname: 'Martin', ...lines(), ...values })
const read = (id = piece.id) => ada.read(`${root}/produits/${id}`)
const at = ({ id }: LiveDocument): string => `${root}/commandes/${id}`

/** What the piece says: its order, whether it is reserved and on sale, and what is left. */
async function state(id = piece.id) {
  const { commande, isReserved, onSale, qtyAvailable } = await read(id)
  return { commande, isReserved, onSale, qtyAvailable }
}
/** The ledger of the piece: kind, quantity, price. */
const ledger = async (id = piece.id) =>
  (await admin.all(`${root}/mouvements`, { 'where[produit]': id, sort: 'datetime' })).map(
    ({ type, quantite, prix }) => [type, quantite, prix],
  )
const FREE = { commande: undefined, isReserved: false, onSale: true, qtyAvailable: 1 }
const kept = ({ id }: LiveDocument) => ({ commande: id, isReserved: true, onSale: true, qtyAvailable: 1 })
const sold = ({ id }: LiveDocument) => ({ commande: id, isReserved: false, onSale: false, qtyAvailable: 0 })

describe('a unique piece in an order', () => {
  it('is kept by it, sold when it is validated, and free again when it is canceled or comes back', async () => {
    const made = await order()
    expect([await state(), await ledger()]).toEqual([kept(made), []])
    await ada.change(at(made), { etat: 'validated' })
    expect([await state(), await ledger()]).toEqual([sold(made), [['vente', -1, 780]]])
    expect((await read()).soldoutAt).toEqual(expect.any(String))
    await ada.change(at(made), { etat: 'canceled' })
    expect([await state(), await ledger()]).toEqual([FREE, []])
    await ada.change(at(made), { etat: 'validated', productsStatus: 'waiting_return' })
    expect(await state()).toEqual(FREE)
  })

  it('is sold by the payment of the rest, and kept again when the payment is deleted', async () => {
    const made = await order()
    await ada.act(at(made), 'ajouter-paiement', { montant: 100, mode: 'cb' })
    expect([await state(), (await read()).suivi]).toEqual([kept(made), 'acompte'])
    await ada.act(at(made), 'ajouter-paiement', { montant: 680, mode: 'cb' })
    expect([await state(), await ledger()]).toEqual([sold(made), [['vente', -1, 780]]])
    const [last] = await ada.all(`${root}/ventes`, { 'where[montant]': '680' })
    await ada.remove(`${root}/ventes/${last?.id}`)
    expect([await state(), await ledger()]).toEqual([kept(made), []])
  })

  it('is refused to a second order by the name of the first, with the line; a free piece is not', async () => {
    const first = await order()
    const answer = await ada.post(`${root}/commandes`, { contact_lastname: 'Zola', ...lines() })
    expect([answer.refusal, answer.problem.detail, answer.problem.errors?.[0]?.path]).toEqual([
      '409 piece.prise',
      `« Commode » est déjà prise par la commande ${String(first.numero)} (Martin)`,
      'produits/l1/produit_id',
    ])
    const second = await ada.create(`${root}/commandes`, { contact_lastname: 'Zola', deliveryDate: '2026-12-24' })
    expect((await ada.patch(at(second), lines())).refusal).toBe('409 piece.prise')
    await ada.change(at(first), { produits: [] })
    await ada.change(at(second), lines())
    expect(await state()).toEqual(kept(second))
  })

  it('is refused when it is sold, until it is put on sale again', async () => {
    const first = await order({ etat: 'validated' })
    const next = { contact_lastname: 'Zola', ...lines() }
    expect((await ada.post(`${root}/commandes`, next)).refusal).toBe('409 piece.prise')
    await ada.act(`${root}/produits/${piece.id}`, 'remettre-en-vente')
    const made = await ada.create(`${root}/commandes`, next)
    expect(await state()).toEqual(kept(made))
    await ada.change(at(first), { isArchived: true })
    expect(await state()).toEqual(kept(made))
  })

  it('follows the deletion of the order, its restoration, and what is undone', async () => {
    const made = await order({ etat: 'validated' })
    const undo = async (rev: number): Promise<number> => {
      const answer = await ada.post(`${at(made)}/annuler`, { revs: [rev] })
      expect(answer.status, answer.text).toBe(200)
      return (await ada.read(at(made))).rev
    }
    await ada.remove(at(made))
    expect([await state(), await ledger()]).toEqual([FREE, []])
    await ada.act(at(made), 'restaurer')
    expect([await state(), await ledger()]).toEqual([sold(made), [['vente', -1, 780]]])
    const { rev } = await ada.change(at(made), { etat: 'canceled' })
    const undone = await undo(rev)
    expect([await state(), await ledger()]).toEqual([sold(made), [['vente', -1, 780]]])
    await undo(undone)
    expect([await state(), await ledger()]).toEqual([FREE, []])
  })

  it('is not taken back by a restoration or an undo once another order has it', async () => {
    const first = await order()
    const canceled = await ada.change(at(first), { etat: 'canceled' })
    const made = await ada.create(`${root}/commandes`, { contact_lastname: 'Zola', ...lines() })
    expect((await ada.post(`${at(first)}/annuler`, { revs: [canceled.rev] })).refusal).toBe('409 piece.prise')
    await ada.change(at(made), { produits: [] })
    await ada.remove(at(first))
    await ada.change(at(made), lines())
    // Canceled: it comes back without the piece.
    await ada.act(at(first), 'restaurer')
    expect(await state()).toEqual(kept(made))
  })

  it('reserved by a person for somebody stays reserved after the order', async () => {
    await ada.act(`${root}/produits/${piece.id}`, 'reserver', { isReserved: true, reservedBy: 'lea@exemple.fr' })
    const made = await order()
    await ada.change(at(made), { etat: 'canceled' })
    expect(await state()).toEqual({ ...FREE, isReserved: true })
  })
})

it('a line to be made, one without its piece, and a stock that may be negative take nothing', async () => {
  const free = await ada.create(`${root}/produits`, { name: 'Vis', negativeStock: true })
  const made = await order(lines(piece.id, { aFabriquer: true }))
  await ada.create(`${root}/commandes`, { contact_lastname: 'Zola', ...lines(piece.id, { produit_id: null }) })
  for (let n = 0; n < 2; n++) await order(lines(free.id))
  expect([await state(), await state(free.id), made.rev]).toEqual([FREE, { ...FREE }, 1])
})

it('quantities of other pieces go down and back, each by what its order sold', async () => {
  const chairs = await ada.create(`${root}/produits`, { name: 'Chaise', price: 40, qtyAvailable: 6 })
  const [one, two] = [
    await order({ ...lines(chairs.id, { qty: 2, price: 40 }) }),
    await order(lines(chairs.id, { qty: 3 })),
  ]
  for (const each of [one, two]) await ada.change(at(each), { etat: 'validated' })
  expect([(await read(chairs.id)).qtyAvailable, await ledger(chairs.id)]).toEqual([
    1,
    [
      ['vente', -2, 80],
      ['vente', -3, 2340],
    ],
  ])
  await ada.change(at(one), { produits: [{ id: 'l1', qty: 1, price: 40, produit_id: chairs.id }] })
  await ada.change(at(two), { etat: 'canceled' })
  expect([(await read(chairs.id)).qtyAvailable, await ledger(chairs.id)]).toEqual([5, [['vente', -1, 40]]])
})

describe('a sale of its own', () => {
  it('sells its pieces, shares what was paid, and gives them back when it is deleted', async () => {
    const lamp = await ada.create(`${root}/produits`, { name: 'Lampe', price: 20 })
    const made = await ada.create(`${root}/ventes`, {
      montant: 700,
      origine: 'achat',
      produits: [piece.id, lamp.id],
    })
    expect([await ledger(), await ledger(lamp.id)]).toEqual([[['vente', -1, 682.5]], [['vente', -1, 17.5]]])
    expect((await read()).qtyAvailable).toBe(0)
    expect((await ada.post(`${root}/commandes`, { ...lines() })).refusal).toBe('409 piece.vendue')
    await ada.remove(`${root}/ventes/${made.id}`)
    expect([await state(), await ledger()]).toEqual([FREE, []])
  })

  it('of a piece that an order keeps is refused', async () => {
    await order()
    const answer = await ada.post(`${root}/ventes`, { montant: 780, produits: [piece.id] })
    expect([answer.refusal, answer.problem.errors?.[0]?.path]).toEqual(['409 piece.prise', 'produits'])
  })
})

it('two nodes that sell one piece at once: one wins each time, and the order and the piece agree', async () => {
  for (let n = 0; n < 20; n++) {
    const one = await ada.create(`${root}/produits`, { name: `Pièce ${n}` })
    const answers = await Promise.all([
      ada.post(`${root}/commandes`, { contact_lastname: 'Un', etat: 'validated', ...lines(one.id) }),
      other.post(`${root}/commandes`, { contact_lastname: 'Deux', etat: 'validated', ...lines(one.id) }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = answers.find(({ status }) => status === 201)?.document as LiveDocument
    expect([await state(one.id), await ledger(one.id)]).toEqual([sold(winner), [['vente', -1, 780]]])
  }
})
