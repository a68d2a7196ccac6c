import type { Life } from '@boutique/domain'
import { expect, it } from 'vitest'
import { pieceShop } from '../testing/pieces.ts'

// A piece that is sold, lost or given back before it has a photo: the specification never calls a draft sold, its life does.

const shop = await pieceShop({ name: 'Chaise', price: 80 })
const { admin, root } = shop
const read = () => admin.read(shop.path)
const ledger = async () =>
  (await admin.all(`${root}/mouvements`, { sort: 'datetime' })).map(({ type, quantite }) => [type, quantite])
const kinds = async () =>
  ((await admin.get(`${shop.path}/parcours`)).body as unknown as Life).steps.map(({ kind }) => kind)
const paid = { prix: 80, mode: 'espece' }

it('sold over the counter it has a day of sale, is delivered, and is sold once', async () => {
  expect(shop.piece).toMatchObject({ isDraft: true, qtyAvailable: 1 })
  const { rev } = await admin.act(shop.path, 'encaisser', paid)
  expect(await read()).toMatchObject({
    isDraft: true,
    qtyAvailable: 0,
    soldoutAt: expect.stringMatching(/^2026-05-04T/),
  })
  expect([await ledger(), (await kinds())[0]]).toEqual([[['vente', -1]], 'vente'])
  expect((await admin.post(`${shop.path}/actions/encaisser`, paid)).refusal).toBe('409 piece.vendue')
  expect((await admin.post(`${shop.path}/actions/declarer-perdu`)).refusal).toBe('409 piece.vendue')
  const delivered = await admin.act(shop.path, 'livrer')
  expect([await read(), (await kinds())[0]]).toMatchObject([{ suivi: 'livre', inStock: false }, 'livraison'])
  expect((await admin.post(`${shop.path}/annuler`, { revs: [delivered.rev] })).status).toBe(200)
  expect((await admin.post(`${shop.path}/annuler`, { revs: [rev] })).status).toBe(200)
  const back = await read()
  expect(back).toMatchObject({ isDraft: true, qtyAvailable: 1 })
  expect(back).not.toHaveProperty('soldoutAt')
  expect([await ledger(), (await kinds())[0]]).toEqual([[], 'stock'])
})

it('a photo that is added after the sale leaves the day of the sale, and adds no line to the ledger', async () => {
  await admin.act(shop.path, 'encaisser', paid)
  const { soldoutAt } = await read()
  await admin.change(shop.path, { isDraft: false })
  expect(await read()).toMatchObject({ isDraft: false, inStock: false, soldoutAt })
  expect(await ledger()).toEqual([['vente', -1]])
})

it('an order that is paid sells it, one that is canceled gives it back', async () => {
  const produits = [{ id: 'l1', qty: 1, price: 80, produit_id: shop.piece.id }]
  const order = await admin.create(`${root}/commandes`, { deliveryDate: '2026-12-24', produits })
  expect(await read()).toMatchObject({ commande: order.id, isReserved: true })
  await admin.act(`${root}/commandes/${order.id}`, 'ajouter-paiement', { montant: 80, mode: 'cb' })
  expect(await read()).toMatchObject({ isReserved: false, qtyAvailable: 0, soldoutAt: expect.any(String) })
  expect(await kinds()).toEqual(['vente', 'commande', 'creation'])
  await admin.change(`${root}/commandes/${order.id}`, { etat: 'canceled' })
  const back = await read()
  expect(back).toMatchObject({ isDraft: true, qtyAvailable: 1 })
  expect(back).not.toHaveProperty('soldoutAt')
})

it('lost, it leaves the stock with a line of the ledger; on sale again, it has not', async () => {
  await admin.act(shop.path, 'declarer-perdu')
  expect([await ledger(), await kinds()]).toEqual([[['perte', -1]], ['perte', 'creation']])
  expect((await admin.post(`${shop.path}/actions/encaisser`, paid)).refusal).toBe('409 piece.vendue')
  await admin.act(shop.path, 'remettre-en-vente')
  expect([await ledger(), (await read()).situation]).toEqual([[], undefined])
})

it('a draft whose quantity somebody types as 0 is neither sold nor lost', async () => {
  await admin.change(shop.path, { qtyAvailable: 0 })
  expect(await read()).not.toHaveProperty('soldoutAt')
  expect([await ledger(), await kinds()]).toEqual([[], ['creation']])
})
