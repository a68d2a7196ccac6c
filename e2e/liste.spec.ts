import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Api, expect, type Shop, test } from './fixtures.ts'
import { withPhotos } from './product-form.ts'

/** The list of products: tabs, pages, search, order, export. */

const cards = (page: Page): Locator => page.getByRole('article')
const names = (page: Page): Promise<(string | null)[]> =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))
const countLine = (page: Page, count: number): Locator => page.getByText(`${count} document(s) trouvé(s)`)
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })

/** Creates products in sequence, so that the last one is first in the list. */
async function products(api: Api, shop: Shop, all: readonly (string | Record<string, unknown>)[]) {
  const made = []
  for (const one of all) {
    made.push(await api.must('POST', `${shop.root}/produits`, typeof one === 'string' ? { name: one } : one))
  }
  return made
}

const series = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`)

/** The lines of a CSV file without quoted line ends. */
const linesOf = (csv: string): string[][] =>
  csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

test('a large catalogue: counts, pages, search, and an address that keeps them', async ({ admin, shop, open }) => {
  await products(admin, shop, [...series('Chaise', 81), ...series('Tabouret', 14)])
  await products(admin, shop, [{ name: 'Buffet caché', isOnlineStore: false }])
  const page = await open(admin, '/boutique/produits')

  await test.step('[LIST-01] [LIST-14] [LIST-15] the tab and the count line show all matches, not only those loaded', async () => {
    await expect(countLine(page, 95)).toBeVisible()
    await expect(tab(page, 'En vente')).toHaveText('En vente 95')
    await expect(tab(page, 'Cachés')).toHaveText('Cachés 1')
    await expect(tab(page, 'Tous les produits')).toHaveText('Tous les produits 96')
    await expect(tab(page, 'En vente')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('[LIST-08] [LIST-09] [LIST-10] [LIST-19] 40 at a time, each page below the previous one, newest first', async () => {
    await expect(cards(page)).toHaveCount(40)
    const first = await names(page)
    expect(first.slice(0, 2)).toEqual(['Tabouret 014', 'Tabouret 013'])
    const next = page.getByRole('button', { name: 'Page suivante' })
    await next.click()
    await expect(cards(page)).toHaveCount(80)
    expect((await names(page)).slice(0, 40)).toEqual(first)
    await next.click()
    await expect(cards(page)).toHaveCount(95)
    expect(new Set(await names(page)).size).toBe(95)
    await expect(next).toHaveCount(0)
    await expect(countLine(page, 95)).toBeVisible()
  })
  await test.step("[LIVE-01] [LIVE-02] the list's query: boutique, tab, order, 40, then after the last one", async () => {
    const requested: Record<string, unknown>[] = []
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { list } = JSON.parse(String(payload)) as { list?: Record<string, unknown> }
        if (list?.collection === 'produits' && list.limit === 40) requested.push(list)
      }),
    )
    await page.reload()
    await expect(cards(page)).toHaveCount(40)
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await expect(cards(page)).toHaveCount(80)
    const where = { onSale: true, isOnlineStore: true }
    expect(requested).toEqual([
      { boutique: shop.id, collection: 'produits', limit: 40, sort: '-datetime', where },
      { boutique: shop.id, collection: 'produits', limit: 40, sort: '-datetime', where, after: expect.any(String) },
    ])
    // Documents of another boutique and deleted ones do not appear.
    const elsewhere = await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}` })
    await admin.must('POST', `/api/boutiques/${elsewhere.id}/produits`, { name: 'Chaise des voisins' })
    const [gone] = await products(admin, shop, ['Chaise de trop'])
    await expect(cards(page).first()).toHaveAccessibleName('Chaise de trop')
    await admin.must('DELETE', `${shop.root}/produits/${gone?.id}`)
    await expect(cards(page).first()).toHaveAccessibleName('Tabouret 014')
    await expect(page.getByText('Chaise des voisins')).toHaveCount(0)
  })
  await test.step('[LIST-16] more than 80 hits show the hint, 80 do not', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher dans les produits' })
    const advice = page.getByText('Veuillez affiner la recherche')
    await search.fill('chaise')
    await expect(countLine(page, 81)).toBeVisible()
    await expect(advice).toBeVisible()
    const last = await admin.must('GET', `${shop.root}/produits?where[name]=Chaise 081`)
    const [chair] = last.documents as { id: string }[]
    await admin.must('DELETE', `${shop.root}/produits/${chair?.id}`)
    await page.reload()
    await expect(countLine(page, 80)).toBeVisible()
    await expect(advice).toHaveCount(0)
  })
  await test.step('the address keeps tab, search and order; Back restores the previous view', async () => {
    await tab(page, 'Tous les produits').click()
    await expect(page).toHaveURL(/onglet=tous/)
    await expect(page).toHaveURL(/q=chaise/)
    await page.getByRole('button', { name: /^Trier/ }).click()
    await page.getByRole('menuitemradio', { name: 'Nom de A à Z' }).click()
    await expect(page).toHaveURL(/tri=name/)
    await expect(cards(page).first()).toHaveAccessibleName('Chaise 001')
    await page.reload()
    await expect(cards(page).first()).toHaveAccessibleName('Chaise 001')
    await expect(tab(page, 'Tous les produits')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('searchbox')).toHaveValue('chaise')
    await page.goBack()
    await expect(cards(page).first()).toHaveAccessibleName('Chaise 080')
    await page.goBack()
    await expect(tab(page, 'En vente')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('a search without results has a message and a button to clear it', async () => {
    await page.getByRole('searchbox').fill('piano')
    await expect(page.getByRole('heading', { name: 'Aucun résultat pour « piano »' })).toBeVisible()
    await expect(countLine(page, 0)).toBeVisible()
    await page.getByRole('button', { name: 'Chercher dans « Tous les produits »' }).click()
    await expect(tab(page, 'Tous les produits')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'Aucun résultat pour « piano »' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Chercher dans/ })).toHaveCount(0)
    await tab(page, 'En vente').click()
    await page.getByRole('main').getByRole('button', { name: 'Effacer la recherche' }).last().click()
    await expect(countLine(page, 94)).toBeVisible()
  })
  await test.step('[SHELL-27] an index that fails is only logged: the list filters by name', async () => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.route('**/produits/recherche?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"detail":"Index arrêté"}' }),
    )
    await page.getByRole('searchbox').fill('tabouret')
    await expect(countLine(page, 14)).toBeVisible()
    await expect(cards(page)).toHaveCount(14)
    await expect.poll(() => logged.join()).toContain('Index arrêté')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Index arrêté')).toHaveCount(0)
  })
})

