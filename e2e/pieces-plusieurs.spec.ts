import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'
import { CATALOGUE, PHONE, picture } from './product-form.ts'

/** Pieces that are described without a network: by two tabs, by a browser that is killed, on a device that is full. */

const PIECES = '/boutique/pieces'
const name = (page: Page) => page.getByRole('textbox', { name: 'Nom' })
const price = (page: Page) => page.getByRole('textbox', { name: 'Prix', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const next = (page: Page) => page.getByRole('button', { name: 'Suivante' })
const products = async (admin: Api, shop: Shop): Promise<Document[]> =>
  ((await admin.must('GET', `${shop.root}/produits`)) as unknown as { documents: Document[] }).documents

/** The typed names that the browser's database has. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('arriere-boutique')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('pieces').objectStore('pieces').getAll() as IDBRequest<
            { values: { name?: string } }[]
          >
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result.map(({ values }) => values.name))
          })
        })
      }),
  )

test.describe('from the list, with parts loaded ahead', () => {
  test.use({ loadsAhead: true })

  test('« Nouveau produit » opens it without the server, and the categories are known', async ({
    admin,
    shop,
    person,
    open,
  }) => {
    const chairs = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Chaises' })
    const camille = await person(CATALOGUE)
    const page = await open(camille.api, '/boutique/produits', { ...PHONE, serviceWorkers: 'allow' })
    const known = () => page.evaluate(() => localStorage.getItem('hors-ligne-categories') ?? '')
    await expect.poll(known).toContain('Chaises')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated')
    await page.context().setOffline(true)
    await expect(page.getByRole('link', { name: 'Ajouter une pièce' })).toBeVisible()
    await page.getByRole('button', { name: 'Nouveau produit' }).tap()
    await expect(page).toHaveURL(PIECES)
    // Opened again, so that only what the browser keeps is there.
    await page.reload()
    await name(page).fill('Chaise paillée')
    await page.getByRole('combobox', { name: 'Catégorie' }).tap()
    await page.getByRole('option', { name: 'Chaises' }).tap()
    await expect(page.getByRole('combobox', { name: 'Catégorie' })).toHaveValue('Chaises')
    expect(await violations(page)).toEqual([])
    await next(page).tap()
    await expect(name(page)).toHaveValue('')
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await products(admin, shop)).map((one) => [one.name, one.category, one.isOnlineStore]))
      .toEqual([['Chaise paillée', chairs.id, false]])
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await page.getByRole('button', { name: 'Déconnexion' }).tap()
    await expect(page).toHaveURL('/')
    expect(await known()).toBe('')
  })
})

test('two tabs on one unfinished piece keep what both write', async ({ admin, shop, person, open }) => {
  const camille = await person(CATALOGUE)
  const first = await open(camille.api, PIECES)
  await name(first).fill('Chaise')
  await expect.poll(() => kept(first)).toEqual(['Chaise'])
  const second = await first.context().newPage()
  await second.goto(PIECES)
  await expect(name(second)).toHaveValue('Chaise')

  await price(first).fill('120')
  const told = second.getByText('Cette pièce est aussi ouverte dans un autre onglet')
  await expect(told).toBeVisible()
  await expect(price(second)).toHaveValue('120')
  await description(second).fill('Paille neuve')
  await expect(description(first)).toHaveValue('Paille neuve')
  await name(first).fill('Chaise paillée')
  await expect(name(second)).toHaveValue('Chaise paillée')
  await next(first).click()
  await expect(second.getByText('Cette pièce a été terminée ou retirée dans un autre onglet')).toBeVisible()
  await expect(name(second)).toHaveValue('')
  await expect
    .poll(async () => (await products(admin, shop)).map((one) => [one.name, one.price, one.description]))
    .toEqual([['Chaise paillée', 120, 'Paille neuve']])
})

test('a full device says so; what was typed stays, and is kept once there is room', async ({ person, open }) => {
  const camille = await person(CATALOGUE)
  const page = await open(camille.api, PIECES)
  await name(page).fill('Chaise')
  await expect.poll(() => kept(page)).toEqual(['Chaise'])
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    // What a browser does when the disk is full: the transaction ends without a commit.
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      const request = put.apply(this, given)
      this.transaction.abort()
      return request
    }
    window.addEventListener('place', () => {
      IDBObjectStore.prototype.put = put
    })
  })
  await name(page).fill('Chaise paillée')
  await description(page).fill('Paille neuve')
  await expect(page.getByRole('alert')).toContainText('Plus de place sur cet appareil')
  await expect(name(page)).toHaveValue('Chaise paillée')
  await expect(description(page)).toHaveValue('Paille neuve')
  expect(await kept(page)).toEqual(['Chaise'])
  await page.evaluate(() => window.dispatchEvent(new Event('place')))
  await price(page).fill('120')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual(['Chaise paillée'])
  await page.reload()
  await expect(name(page)).toHaveValue('Chaise paillée')
  await expect(description(page)).toHaveValue('Paille neuve')
})

test('a browser killed while it sends stores the piece once', async ({ admin, shop, person, url }, info) => {
  const camille = await person(CATALOGUE)
  const folder = await mkdtemp(join(tmpdir(), 'navigateur-'))
  const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const { launchOptions, locale } = info.project.use
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...{ locale, baseURL: url, serviceWorkers: 'block' },
    })
    await context.addCookies([
      {
        ...{ name: 'arriere-boutique.session_token', value: encodeURIComponent(camille.api.token), url },
        httpOnly: true,
        sameSite: 'Lax',
      },
    ])
    return { context, page: await context.newPage() }
  }
  const creations = `**${shop.root}/produits`
  try {
    const first = await start()
    await first.page.goto(PIECES)
    let stored = 0
    // The server has it, the browser never learns so.
    await first.page.route(creations, async (route) => {
      await route.fetch()
      stored += 1
    })
    await first.page.locator('input[type=file][capture]').setInputFiles(await picture('chaise.png', '#8a5a2b'))
    await expect(first.page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
    await name(first.page).fill('Chaise paillée')
    await next(first.page).click()
    await expect.poll(() => stored).toBe(1)
    const closed = first.context.waitForEvent('close')
    const cdp = await first.context.newCDPSession(first.page)
    cdp.send('Browser.crash').catch(() => undefined)
    await closed

    const second = await start()
    const asked: string[] = []
    second.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/produits')) asked.push(request.url())
    })
    await second.page.goto(PIECES)
    await expect(second.page.getByText("Aucune pièce n'attend son envoi.")).toBeVisible()
    await expect.poll(() => kept(second.page)).toEqual([])
    // It was asked for again: the first answer was lost.
    expect(asked).toHaveLength(1)
    const all = await products(admin, shop)
    expect(all.map((one) => [one.name, (one.photos as string[]).length])).toEqual([['Chaise paillée', 1]])
    await second.context.close()
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
