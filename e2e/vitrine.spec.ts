import type { Page } from '@playwright/test'
import { overflow, violationsNow } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'
import { type ShopWindow, startShopWindow } from './shop-window.ts'

/** The website of docs/site, on another origin than the back-office: it shows what is published there. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const sites: ShopWindow[] = []
test.afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** The website of the shop, whose origin the shop lists, and a copy on an origin that it does not. */
async function websites(admin: Api, shop: Shop, url: string): Promise<{ own: string; other: string }> {
  const { applicationId } = await admin.must('GET', shop.root)
  for (let at = 0; at < 2; at++) sites.push(await startShopWindow(url, String(applicationId), 'Atelier Nacre'))
  const [own, other] = sites.map(({ origin }) => origin) as [string, string]
  await admin.must('PATCH', shop.root, { changes: { originUrls: [own] } })
  return { own, other }
}
const make = (admin: Api, shop: Shop, slug: string, body: object): Promise<Document> =>
  admin.must('POST', `${shop.root}/${slug}`, body)
async function addressed(admin: Api, shop: Shop, slug: string, pathname: string, body: object): Promise<Document> {
  const type = slug === 'produits' ? 'produit' : slug === 'posts' ? 'post' : slug
  const made = await make(admin, shop, slug, { ...body, pathname })
  await make(admin, shop, 'urls', { type, docId: made.id, pathname })
  return made
}
const product = (admin: Api, shop: Shop, pathname: string, body: object): Promise<Document> =>
  addressed(admin, shop, 'produits', pathname, { isDraft: false, ...body })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** Whether the photos of the page were received from the other origin. */
