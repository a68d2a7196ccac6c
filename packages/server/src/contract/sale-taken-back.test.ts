import { expect, it } from 'vitest'
import { pieceShop } from '../testing/pieces.ts'

// Sales that are taken back in odd orders: a piece is never in stock and sold, and a canceled sale is no revenue.

const shop = await pieceShop({ name: 'Commode', price: 100, isDraft: false })
const { admin, root } = shop
const sell = (prix: number) => admin.act(shop.path, 'encaisser', { prix, mode: 'cb' })
const undo = async (rev: number): Promise<string> => {
  const { status, refusal } = await admin.post(`${shop.path}/annuler`, { revs: [rev] })
  return status === 200 ? '200' : refusal
}
const ledger = async () =>
  (await admin.all(`${root}/mouvements`, { sort: 'datetime' })).map(({ type, quantite, prix }) => [
    type,
    quantite,
    prix,
  ])
const sales = async () =>
  (await admin.all(`${root}/ventes`, { sort: 'datetime' })).map(({ etat, montant }) => [etat, montant])
const saleOf = async (montant: number): Promise<string> =>
  `${root}/ventes/${(await admin.all(`${root}/ventes`)).find((one) => one.montant === montant)?.id}`
const earned = async () =>
  ((await admin.get(`${root}/resultat?periode=2026-05`)).body as { totals: { ventes: number } }).totals.ventes

it('an undo of « Remettre en vente » is refused once the piece is sold again', async () => {
  await sell(90)
  const { rev } = await admin.act(shop.path, 'remettre-en-vente')
  await sell(70)
  expect(await undo(rev)).toBe('409 piece.vendue')
  expect([await ledger(), (await admin.read(shop.path)).qtyAvailable]).toEqual([[['vente', -1, 70]], 0])
})

it('an undo of « Remettre en vente » brings its sale back, as long as that sells', async () => {
  await sell(90)
  const { rev } = await admin.act(shop.path, 'remettre-en-vente')
  expect(await undo(rev)).toBe('200')
  expect([await ledger(), (await admin.read(shop.path)).qtyAvailable]).toEqual([[['vente', -1, 90]], 0])
})

it.each([
  ['canceled', (sale: string) => admin.act(sale, 'annuler-vente')],
  ['deleted', (sale: string) => admin.remove(sale)],
])('an undo of « Remettre en vente » is refused once its sale is %s', async (_, take) => {
  await sell(90)
  const { rev } = await admin.act(shop.path, 'remettre-en-vente')
  await take(await saleOf(90))
  expect(await undo(rev)).toBe('409 piece.vente-annulee')
  expect([await ledger(), (await admin.read(shop.path)).qtyAvailable]).toEqual([[], 1])
})

it('a sale that is canceled while its piece lies in the bin is no revenue any more', async () => {
  await sell(90)
  expect(await earned()).toBe(90)
  await admin.remove(shop.path)
  await admin.act(await saleOf(90), 'annuler-vente')
  await admin.act(shop.path, 'restaurer')
  expect([await ledger(), await earned(), await sales()]).toEqual([[], 0, [['canceled', 90]]])
  await admin.act(shop.path, 'remettre-en-vente')
  await sell(80)
  expect([await ledger(), await earned()]).toEqual([[['vente', -1, 80]], 80])
})

it('nothing moves when a stock begins or ends to be counted', async () => {
  const { rev } = await admin.change(shop.path, { hasInventory: false })
  await sell(90)
  expect(await undo(rev)).toBe('200')
  expect([await ledger(), (await admin.read(shop.path)).hasInventory]).toEqual([[['vente', -1, 90]], true])
})

it('the same request as a canceled sale is refused, and sells nothing', async () => {
  await admin.act(shop.path, 'encaisser', { prix: 90, mode: 'cb', vente: 'cle-1' })
  await admin.act(await saleOf(90), 'annuler-vente')
  expect((await admin.post(`${shop.path}/actions/encaisser`, { prix: 90, mode: 'cb', vente: 'cle-1' })).refusal).toBe(
    '409 vente.annulee',
  )
  expect([await sales(), (await admin.read(shop.path)).qtyAvailable]).toEqual([[['canceled', 90]], 1])
})

it('a piece that is hidden and has no photo is sold over the counter', async () => {
  const hidden = await admin.create(`${root}/produits`, { name: 'Lampe', price: 40, isOnlineStore: false })
  expect(hidden.isDraft).toBe(true)
  const sold = await admin.act(`${root}/produits/${hidden.id}`, 'encaisser', { prix: 40, mode: 'espece' })
  expect(sold).toMatchObject({ qtyAvailable: 0, soldoutAt: expect.any(String) })
})
