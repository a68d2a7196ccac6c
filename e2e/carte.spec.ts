import type { Locator, Page } from '@playwright/test'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** The card of a product in the list: its states, prices and actions. */

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
/** The tags on the photo of a card. */
const states = (page: Page, name: string): Locator =>
  card(page, name)
    .getByText(/^(vendu|sur commande|réservé.*|brouillon|caché)$/)
    .filter({ visible: true })
const stored = (api: Api, shop: Shop, { id }: Document): Promise<Document> =>
  api.must('GET', `${shop.root}/produits/${id}`)
const day = (instant: unknown): string =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  }).format(new Date(String(instant)))

/** A product with that name and a photo, so that it is not a draft. */
async function product(api: Api, shop: Shop, name: string, fields: Record<string, unknown> = {}): Promise<Document> {
  const { id } = await api.must('POST', `${shop.root}/produits`, { name, ...fields })
  const photo = await api.photo(shop.id, 'produits', id)
  return api.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
}

test('[PROD-01] products are cards with the photo above the name', async ({ admin, shop, open }) => {
  for (const name of ['Armoire', 'Banc']) await product(admin, shop, name)
  const page = await open(admin, '/boutique/produits?onglet=tous')
  const top = async (name: string): Promise<number> => (await card(page, name).boundingBox())?.y ?? -1
  await expect.poll(async () => (await top('Armoire')) - (await top('Banc'))).toBe(0)
  for (const name of ['Armoire', 'Banc']) {
    const photo = card(page, name).locator('img')
    await expect(photo).toBeVisible()
    const title = card(page, name).getByText(name, { exact: true })
    await expect(title).toBeVisible()
    const above = async () => ((await title.boundingBox())?.y ?? 0) - ((await photo.boundingBox())?.y ?? 0)
    await expect.poll(above).toBeGreaterThan(0)
  }
})

test('the states of a product are tags on its photo', async ({ admin, shop, open }) => {
  const none = { hasInventory: true, qtyAvailable: 0 }
  await product(admin, shop, 'En vente')
  await product(admin, shop, 'Partie', none)
  await product(admin, shop, 'Stock négatif', { ...none, negativeStock: true })
  await product(admin, shop, 'Sans inventaire', { hasInventory: false })
  await product(admin, shop, 'À fabriquer', { ...none, fabricable: 'soldout' })
  await product(admin, shop, 'Fabriquée en stock', { fabricable: 'soldout' })
  const reserved = await product(admin, shop, 'Réservée', { isReserved: true })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Sans photo' })
  await product(admin, shop, 'Hors ligne', { isOnlineStore: false })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  await expect(page.getByRole('article')).toHaveCount(9)

  await test.step('[PROD-11] "vendu" with inventory, without negative stock, at quantity 0', async () => {
    await expect(states(page, 'Partie')).toHaveText(['vendu'])
    for (const name of ['En vente', 'Stock négatif', 'Sans inventaire']) {
      await expect(states(page, name)).toHaveCount(0)
    }
  })
  await test.step('[PROD-12] "sur commande" instead, when fabricable is "soldout"', async () => {
    await expect(states(page, 'À fabriquer')).toHaveText(['sur commande'])
    await expect(states(page, 'Fabriquée en stock')).toHaveCount(0)
  })
  await test.step('[PROD-13] "réservé depuis le", with the day', async () => {
    await expect(states(page, 'Réservée')).toHaveText([`réservé depuis le ${day(reserved.reservedAt)}`])
  })
  await test.step('[PROD-14] "brouillon"', async () => {
    await expect(states(page, 'Sans photo')).toHaveText(['brouillon'])
  })
  await test.step('[PROD-15] "caché" when it is not online', async () => {
    await expect(states(page, 'Hors ligne')).toHaveText(['caché'])
  })
})

test('the prices of a card', async ({ admin, shop, open }) => {
  await product(admin, shop, 'Seul', { price: 120 })
  await product(admin, shop, 'Soldé', { price: 120, salePrice: 80, retailPrice: 150 })
  await product(admin, shop, 'Conseillé', { price: 80, retailPrice: 120 })
  await product(admin, shop, 'Moins cher neuf', { price: 80, retailPrice: 70, showDiscount: 'percentage' })
  await product(admin, shop, 'En pourcentage', { price: 120, salePrice: 80, showDiscount: 'percentage' })
  await product(admin, shop, 'En euros', { price: 120, salePrice: 80, showDiscount: 'value' })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  const shown = (name: string, text: string): Locator => card(page, name).getByText(text, { exact: true })
  const struck = (name: string): Locator => card(page, name).locator('s')
  await expect(page.getByRole('article')).toHaveCount(6)

  await test.step('[PROD-16] the sale price if there is one, with the price or the retail price struck through', async () => {
    await expect(shown('Seul', '120 €')).toBeVisible()
    await expect(struck('Seul')).toHaveCount(0)
    await expect(shown('Soldé', '80 €')).toBeVisible()
    await expect(struck('Soldé')).toHaveText('120 €')
    await expect(struck('Soldé')).toHaveCSS('text-decoration-line', 'line-through')
    await expect(shown('Conseillé', '80 €')).toBeVisible()
    await expect(struck('Conseillé')).toHaveText('120 €')
  })
  await test.step('[PROD-19] nothing is struck through unless it is higher', async () => {
    await expect(shown('Moins cher neuf', '80 €')).toBeVisible()
    await expect(struck('Moins cher neuf')).toHaveCount(0)
    await expect(card(page, 'Moins cher neuf')).not.toContainText('%')
  })
  await test.step('[PROD-17] the discount in percent: 100 minus the whole part of the ratio', async () => {
    await expect(shown('En pourcentage', '−34 %')).toBeVisible()
    await expect(card(page, 'Soldé')).not.toContainText('−')
  })
  await test.step('[PROD-18] the discount in euros', async () => {
    await expect(shown('En euros', '−40 €')).toBeVisible()
  })
})