const photosShown = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    const photos = [...document.querySelectorAll('main img')]
    await Promise.all(photos.map((photo) => ((photo.loading = 'eager'), photo.decode())))
    return photos.length > 0 && photos.every(({ naturalWidth }) => naturalWidth > 0)
  })()`)

test('a website on another origin shows the products, articles and pages of the back-office', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { own } = await websites(admin, shop, url)
  const table = await product(admin, shop, '/table-ronde', {
    ...{ name: 'Table ronde', price: 480, isFeatured: true, description: 'En chêne massif.' },
    ...{ dimensions: { width: 120 }, condition: 'refurbished' },
  })
  const photos = [
    await admin.photo(shop.id, 'produit', table.id),
    await admin.photo(shop.id, 'produit', table.id, '#5b6b7a'),
  ]
  await admin.must('PATCH', `${shop.root}/produits/${table.id}`, { changes: { photos } })
  await make(admin, shop, 'produits', { name: 'Brouillon secret', isFeatured: true })
  await product(admin, shop, '/banc-cache', { name: 'Banc caché', isFeatured: true, isOnlineStore: false })
  const article = await addressed(admin, shop, 'posts', '/journal/bois', {
    name: 'Choisir le bois',
    ...{ isVisible: true, publishedAt: '2026-03-10T10:00:00.000Z' },
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Il faut ' },
            { type: 'text', text: 'attendre', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    },
  })
  const picture = await admin.photo(shop.id, 'post', article.id, '#6f7f5b')
  await admin.must('PATCH', `${shop.root}/posts/${article.id}`, { changes: { photos: [picture] } })
  await addressed(admin, shop, 'posts', '/journal/plus-tard', { name: 'Pas encore' })
  const parent = await addressed(admin, shop, 'pages', '/atelier', { name: 'L’atelier', isVisible: true })
  const child = { name: 'Visites', isVisible: true, parent: parent.id }
  await addressed(admin, shop, 'pages', '/atelier/visites', {
    ...child,
    contents: [{ id: 'b1', header: 'Sur rendez-vous', order: 1 }],
  })
  await make(admin, shop, 'pages', { name: 'Accès', pathname: '/acces' })
  await make(admin, shop, 'pages', { name: 'Mentions', pathname: '/mentions', isOffMenu: true })
  await make(admin, shop, 'banners', {
    name: 'Fêtes',
    body: 'Livraison offerte en mars',
    isVisible: true,
    position: 'top',
  })
  await make(admin, shop, 'banners', { name: 'Fermé', body: 'Fermé en août', position: 'top' })

  const page = await browser.newPage()
  await page.goto(own)
  await test.step('the first page', async () => {
    await expect(title(page)).toHaveText('Atelier Nacre')
    await expect(page.getByRole('region', { name: 'Annonce' })).toHaveText('Livraison offerte en mars')
    await expect(page.getByRole('link', { name: 'Table ronde 480 €' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Choisir le bois 10 mars 2026/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link')).toHaveText([
      ...['Catalogue', 'L’atelier', 'Accès', 'Journal', 'Nous écrire'],
    ])
    expect([await photosShown(page), await violationsNow(page)]).toEqual([true, []])
  })
  await test.step('a product at its address, with its photos', async () => {
    await page.getByRole('link', { name: 'Table ronde 480 €' }).click()
    await expect(page).toHaveURL(`${own}/table-ronde`)
    await expect(title(page)).toHaveText('Table ronde')
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveTitle('Table ronde – Atelier Nacre')
    await expect(page.getByText('120 cm')).toBeVisible()
    await page.getByRole('button', { name: 'Photo 2' }).click()
    await expect(page.getByRole('img', { name: 'Table ronde, photo 2' })).toBeVisible()
    expect([await photosShown(page), await violationsNow(page)]).toEqual([true, []])
  })
  await test.step('an article and a page below another, opened at their addresses', async () => {
    await page.goto(`${own}/journal/bois`)
    await expect(title(page)).toHaveText('Choisir le bois')
    await expect(page.getByRole('strong')).toHaveText('attendre')
    expect([await photosShown(page), await violationsNow(page)]).toEqual([true, []])
    await page.getByRole('link', { name: 'L’atelier' }).click()
    await page.getByRole('link', { name: 'Visites' }).click()
    await expect(page.getByRole('heading', { name: 'Sur rendez-vous' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveText('VisitesSur rendez-vous')
    await page.goBack()
    await expect(title(page)).toHaveText('L’atelier')
  })
  await test.step('what is hidden or a draft is nowhere', async () => {
    for (const path of ['/banc-cache', '/journal/plus-tard', '/nulle-part']) {
      await page.goto(own + path)
      await expect(title(page)).toHaveText('Page introuvable')
    }
    for (const path of ['/', '/catalogue', '/journal']) {
      await page.goto(own + path)
      await expect(title(page)).not.toHaveText('Un instant')
      await expect(page.getByText(/secret|caché|Pas encore|août/)).toHaveCount(0)
    }
  })
  await test.step('a product that is hidden now is gone at the next look', async () => {
    await page.goto(`${own}/catalogue`)
    await expect(page.getByRole('link', { name: 'Table ronde 480 €' })).toBeVisible()
    await admin.must('PATCH', `${shop.root}/produits/${table.id}`, { changes: { isOnlineStore: false } })
    await page.reload()
    await expect(page.getByText('Rien pour le moment.')).toBeVisible()
    await page.goto(`${own}/table-ronde`)
    await expect(title(page)).toHaveText('Page introuvable')
  })
  await page.close()
})

test('the catalogue is filtered by category, and more products are added at its end', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { own } = await websites(admin, shop, url)
  const chairs = await make(admin, shop, 'productCategories', { libelle: 'Chaises' })
  await product(admin, shop, '/table', { name: 'Table', price: 100 })
  for (let at = 1; at <= 30; at++)
    await make(admin, shop, 'produits', { name: `Chaise ${at}`, isDraft: false, category: chairs.id })
  const page = await browser.newPage(PHONE)
  await page.goto(`${own}/catalogue`)
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Chaises' }).click()
  await expect(page).toHaveURL(new RegExp(`categorie=${chairs.id}`))
  await expect(page.getByRole('link', { name: 'Chaises' })).toHaveAttribute('aria-current', 'true')
  await expect(cards).toHaveCount(24)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(cards).toHaveCount(30)
  await expect(cards.nth(24).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Voir plus' })).toHaveCount(0)
  expect(new Set(await cards.allTextContents()).size).toBe(30)
  await expect(page.getByRole('link', { name: /^Table/ })).toHaveCount(0)
  expect([await violationsNow(page), await overflow(page)]).toEqual([[], 0])
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/chaise-\d+$/)
  await expect(title(page)).toHaveText(/^Chaise/)
  await page.close()
})

test('an address that a product or a page above has left leads to the new one, and an article of later is not there', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { own } = await websites(admin, shop, url)
  const table = await make(admin, shop, 'produits', { name: 'Table ronde', isDraft: false, pathname: 'table' })
  const workshop = await make(admin, shop, 'pages', { name: 'Atelier', pathname: '/atelier' })
  await make(admin, shop, 'pages', { name: 'Visites', parent: workshop.id })
  const later = { name: 'Salon de 2999', pathname: '/salon', isVisible: true, publishedAt: '2999-01-01T10:00:00.000Z' }
  await make(admin, shop, 'posts', later)
  await admin.must('PATCH', `${shop.root}/produits/${table.id}`, { changes: { pathname: 'table-ronde' } })
  await admin.must('PATCH', `${shop.root}/pages/${workshop.id}`, { changes: { pathname: '/chez-nous' } })
  const page = await browser.newPage(PHONE)
  await page.goto(`${own}/table/`)
  await expect(title(page)).toHaveText('Table ronde')
  await expect(page).toHaveURL(`${own}/table-ronde`)
  await page.goto(`${own}/atelier/visites`)
  await expect(title(page)).toHaveText('Visites')
  await expect(page).toHaveURL(`${own}/chez-nous/visites`)
  await page.goto(`${own}/salon`)
  await expect(title(page)).toHaveText('Page introuvable')
  const feed = page.locator('link[type="application/rss+xml"]')
  const articles = await page.request.get(String(await feed.getAttribute('href')))
  expect([articles.status(), (await articles.text()).includes('Salon')]).toEqual([200, false])
  await page.close()
})

test('a visitor asks about a product, and the request arrives with it', async ({ url, admin, shop, browser }) => {
  const { own } = await websites(admin, shop, url)
  const table = await product(admin, shop, '/table', { name: 'Table ronde', price: 480 })
  const page = await browser.newPage(PHONE)
  await page.goto(`${own}/table`)
  await page.getByRole('link', { name: 'Demander ce produit' }).click()
  await expect(page.getByText('À propos de : Table ronde')).toBeVisible()
  expect([await violationsNow(page), await overflow(page)]).toEqual([[], 0])
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('E-mail').fill('lea@exemple')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('status')).toHaveText("Votre demande n'est pas partie : corrigez les champs indiqués.")
  await page.getByLabel('E-mail').fill('lea@exemple.fr')
  await page.getByLabel('Votre message').fill('Livrez-vous à Nantes ?')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  const thanks = page.getByRole('status')
  await expect(thanks).toHaveText('Merci, votre demande est envoyée. Nous vous répondrons dès que possible.')
  await expect(thanks).toBeFocused()
  const { documents } = await admin.must('GET', `${shop.root}/demandes`)
  expect(documents).toMatchObject([
    {
      contact_email: 'lea@exemple.fr',
      requests: [{ produit_id: table.id, produit_prixDeVente: 480, message: 'Livrez-vous à Nantes ?' }],
    },
  ])
  await page.close()
})

test('the same website on an origin that the shop does not list shows nothing', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { other } = await websites(admin, shop, url)
  await product(admin, shop, '/table', { name: 'Table ronde', isFeatured: true })
  const page = await browser.newPage()
  for (const path of ['/', '/catalogue', '/table']) {
    await page.goto(other + path)
    await expect(title(page)).toHaveText('Un instant')
    await expect(page.getByText('Le site ne répond pas, réessayez dans un instant.')).toBeVisible()
    await expect(page.getByText('Table ronde')).toHaveCount(0)
  }
  await page.close()
})
