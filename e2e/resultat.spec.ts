import { overflow, violations } from './browser.ts'
import { type Document, expect, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const dayAgo = (days: number): string => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
const month = today.slice(0, 7)

test('the result of a month, live in a second browser; a figure opens its documents', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const keeper = { hasAccessToStore: true, profils: ['boutique-compta'] }
  const [one, other] = [await person(keeper), await person(keeper)]
  const page = await open(one.api, '/boutique/resultat')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Rien dans cette période' })).toBeVisible()

  await admin.must('POST', `${shop.root}/ventes`, { montant: 480, saleDate: today, mode: 'cb' })
  const line = (name: string) => main.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(line('Résultat')).toContainText('480,00\u00a0€')
  const second = await open(other.api, '/boutique/depenses')
  await second.getByRole('button', { name: 'Nouvelle dépense' }).first().click()
  await second.getByLabel('Montant').fill('130,50')
  await second.getByRole('button', { name: 'Créer' }).click()
  await expect(line('Dépenses')).toContainText('\u2212130,50\u00a0€')
  await expect(line('Résultat')).toContainText('349,50\u00a0€')
  expect(await violations(page)).toEqual([])

  await test.step('each kind of period is in the address', async () => {
    await main.getByRole('button', { name: 'Trimestre' }).click()
    await expect(page).toHaveURL(new RegExp(`periode=${today.slice(0, 4)}-T[1-4]`))
    await main.getByRole('button', { name: 'Année' }).click()
    await expect(page).toHaveURL(new RegExp(`periode=${today.slice(0, 4)}$`))
    await main.getByRole('button', { name: 'Période précédente' }).click()
    await expect(main.getByRole('heading', { name: 'Rien dans cette période' })).toBeVisible()
    await page.goBack()
    await expect(line('Résultat')).toContainText('349,50\u00a0€')
  })
  await test.step('the expenses are those of the same days', async () => {
    await main.getByRole('link', { name: 'Dépenses' }).click()
    await expect(page).toHaveURL(/\/boutique\/depenses\?periode=/)
    await expect(page.getByRole('main').getByText('130,50\u00a0€').first()).toBeVisible()
  })
  await test.step('the files', async () => {
    await page.goto(`/boutique/resultat?periode=${month}`)
    for (const format of ['CSV', 'PDF']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('link', { name: `Télécharger le résultat en ${format}` }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`resultat-${month}.${format.toLowerCase()}`)
    }
  })
})

test('the stock at cost on a past day, and pieces that sleep are lowered together', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta', 'boutique-catalogue'] })
  const photo = async (id: string): Promise<void> => {
    await admin.must('PATCH', `${shop.root}/produits/${id}`, {
      changes: { isDraft: false, photos: [await admin.photo(shop.id, 'produit', id)] },
    })
  }
  const piece = async (name: string, price: number): Promise<Document> => {
    const made = await admin.must('POST', `${shop.root}/produits`, {
      name,
      price,
      publishedAt: `${dayAgo(120)}T10:00:00.000Z`,
    })
    await photo(made.id)
    return made
  }
  const [table, chaise] = [await piece('Table de ferme', 800), await piece('Chaise paillée', 90)]
  const cost = (produit: string, montant: number, days: number) =>
    admin.must('POST', `${shop.root}/couts`, { produit, montant, date: dayAgo(days), nature: 'restauration' })
  await cost(table.id, 300, 100)
  await cost(table.id, 45.5, 40)
  await cost(chaise.id, 10, 20)

  const page = await open(camille.api, '/boutique/resultat?onglet=stock')
  const main = page.getByRole('main')
  const value = main.getByRole('status').filter({ hasText: 'au coût' })
  await expect(value).toContainText('355,50\u00a0€')
  await main.getByLabel('Au soir du').fill(dayAgo(50))
  await expect(value).toContainText('300,00\u00a0€')
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(dayAgo(50)))
  expect(await violations(page)).toEqual([])

  await main.getByRole('link', { name: 'Pièces qui dorment' }).click()
  const prices = main.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(prices).toHaveCount(3)
  await main.getByRole('checkbox', { name: 'Toutes les pièces' }).check()
  await main.getByRole('button', { name: 'Baisser le prix' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baisser le prix' })
  await expect(dialog.getByRole('row', { name: /^Table de ferme/ })).toContainText('720,00\u00a0€')
  await dialog.getByLabel('Baisse', { exact: true }).fill('12,5')
  await expect(dialog.getByRole('row', { name: /^Chaise paillée/ })).toContainText('78,75\u00a0€')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Baisser 2 prix' }).click()
  const stored = async () =>
    Promise.all([table, chaise].map(async ({ id }) => (await admin.must('GET', `${shop.root}/produits/${id}`)).price))
  await expect.poll(stored).toEqual([700, 78.75])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(stored).toEqual([800, 90])
})

test('the home screen has the figures that a profile may see, live', async ({ admin, shop, person, open }) => {
  await admin.must('POST', `${shop.root}/ventes`, { montant: 200, saleDate: today, mode: 'espece' })
  await admin.must('POST', `${shop.root}/commandes`, {
    ...{ deliveryDate: today, etat: 'validated', paymentStatus: 'waiting' },
    produits: [{ name: 'Table', price: 500, qty: 1 }],
  })
  const tilesFor = async (profils: string[]) => {
    const { api } = await person({ hasAccessToStore: true, profils })
    const page = await open(api, '/dashboard')
    return {
      page,
      tiles: page
        .getByRole('main')
        .getByRole('region', { name: /^[A-ZÀ-Û][a-zà-û]+ \d{4}$/ })
        .getByRole('listitem'),
    }
  }
  const accounts = await tilesFor(['boutique-compta'])
  await expect(accounts.tiles).toHaveText([/^Encaissé200\u00a0€/, /^Dépensé0\u00a0€/, /^Marge0\u00a0€/])
  const orders = await tilesFor(['boutique-commandes'])
  await expect(orders.tiles).toHaveText([/^À encaisser500\u00a0€1 commande$/])
  const catalogue = await tilesFor(['boutique-catalogue'])
  await expect(catalogue.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(catalogue.tiles).toHaveCount(0)

  await admin.must('POST', `${shop.root}/depenses`, { montant: 60, billingDate: today })
  await expect(accounts.tiles.nth(1)).toHaveText(/^Dépensé60\u00a0€/)
  expect(await violations(accounts.page)).toEqual([])
  await accounts.page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(accounts.page)).toBe(0)
  await orders.tiles.getByRole('link').click()
  await expect(orders.page).toHaveURL('/boutique/commandes?onglet=a-encaisser')
  await expect(orders.page.getByRole('main').getByText('500,00\u00a0€').first()).toBeVisible()
})
