import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Api, expect, type Shop, test } from './fixtures.ts'

/** What a search shows, in the palette and in the picker of products. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher ou créer' })

/** Waits until the index has the document: it is fed after the commit. */
async function found(api: Api, shop: Shop, slug: string, words: string): Promise<void> {
  const path = `${shop.root}/${slug}/recherche?q=${encodeURIComponent(words)}`
  await expect.poll(async () => (await api.must('GET', path)).nbHits).toBe(1)
}

test('the results of a search', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Secrétaire', price: 120, salePrice: 96 })
  const photo = await admin.photo(shop.id, 'produits', id)
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
  const person = { firstname: 'Léa', lastname: 'Martin', commercialName: 'Bois et Cie' }
  await admin.must('POST', `${shop.root}/contacts`, { ...person, email: 'lea@exemple.fr', phone: '0601020304' })
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Zoé', lastname: 'Petit', phone: '0605060708' })
  await test.step('[SHELL-13] an index of products, and one of contacts', async () => {
    await found(admin, shop, 'produits', 'secretaire')
    for (const name of ['martin', 'petit']) await found(admin, shop, 'contacts', name)
  })
  const page = await open(admin, '/dashboard')
  const type = async (words: string): Promise<void> => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(words)
  }

  await test.step('[CONST-03] a product has a thumbnail of 64 pixels, and the price after its discount', async () => {
    await type('secretaire')
    await expect(palette(page).getByRole('option', { name: /^Secrétaire/ })).toHaveText(/^Secrétaire96\s€$/)
    const image = palette(page)
      .getByRole('option', { name: /^Secrétaire/ })
      .locator('img')
    await expect(image).toBeVisible()
    expect(new URL((await image.getAttribute('src')) ?? '', page.url()).search).toBe('?w=64&h=64&c=max')
    await page.keyboard.press('Escape')
  })
  await test.step('[CONTACT-03] a contact is named with the e-mail, or else the phone', async () => {
    await type('martin')
    await expect(palette(page).getByRole('option', { name: 'Léa Martin lea@exemple.fr' })).toBeVisible()
    await palette(page).getByRole('combobox').fill('petit')
    await expect(palette(page).getByRole('option', { name: 'Zoé Petit 0605060708' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('[CONST-03] in the picker of products too', async () => {
    const { id: pageId } = await admin.must('POST', `${shop.root}/pages`, { name: 'Atelier', contents: [{ id: 'un' }] })
    await page.goto(`/website/pages/${pageId}`)
    await page.getByRole('button', { name: 'Modifier Bloc 1' }).click()
    const block = page.getByRole('dialog', { name: 'Bloc 1' })
    // The dialog grows once its editor is loaded, and its tabs move.
    await expect(block.getByRole('textbox', { name: 'Texte' })).toBeFocused()
    await block.getByRole('tab', { name: /Produits/ }).click()
    const search = page.getByRole('textbox', { name: 'Rechercher un produit' })
    await search.fill('secretaire')
    await search.press('Enter')
    const image = page.getByRole('list', { name: 'Résultats de la recherche' }).locator('img')
    await expect(image).toHaveAttribute('src', /\?w=64&h=64&c=max$/)
  })
})

test('[CONST-06] [CONST-07] photos come from the address of the boutique, which may lack a scheme', async ({
  admin,
  shop,
  open,
}) => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  const assets = createServer((_, response) => response.setHeader('content-type', 'image/png').end(picture))
  await new Promise<void>((resolve) => assets.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(assets.address() as { port: number }).port}`
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { domainAssetsURL: host } })
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Secrétaire' })
  const photo = await admin.photo(shop.id, 'produits', id)
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  const image = page.getByRole('article', { name: 'Secrétaire' }).locator('img')
  await expect(image).toHaveAttribute('src', `//${host}/image/upload/${photo}?w=320&h=320&c=max`)
  const width = () => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(width).toBe(64)
  assets.closeAllConnections()
  await new Promise((resolve) => assets.close(resolve))
})
