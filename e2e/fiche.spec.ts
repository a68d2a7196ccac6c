import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, form, openFolds, said, state, writes } from './document-form.ts'

/** Filling in the form of a document: creation, autosave, fields. */

test('creating a product: nothing is stored before it is valid, then it has its own address', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/boutique/produits')
  const sent = writes(page, '/produits')
  const name = field(page, 'Nom')

  await test.step('[FORM-13] [FORM-10] [LIST-02] an empty form on its first tab, without errors', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Nouveau produit' }).click()
    await expect(page).toHaveURL('/boutique/produits/nouveau')
    await expect(page.getByRole('tab', { name: 'Général' })).toHaveAttribute('aria-selected', 'true')
    await expect(form(page).getByRole('heading', { level: 2, name: 'Nouveau produit' })).toBeVisible()
    await expect(name).toBeFocused()
    await name.blur()
    await expect(said(page, 'Champs obligatoire')).toHaveCount(0)
    await name.focus()
    await name.blur()
    await expect(said(page, 'Champs obligatoire')).toHaveCount(1)
  })
  await test.step('[FORM-12] [FORM-08] [FORM-11] an explicit save lists the missing fields', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Nom non validé.s' })).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Champs obligatoire/)
    await expect(said(page, 'Champs obligatoire').locator('svg')).toBeVisible()
  })
  await test.step('[FORM-09] [FORM-02] "n/a" counts as empty: nothing is sent', async () => {
    await name.fill('n/a')
    await openFolds(page)
    await field(page, 'Nom court').fill('Chêne')
    await expect(said(page, 'Champs obligatoire')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Nom non validé.s' }).last()).toBeVisible()
    await expect(state(page, 'Il manque\u00a0: Nom')).toBeVisible()
    expect(sent).toEqual([])
  })
  await test.step('[FORM-22] [LIST-03] [FORM-07] [LIST-30] the first valid save creates a draft and opens its id', async () => {
    await name.fill('Table en chêne')
    // The tab that is chosen meanwhile stays chosen.
    const options = page.getByRole('tab', { name: 'Options', exact: true })
    await options.click()
    await expect(page.getByRole('status').filter({ hasText: 'Création réussie' })).toBeVisible()
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)[^/]+#options$/)
    await expect(options).toHaveAttribute('aria-selected', 'true')
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(sent.map(({ method }) => method)).toEqual(['POST'])
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const stored = await admin.must('GET', `${shop.root}/produits/${id}`)
    expect(stored).toMatchObject({
      name: 'Table en chêne',
      shortname: 'Chêne',
      isDraft: true,
      deleted: false,
      boutique: shop.id,
    })
    expect(stored.createdAt).toMatch(/Z$/)
    await test.step('[LIVE-03] the type of the collection is set', () => {
      expect(stored.type).toBe('produit')
    })
    await page.goBack()
    await expect(page).toHaveURL('/boutique/produits')
  })
  await test.step('[FORM-12] several missing fields are all named', async () => {
    await page.goto('/admin/users/nouveau')
    await page.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(/^.+, .+ non validé\.s$/)
    await expect(said(page, 'Champs obligatoire').first()).toBeVisible()
  })
})

test('autosave: one save per pause after half a second, after one second for categories', async ({
  admin,
  shop,
  open,
}) => {
  const service = await admin.must('POST', `${shop.root}/services`, { name: 'Cannage' })
  const category = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Sièges' })
  const page = await open(admin, `/boutique/services/${service.id}`)
  /** Types, then advances the page's clock: the save is sent at this millisecond and not before. */
  const savesAfter = async (label: string, path: string, delay: number): Promise<void> => {
    const sent = writes(page, path)
    await expect(state(page, 'Enregistré')).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await field(page, label).press('End')
    await page.keyboard.type(' et paillage')
    await page.clock.runFor(delay - 20)
    await expect(state(page, 'Modifications non enregistrées')).toBeVisible()
    expect(sent).toEqual([])
    await page.clock.runFor(40)
    await expect.poll(() => sent.length).toBe(1)
    await page.clock.resume()
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(sent).toHaveLength(1)
  }
  await page.clock.install()
  await page.reload()
  await test.step('[FORM-01] 500 ms after the last change', async () => {
    await savesAfter('Nom', '/services/', 500)
    expect((await admin.must('GET', `${shop.root}/services/${service.id}`)).name).toBe('Cannage et paillage')
  })
  await test.step('[FORM-03] 1000 ms for a category', async () => {
    await page.goto(`/boutique/categories/${category.id}`)
    await savesAfter('Libellé', '/productCategories/', 1000)
    expect((await admin.must('GET', `${shop.root}/productCategories/${category.id}`)).libelle).toBe(
      'Sièges et paillage',
    )
  })
})