test('cards per row, on a desktop and on a phone', async ({ admin, shop, open }) => {
  await products(admin, shop, series('Lampe', 12))
  /** The number of cards in the first row. */
  const inARow = (page: Page): Promise<number> =>
    cards(page).evaluateAll((all) => {
      const top = (card: Element | undefined) => card?.getBoundingClientRect().top
      return all.filter((card) => top(card) === top(all[0])).length
    })
  const page = await open(admin, '/boutique/produits')
  await test.step('[LIST-11] five on a desktop', async () => {
    await expect(cards(page)).toHaveCount(12)
    await expect.poll(() => inARow(page)).toBe(5)
  })
  await test.step('[LIST-13] any other number, stored in this browser', async () => {
    const input = page.getByRole('textbox', { name: 'Cartes par ligne' })
    await expect(input).toHaveValue('5')
    await input.fill('3')
    await expect.poll(() => inARow(page)).toBe(3)
    await page.reload()
    await expect(cards(page)).toHaveCount(12)
    await expect.poll(() => inARow(page)).toBe(3)
    await input.fill('0')
    await input.press('Tab')
    await expect(input).toHaveValue('1')
    await expect.poll(() => inARow(page)).toBe(1)
  })
  await test.step('[LIST-12] two on a phone, chosen in the menu of the list', async () => {
    const phone = await open(admin, '/boutique/produits', { viewport: { width: 390, height: 844 } })
    await expect(cards(phone)).toHaveCount(12)
    await expect.poll(() => inARow(phone)).toBe(2)
    await phone.getByRole('button', { name: 'Actions de la liste' }).click()
    await phone.getByRole('menuitemradio', { name: '3' }).click()
    await expect.poll(() => inARow(phone)).toBe(3)
  })
})

