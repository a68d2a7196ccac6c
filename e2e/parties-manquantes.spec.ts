import type { Page } from '@playwright/test'
import { openFolds } from './document-form.ts'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { CATALOGUE, PHONE } from './product-form.ts'
import { words } from './rich-text.ts'

/** Parts of the screen that the network was cut for. */

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: "Une partie de l'écran n'a pas pu être chargée" })

test('a menu that could not be loaded leaves the form, and a reload loses nothing typed', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const camille = await person(CATALOGUE)
  const page = await open(camille.api, `/boutique/produits/${table.id}`, PHONE)
  const short = page.getByRole('textbox', { name: 'Nom court' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(page.getByRole('article').getByText('Enregistré', { exact: true })).toBeVisible()
  await openFolds(page)
  await page.context().setOffline(true)
  await short.fill('Chêne clair')
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(bar(page)).toContainText('Rechargez la page quand le serveur répond.')
  await expect(short).toHaveValue('Chêne clair')
  expect(await violations(page)).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(async () => (await stored()).shortname).toBe('Chêne clair')
  await expect(bar(page)).toContainText("Rien de ce qui est saisi n'est perdu.")
  await description.fill('Plateau massif')
  await bar(page).getByRole('button', { name: 'Recharger' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(stored).toMatchObject({ shortname: 'Chêne clair', description: 'Plateau massif' })
  await expect(description).toHaveValue('Plateau massif')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a text whose editor could not be loaded is shown, and the rest of the form is written', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const article = await admin.must('POST', `${shop.root}/posts`, { name: 'Le cannage', body: words('Six brins.') })
  const { api } = await person({ hasAccessToWebsite: true, profils: ['website-articles'] })
  const page = await open(api, '/website/articles')
  await page.route(/Editor-[^/]*\.js$/, (route) => route.abort())
  await page.goto(new URL(`/website/articles/${article.id}`, page.url()).href)
  await expect(page.getByText('Six brins.')).toBeVisible()
  await expect(page.getByText("Cette partie n'a pas pu être chargée.")).toHaveCount(1)
  await expect(bar(page)).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Le cannage à la main')
  await expect
    .poll(() => admin.must('GET', `${shop.root}/posts/${article.id}`))
    .toMatchObject({ name: 'Le cannage à la main', body: words('Six brins.') })
})

test.describe('with the service worker', () => {
  test.use({ loadsAhead: true })

  test('a dialog that was never opened is there without the network', async ({ person, open }) => {
    const camille = await person(CATALOGUE)
    const page = await open(camille.api, '/boutique/produits', { serviceWorkers: 'allow' })
    /** How many files of the build the service worker does not keep yet. */
    const missing = () =>
      page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text()
        const known = JSON.parse(/^const KNOWN = (.*)$/m.exec(worker)?.[1] ?? '[]') as string[]
        const found = await Promise.all(known.map((path) => caches.match(path)))
        return known.length === 0 ? -1 : found.filter((one) => one === undefined).length
      })
    await expect.poll(missing).toBe(0)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.context().setOffline(true)
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
})