test('the actions on the photo', async ({ admin, shop, open }) => {
  const table = await product(admin, shop, 'Table', { isInPOS: true })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  const action = (name: string): Locator => card(page, 'Table').getByRole('button', { name, exact: true })
  const now = () => stored(admin, shop, table)
  const star = card(page, 'Table').getByLabel('En vedette', { exact: true })
  await card(page, 'Table').hover()

  await test.step('[PROD-20] featured, and not featured again', async () => {
    await expect(star).toHaveCount(0)
    await action('Mettre en vedette').click()
    await expect(star).toBeVisible()
    await expect.poll(async () => (await now()).isFeatured).toBe(true)
    await action('Retirer de la vedette').click()
    await expect(star).toHaveCount(0)
    await expect.poll(async () => (await now()).isFeatured).toBe(false)
  })
  await test.step('[PROD-21] offline, and online again', async () => {
    await action('Cacher du site').click()
    await expect(states(page, 'Table')).toHaveText(['caché'])
    await expect.poll(async () => (await now()).isOnlineStore).toBe(false)
    await test.step('[PROD-24] offline, there is no sold-out button', async () => {
      await expect(action('Vendu')).toHaveCount(0)
    })
    await test.step('but its menu sells it: the shop sells hidden pieces too', async () => {
      await card(page, 'Table').getByRole('button', { name: 'Actions de « Table »' }).click()
      await page.getByRole('menuitem', { name: 'Vendu', exact: true }).click()
      await expect(states(page, 'Table')).toHaveText(['vendu', 'caché'])
      expect(await now()).toMatchObject({ inStock: false, qtyAvailable: 0, soldoutAt: expect.any(String) })
      await expect(page.getByRole('menu')).toHaveCount(0)
      await card(page, 'Table').hover()
      await action('Remettre en vente').click()
      await expect(states(page, 'Table')).toHaveText(['caché'])
    })
    await action('Mettre en ligne').click()
    await expect(states(page, 'Table')).toHaveCount(0)
    await expect.poll(async () => (await now()).isOnlineStore).toBe(true)
  })
  await test.step('[PROD-22] [PROD-23] reserved and not reserved again: both stamp reservedAt', async () => {
    await action('Réserver').click()
    await page.getByRole('dialog', { name: 'Réserver' }).getByRole('button', { name: 'Réserver' }).click()
    await expect(states(page, 'Table')).toHaveText([/^réservé depuis le/])
    const reserved = await now()
    expect(reserved).toMatchObject({ isReserved: true, reservedAt: expect.any(String) })
    // The pointer is where the button of the dialog was.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card(page, 'Table').hover()
    await action('Lever la réservation').click()
    await expect(states(page, 'Table')).toHaveCount(0)
    const free = await now()
    expect(free.isReserved).toBe(false)
    expect(String(free.reservedAt) > String(reserved.reservedAt)).toBe(true)
  })
  await test.step('[PROD-24] [PROD-25] sold out, which removes the button', async () => {
    const before = new Date().toISOString()
    await action('Vendu').click()
    await expect(states(page, 'Table')).toHaveText(['vendu'])
    await expect(action('Vendu')).toHaveCount(0)
    const sold = await now()
    expect(sold).toMatchObject({ inStock: false, onSale: false, qtyAvailable: 0, isInPOS: false })
    expect(String(sold.soldoutAt) >= before).toBe(true)
  })
  await test.step('an empty tab leads to those that have documents', async () => {
    await page.getByRole('tab', { name: /^En vente/ }).click()
    await expect(page.getByRole('heading', { name: 'Aucun produit' })).toBeVisible()
    await expect(page.getByText("Il n'y en a pas dans « En vente ».")).toBeVisible()
    await page.getByRole('button', { name: 'Voir « Vendus »' }).click()
    await expect(card(page, 'Table')).toBeVisible()
  })
})

test('[PROD-28] the text search narrows the list to matching names', async ({ admin, shop, open }) => {
  for (const name of ['Chaise paillée', 'Tabouret']) await admin.must('POST', `${shop.root}/produits`, { name })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Rechercher dans les produits' }).fill('paillee')
  await expect(card(page, 'Tabouret')).toHaveCount(0)
  await expect(card(page, 'Chaise paillée')).toBeVisible()
})