test('manual order, by mouse and by keyboard, for everybody', async ({ admin, shop, open }) => {
  const [a, b, c, d] = await products(admin, shop, ['Armoire', 'Banc', 'Commode', 'Divan'])
  const page = await open(admin, '/boutique/produits')
  const other = await open(admin, '/boutique/produits')
  const bothShow = async (...order: string[]): Promise<void> => {
    for (const one of [page, other]) await expect.poll(() => names(one)).toEqual(order)
  }
  const timeOf = async (id: string | undefined): Promise<number> =>
    (await admin.must('GET', `${shop.root}/produits/${id}`)).datetime as number
  await bothShow('Divan', 'Commode', 'Banc', 'Armoire')

  await test.step('[LIST-22] [PROD-26] dropped between two others, its datetime is between theirs', async () => {
    const from = await cards(page).nth(3).boundingBox()
    const to = await cards(page).nth(1).boundingBox()
    if (!from || !to) throw new Error('the cards stand nowhere')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 20, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
    // The place is that of the last drawn move.
    await expect(page.getByText('« Armoire » est à la place 2 sur 4')).toBeAttached()
    await page.mouse.up()
    await bothShow('Divan', 'Armoire', 'Commode', 'Banc')
    const [above, middle, below] = [await timeOf(d?.id), await timeOf(a?.id), await timeOf(c?.id)]
    expect(Math.abs(middle - (above + below) / 2)).toBeLessThan(1)
    expect(middle).toBeLessThan(above)
    expect(middle).toBeGreaterThan(below)
    await expect(page).toHaveURL('/boutique/produits')
  })
  await test.step('[LIST-23] with the keyboard to the first position, with one neighbour', async () => {
    const link = cards(page).nth(3).getByRole('link')
    await link.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Banc » est soulevé, place 4 sur 4')).toBeAttached()
    for (const place of [3, 2, 1]) {
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText(`« Banc » est à la place ${place} sur 4`)).toBeAttached()
    }
    await page.keyboard.press('Space')
    await expect(page.getByText('« Banc » est déposé à la place 1 sur 4')).toBeAttached()
    await bothShow('Banc', 'Divan', 'Armoire', 'Commode')
    expect(await timeOf(b?.id)).toBeGreaterThan(await timeOf(d?.id))
  })
  await test.step('Échap cancels', async () => {
    await cards(page).nth(0).getByRole('link').focus()
    // In one task, before the drag library listens to arrow keys.
    await page.evaluate(`for (const code of ['Space', 'ArrowRight'])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }))`)
    await expect(page.getByText('« Banc » est à la place 2 sur 4')).toBeAttached()
    await page.keyboard.press('Escape')
    await bothShow('Banc', 'Divan', 'Armoire', 'Commode')
  })
  await test.step('[LIST-20] [PROD-26] "Top" moves one to the head of the list, at the current time', async () => {
    const before = Date.now()
    await page.getByRole('button', { name: 'Actions de « Commode »' }).click()
    await page.getByRole('menuitem', { name: 'Top' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Placer en tête de la liste')
    await page.getByRole('menuitem', { name: 'Top' }).click()
    await bothShow('Commode', 'Banc', 'Divan', 'Armoire')
    expect(await timeOf(c?.id)).toBeGreaterThanOrEqual(before)
  })
  await test.step('[LIST-21] [PROD-26] "Refresh" moves it back to its publication date', async () => {
    await admin.must('PATCH', `${shop.root}/produits/${c?.id}`, {
      changes: { publishedAt: '2020-05-01T10:00:00.000Z' },
    })
    await page.getByRole('button', { name: 'Actions de « Commode »' }).click()
    await page.getByRole('menuitem', { name: 'Top' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText('Replacer selon la date de publication')
    await page.keyboard.press('Enter')
    await bothShow('Banc', 'Divan', 'Armoire', 'Commode')
    expect(await timeOf(c?.id)).toBe(Date.parse('2020-05-01T10:00:00.000Z'))
  })
  await test.step('[LIST-18] [PROD-27] "Voir sur le site" opens the address of the site and the pathname, in a new tab', async () => {
    await page.context().route('https://atelier.exemple.fr/**', (route) => route.fulfill({ body: 'La boutique' }))
    await page.getByRole('button', { name: 'Actions de « Divan »' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Voir sur le site' }).click()
    await expect(await opened).toHaveURL('https://atelier.exemple.fr/divan')
  })
})

test('next to a document the list stays visible and in sync', async ({ admin, shop, open }) => {
  const made = await products(admin, shop, series('Miroir', 41))
  const page = await open(admin, '/boutique/produits')
  const list = page.getByRole('region', { name: 'Produits' })
  const title = (name: string): Locator => page.getByRole('heading', { level: 2, name })
  await test.step('[LIST-02] the form at the id, beside the list', async () => {
    await list.getByRole('link', { name: /^Miroir 041/ }).click()
    await expect(page).toHaveURL(/\/boutique\/produits\/[^/]+$/)
    await expect(title('Miroir 041')).toBeVisible()
    await expect(list.getByRole('article')).toHaveCount(40)
  })
  await test.step('[LIST-07] previous and next, also beyond the page', async () => {
    const next = page.getByRole('button', { name: 'Document suivant (J)' })
    const previous = page.getByRole('button', { name: 'Document précédent (K)' })
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(title('Miroir 040')).toBeVisible()
    await expect(page.getByText('2 sur 41')).toBeVisible()
    await previous.click()
    await expect(title('Miroir 041')).toBeVisible()
    await list.getByRole('link', { name: /^Miroir 002/ }).click()
    await expect(title('Miroir 002')).toBeVisible()
    await expect(page.getByText('40 sur 41')).toBeVisible()
    await next.click()
    await expect(title('Miroir 001')).toBeVisible()
    await expect(next).toBeDisabled()
  })
  await test.step('[LIST-04] closing returns to the list, with its order in the address', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(page.getByRole('toolbar', { name: 'Document' })).toHaveCount(0)
  })
  await test.step('one opened by its address is brought into view in the list', async () => {
    await page.goto(`/boutique/produits/${made[9]?.id}`)
    await expect(title('Miroir 010')).toBeVisible()
    await expect(list.getByRole('link', { name: /^Miroir 010/ })).toBeInViewport()
  })
  await test.step('[LIST-06] an unknown id is logged, reported, and returns to the list', async () => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.goto('/boutique/produits/nulle-part')
    await expect(page.getByRole('alert').filter({ hasText: "Le produit n'existe pas" })).toBeVisible()
    await expect(page).toHaveURL('/boutique/produits')
    expect(logged.join()).toContain("Le produit n'existe pas")
    await expect(list.getByRole('article')).toHaveCount(40)
  })
})

test('a list loads each photo once: beside a document, filtered and back, scrolled and back', async ({
  admin,
  shop,
  open,
}) => {
  for (const color of ['#8a4b2f', '#2f5d8a', '#5d8a2f']) await withPhotos(admin, shop, [color])
  await products(admin, shop, series('Miroir', 20))
  const page = await open(admin, '/profil')
  const thumbnails: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('w=320')) thumbnails.push(request.url())
  })
  const loaded = (): Promise<number> =>
    cards(page)
      .locator('img')
      .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
  await page.goto('/boutique/produits')
  await expect(cards(page)).toHaveCount(23)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect.poll(loaded).toBe(3)
  await cards(page).first().scrollIntoViewIfNeeded()
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('toolbar', { name: 'Document' })).toBeVisible()
  await expect.poll(loaded).toBe(3)
  await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
  await expect(page).toHaveURL('/boutique/produits')
  const box = page.getByRole('searchbox')
  await box.fill('Miroir 001')
  await expect(cards(page)).toHaveCount(1)
  await box.fill('')
  await expect(cards(page)).toHaveCount(23)
  await expect.poll(loaded).toBe(3)
  expect(thumbnails).toHaveLength(3)
  expect(new Set(thumbnails).size).toBe(3)
})