test('the fields: conditional tabs, selects, prices, growing texts', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables' })
  const chairs = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Chaises' })
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Tabouret', price: 12.1 })
  const page = await open(admin, `/boutique/produits/${produit.id}`)
  const tab = (name: string): Locator => form(page).getByRole('tab', { name, exact: true })

  await test.step('[FORM-16] a price has a step of 0.01', async () => {
    await field(page, 'Prix').focus()
    await page.keyboard.press('ArrowUp')
    await expect(field(page, 'Prix')).toHaveValue('12,11')
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).price).toBe(12.11)
  })
  await test.step('[FORM-17] a text grows from 1 row to 20', async () => {
    const text = field(page, 'Description')
    const heightOf = (rows: number): Promise<number> =>
      text
        .fill(Array.from({ length: rows }, (_, row) => `Ligne ${row}`).join('\n'))
        .then(() => text.evaluate((element) => (element as unknown as { clientHeight: number }).clientHeight))
    const heights: number[] = []
    for (const rows of [1, 5, 10, 20, 30]) heights.push(await heightOf(rows))
    const [one = 0, five = 0, ten = 0, twenty = 0, thirty = 0] = heights
    const row = (ten - five) / 5
    expect(row).toBeGreaterThan(10)
    expect(five - one).toBeGreaterThan(3.5 * row)
    expect(one).toBeLessThan(2.5 * row)
    expect(Math.abs(twenty - ten - 10 * row)).toBeLessThan(row / 2)
    expect(thirty).toBe(twenty)
  })
  await test.step('[FORM-29] a select offers "Non spécifié" first, then the names in order', async () => {
    const select = page.getByRole('combobox', { name: 'Catégorie' }).or(field(page, 'Catégorie')).first()
    await select.click()
    await expect(page.getByRole('option')).toHaveText(['Non spécifié', 'Chaises', 'Tables'])
    await page.getByRole('option', { name: 'Chaises' }).click()
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).category)
      .toBe(chairs.id)
    await select.click()
    await page.getByRole('option', { name: 'Non spécifié' }).click()
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).category)
      .toBeUndefined()
  })
  await test.step('[FORM-15] a tab is visible for the values of its condition', async () => {
    await expect(tab('Déclinaisons')).toHaveCount(0)
    await tab('Options').click()
    await expect(page).toHaveURL(/#options$/)
    const kind = page.getByRole('combobox', { name: 'Type de produit' }).or(field(page, 'Type de produit')).first()
    await kind.click()
    await page.getByRole('option', { name: 'Avec déclinaisons' }).click()
    await expect(tab('Déclinaisons')).toBeVisible()
    await expect(tab('Inventaire')).toHaveCount(0)
    await kind.click()
    await page.getByRole('option', { name: 'Lot composé' }).click()
    await expect(tab('Inventaire')).toBeVisible()
    await expect(tab('Déclinaisons')).toHaveCount(0)
  })
  await test.step('[FORM-14] when the open tab becomes hidden, the first one opens', async () => {
    await tab('Inventaire').click()
    await expect(tab('Inventaire')).toHaveAttribute('aria-selected', 'true')
    await expect(state(page, 'Enregistré')).toBeVisible()
    await admin.must('PATCH', `${shop.root}/produits/${produit.id}`, { changes: { productType: 'classic' } })
    await expect(tab('Général')).toHaveAttribute('aria-selected', 'true')
    await expect(tab('Inventaire')).toHaveCount(0)
  })
  await test.step('[FORM-28] a select shows "..." until its options are loaded', async () => {
    const other = await page.context().newPage()
    let letGo = (): void => undefined
    await other.routeWebSocket('**/api/live', (socket) => {
      const server = socket.connectToServer()
      const delayed: string[] = []
      let isHolding = true
      letGo = () => {
        isHolding = false
        for (const text of delayed) server.send(text)
      }
      socket.onMessage((text) => {
        if (isHolding && String(text).includes('productCategories')) delayed.push(String(text))
        else server.send(text)
      })
    })
    await other.goto(`/boutique/produits/${produit.id}`)
    const select = other.getByRole('combobox', { name: 'Catégorie' }).or(field(other, 'Catégorie')).first()
    await expect(select).toHaveAttribute('placeholder', '...')
    letGo()
    await expect(select).toHaveAttribute('placeholder', 'Non spécifié')
    await other.close()
  })
})

test('a link in a text needs selected words', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(admin, `/boutique/produits/${produit.id}#contenus`)
  await page.getByRole('button', { name: 'Ajouter un bloc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloc 1' })
  const address = dialog.getByRole('textbox', { name: 'Adresse du lien' })
  await field(page, 'Texte').click()
  await page.keyboard.type('Notre atelier')
  await test.step('[FORM-19] without a selection the button explains this, and opens nothing', async () => {
    const idle = dialog.getByRole('button', { name: "Lien (choisissez d'abord un texte)" })
    await expect(idle).toHaveAttribute('aria-disabled', 'true')
    await idle.click({ force: true })
    await page.keyboard.press('Control+a')
    await expect(dialog.getByRole('button', { name: 'Lien', exact: true })).toBeEnabled()
    await expect(address).toHaveCount(0)
  })
  await test.step('with a selection, the words become a link', async () => {
    await dialog.getByRole('button', { name: 'Lien', exact: true }).click()
    await address.fill('rien du tout')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/Une adresse est attendue/)
    await address.fill('exemple.fr')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Notre atelier' })).toHaveAttribute('href', 'https://exemple.fr')
    await expect
      .poll(async () => JSON.stringify((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).contents))
      .toContain('https://exemple.fr')
  })
})
