import type { Page } from '@playwright/test'
import { said } from './document-form.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'
import { chooser, PHONE, picture } from './product-form.ts'

/** The photos of a product that has no name yet, on a phone: uploaded at once, kept, and stored once. */

const NEW = '/boutique/produits/nouveau'
const photo = (page: Page, number: number) => page.getByRole('button', { name: `Photo ${number}`, exact: true })
const name = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: "n'a pas été enregistrée" })

const listed = async (admin: Api, shop: Shop, slug: string) =>
  ((await admin.must('GET', `${shop.root}/${slug}`)) as unknown as { documents: Document[] }).documents

test('a photo taken before there is a name is kept when one leaves', async ({ admin, shop, open }) => {
  const page = await open(admin, NEW, PHONE)
  const context = page.context()
  await expect(page.getByRole('button', { name: 'Prendre une photo' })).toBeVisible()
  await chooser(page).setInputFiles(await picture('a.png', '#8a5a2b'))

  await test.step('it is uploaded at once', async () => {
    await expect(photo(page, 1)).toBeVisible()
    await expect.poll(async () => (await listed(admin, shop, 'medias')).map((one) => one.name)).toEqual(['a.png'])
    expect(await listed(admin, shop, 'produits')).toEqual([])
  })
  await test.step('a reload keeps it', async () => {
    await page.reload()
    await expect(photo(page, 1)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })
  await test.step('leaving offers to keep it for later', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' })
    await question.getByRole('button', { name: 'Garder pour plus tard' }).tap()
    await expect(page).toHaveURL('/boutique/produits')
    await page.goto('/dashboard')
    const section = page.getByRole('region', { name: 'À reprendre' })
    await section.getByRole('link', { name: 'produit sans nom' }).tap()
    await expect(offer(page).getByRole('list', { name: '1 photo' })).toBeVisible()
  })
  await test.step('another new product leaves it alone', async () => {
    await name(page).fill('Commode')
    await expect(said(page, 'Enregistré')).toBeVisible()
    await page.goto(NEW)
    await expect(offer(page)).toHaveCount(1)
  })
  await test.step('resumed, it outlives a closed tab', async () => {
    await offer(page).getByRole('button', { name: 'Reprendre' }).tap()
    await expect(photo(page, 1)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await page.close()
  })
  await test.step('with a name it becomes a product with its photo, once', async () => {
    const next = await context.newPage()
    await next.goto(NEW)
    await offer(next).getByRole('button', { name: 'Reprendre' }).tap()
    await expect(photo(next, 1)).toBeVisible()
    await name(next).fill('Fauteuil')
    await name(next).press('Enter')
    await expect(said(next, 'Enregistré')).toBeVisible()
    const medias = await listed(admin, shop, 'medias')
    const products = await listed(admin, shop, 'produits')
    expect(products.map((one) => one.name).toSorted()).toEqual(['Commode', 'Fauteuil'])
    expect(products.find((one) => one.name === 'Fauteuil')?.photos).toEqual(medias.map(({ fullPath }) => fullPath))
    expect(medias).toHaveLength(1)
    await next.goto(NEW)
    await expect(name(next)).toBeVisible()
    await expect(offer(next)).toHaveCount(0)
  })
})

test('an upload that a sleep of the phone interrupts goes on, and is stored once', async ({ admin, shop, open }) => {
  const page = await open(admin, NEW, PHONE)
  const waiting = page.getByRole('listitem').filter({ hasText: "L'envoi reprendra tout seul." })

  await test.step('without network it waits, and starts when the network is back', async () => {
    await expect(name(page)).toBeVisible()
    await page.context().setOffline(true)
    await chooser(page).setInputFiles(await picture('a.png', '#8a5a2b'))
    await expect(waiting).toContainText('Le serveur ne répond pas')
    await page.context().setOffline(false)
    await expect(photo(page, 1)).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
  await test.step('one that the server stored without a response being received is not stored again', async () => {
    let attempts = 0
    await page.route('**/photos', async (route) => {
      attempts += 1
      if (attempts > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await chooser(page).setInputFiles(await picture('b.png', '#2b5a8a'))
    await expect(waiting).toBeVisible()
    // As after the sleep of a phone.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(photo(page, 2)).toBeVisible()
    expect(attempts).toBe(2)
    expect((await listed(admin, shop, 'medias')).map((one) => one.name).toSorted()).toEqual(['a.png', 'b.png'])
  })
  await test.step('leaving a stored document does not interrupt an upload', async () => {
    await name(page).fill('Fauteuil')
    await name(page).press('Enter')
    await expect(said(page, 'Enregistré')).toBeVisible()
    let go: () => void = () => undefined
    const delayed = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.unroute('**/photos')
    await page.route('**/photos', async (route) => {
      await delayed
      await route.continue()
    })
    await chooser(page).setInputFiles(await picture('c.png', '#5a2b8a'))
    await expect(page.getByText('Chargement en cours des photos suivantes')).toBeVisible()
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    await expect(page).toHaveURL('/boutique/produits')
    go()
    await expect.poll(async () => (await listed(admin, shop, 'produits'))[0]?.photos).toHaveLength(3)
  })
})