test('the simple lists: an empty sentence, an add button, and suppliers in order', async ({ admin, open }) => {
  const page = await open(admin, '/boutique/fournisseurs')
  await test.step('[SUPP-01] [SUPP-02] [SUPP-04] an empty list of suppliers, and the form of the first', async () => {
    await expect(page.getByRole('heading', { name: 'Aucun fournisseur' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Nouveau fournisseur' }).click()
    await expect(
      page.getByRole('heading', { level: 2, name: 'Tous les fournisseurs' }).or(page.getByText('Fournisseurs 0')),
    ).toBeVisible()
    const form = page.getByRole('article', { name: 'fournisseur' })
    for (const [label, text] of [
      ['Nom', 'Zinguerie'],
      ['Adresse', '3 rue du Port'],
      ['Ville', 'Brest'],
    ] as const) {
      await form.getByRole('textbox', { name: label, exact: true }).fill(text)
    }
    await expect(page).toHaveURL(/\/boutique\/fournisseurs\/(?!nouveau)/)
    await expect(form.getByText('Enregistré', { exact: true })).toBeVisible()
  })
  await test.step('the lists that only have an add button', async () => {
    const lists = [
      ['/website/banners', 'Nouvelle bannière'],
      ['/website/coupons', 'Nouveau coupon'],
      ['/admin/boutiques', 'Nouvelle boutique'],
      ['/admin/users', 'Nouvel utilisateur'],
    ] as const
    for (const [path, add] of lists) {
      await page.goto(path)
      await page.getByRole('button', { name: add }).first().click()
      await expect(page).toHaveURL(`${path}/nouveau`)
      await expect(page.getByRole('toolbar', { name: 'Document' })).toBeVisible()
    }
  })
})

test('the export contains the shown list', async ({ admin, shop, open }) => {
  const categories = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Sièges' })
  await products(admin, shop, [
    { name: 'Fauteuil ; rouge', price: 480.5, category: categories.id },
    { name: '=somme(A1)', price: 12 },
    { name: 'Caché', isOnlineStore: false },
  ])
  const page = await open(admin, '/boutique/produits')
  await expect(countLine(page, 2)).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions de la liste' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
  const file = await waiting
  await expect(page.getByText('Export réussi')).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^produits-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.startsWith('\ufeff')).toBe(true)
  const [head = [], ...rows] = linesOf(csv.replace('"Fauteuil ; rouge"', 'Fauteuil rouge'))
  const column = (heading: string): (string | undefined)[] => rows.map((row) => row[head.indexOf(heading)])
  expect(column('Nom')).toEqual(["'=somme(A1)", 'Fauteuil rouge'])
  expect(column('Prix (€)')).toEqual(['12', '480,5'])
  expect(column('Catégorie')).toEqual(['', 'Sièges'])
})
