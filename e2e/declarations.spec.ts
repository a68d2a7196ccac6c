import type { Locator, Page } from '@playwright/test'
import { type Api, expect, type Shop, test } from './fixtures.ts'

/** The declared screens: their tabs, the content of each tab, and their sentences. */

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true })
const listTabs = (page: Page): Locator => page.getByRole('main').getByRole('tablist').first().getByRole('tab')
const formTabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab')
/** The names of the tabs, without their counts. */
const tabNames = (tabs: Locator): Promise<string[]> =>
  tabs.allTextContents().then((all) => all.map((text) => text.replace(/\s*\d+$/, '')))

/** Opens a list at one of its tabs; returns the names of the documents in it. */
async function shownIn(page: Page, list: string, tab: string): Promise<(string | null)[]> {
  await page.goto(list)
  await listTabs(page)
    .filter({ hasText: new RegExp(`^${tab}`) })
    .click()
  await expect(page.getByRole('tab', { selected: true }).first()).toContainText(tab)
  await expect(page.getByText(/document\(s\) trouvé\(s\)/)).toBeVisible()
  const names = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  return names.sort()
}

test('the content of each tab of the products', async ({ admin, shop, open }) => {
  const make = async (name: string, values: Record<string, unknown>): Promise<void> => {
    const { id } = await admin.must('POST', `${shop.root}/produits`, { name, ...values })
    const photo = await admin.photo(shop.id, 'produits', id)
    await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
  }
  await make('Simple', {})
  await make('Vendu', { hasInventory: true, qtyAvailable: 0 })
  await make('Caché', { isOnlineStore: false })
  await make('Vedette', { isFeatured: true })
  await make('Réservé', { isReserved: true })
  await make('Compté par personne', { hasInventory: false })
  const page = await open(admin, '/boutique/produits')
  await test.step('[PROD-03] the tabs, in their order', async () => {
    await expect(listTabs(page).first()).toBeVisible()
    await expect
      .poll(() => tabNames(listTabs(page)))
      .toEqual(['En vente', 'Vendus', 'Cachés', 'En vedette', 'Réservés', 'Sans inventaire', 'Tous les produits'])
  })
  const all = ['Caché', 'Compté par personne', 'Réservé', 'Simple', 'Vedette', 'Vendu']
  const others = ['Compté par personne', 'Réservé', 'Simple', 'Vedette']
  const shows = (tab: string, names: readonly string[]): Promise<void> =>
    expect.poll(() => shownIn(page, '/boutique/produits', tab)).toEqual(names)
  await test.step('[PROD-04] those on sale', () => shows('En vente', others))
  await test.step('[PROD-05] sold ones', () => shows('Vendus', ['Vendu']))
  await test.step('[PROD-06] hidden ones', () => shows('Cachés', ['Caché']))
  await test.step('[PROD-07] featured ones', () => shows('En vedette', ['Vedette']))
  await test.step('[PROD-08] reserved ones', () => shows('Réservés', ['Réservé']))
  await test.step('[PROD-09] those without inventory', () => shows('Sans inventaire', ['Compté par personne']))
  await test.step('[PROD-10] all of them', () => shows('Tous les produits', all))
})

test('the list and the form of models', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/modeles')
  await test.step('[MODEL-03] an empty list shows its sentence', async () => {
    await expect(heading(page, 'Aucun modèle')).toBeVisible()
  })
  await admin.must('POST', `${shop.root}/modeles`, { name: 'Simple', isOnlineStore: true })
  await admin.must('POST', `${shop.root}/modeles`, { name: 'Caché', isOnlineStore: false })
  await admin.must('POST', `${shop.root}/modeles`, { name: 'Vedette', isOnlineStore: true, isFeatured: true })
  await test.step('[MODEL-01] [MODEL-02] its three tabs', async () => {
    await expect(page.getByRole('article', { name: 'Vedette' })).toBeVisible()
    await expect.poll(() => tabNames(listTabs(page))).toEqual(['Tous', 'Cachés', 'En vedette'])
    await expect.poll(() => shownIn(page, '/boutique/modeles', 'Tous')).toEqual(['Caché', 'Simple', 'Vedette'])
    await expect.poll(() => shownIn(page, '/boutique/modeles', 'Cachés')).toEqual(['Caché'])
    await expect.poll(() => shownIn(page, '/boutique/modeles', 'En vedette')).toEqual(['Vedette'])
  })
})

test('the list and the form of contacts', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/contacts')
  const rows = page.locator('[data-list-item]')
  await test.step('[CONTACT-04] an empty list shows its sentence', async () => {
    await expect(heading(page, 'Aucun contact')).toBeVisible()
  })
  for (const lastname of ['Martin', 'Petit']) await admin.must('POST', `${shop.root}/contacts`, { lastname })
  await test.step('[CONTACT-01] subscribers of the newsletter, and others', async () => {
    await expect(rows).toHaveCount(2)
    await expect.poll(() => tabNames(listTabs(page))).toEqual(['Tous les contacts', 'Inscrits', 'Non Inscrits'])
    await listTabs(page)
      .filter({ hasText: /^Inscrits/ })
      .click()
    await expect(rows).toHaveCount(0)
    await listTabs(page)
      .filter({ hasText: /^Non Inscrits/ })
      .click()
    await expect(rows).toHaveCount(2)
  })
  await test.step('[CONTACT-02] a text search', async () => {
    await page.getByRole('searchbox', { name: 'Rechercher dans les contacts' }).fill('petit')
    await expect(rows).toHaveText([/Petit/])
  })
  await test.step('[CONTACT-07] the tabs of the form', async () => {
    await rows.first().click()
    await expect(formTabs(page)).toHaveText(['Coordonnées', 'Demandes', 'Commentaires', 'Options'])
  })
})

test('the list and the form of pages', async ({ admin, shop, open }) => {
  const page = await open(admin, '/website/pages')
  await test.step('[PAGE-05] an empty list shows its sentence', async () => {
    await expect(heading(page, 'Aucune page')).toBeVisible()
  })
  const moved = { name: 'Atelier', pathname: '/ancien', isRedirect: true, redirectPathname: '/nouveau' }
  await admin.must('POST', `${shop.root}/pages`, moved)
  await test.step('[PAGE-03] the row of a redirect page shows its target', async () => {
    await expect(page.locator('[data-list-item]')).toContainText('/ancien → /nouveau')
  })
  await test.step('[PAGE-06] the tabs of the form', async () => {
    await page.locator('[data-list-item]').click()
    await expect(formTabs(page)).toHaveText(['Général', 'Options'])
  })
})

test('features and categories are edited at their own addresses', async ({ admin, shop, open }) => {
  const page = await open(admin, '/dashboard')
  const isEdited = async (path: string, slug: string): Promise<void> => {
    const one = await admin.must('POST', `${shop.root}/${slug}`, { libelle: 'Époque' })
    await page.goto(path)
    await page.locator('[data-list-item]').filter({ hasText: 'Époque' }).click()
    await expect(page).toHaveURL(`${path}/${one.id}`)
    await page.getByRole('article').getByRole('textbox', { name: 'Libellé' }).first().fill('Style')
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/${slug}/${one.id}`)).libelle).toBe('Style')
  }
  await test.step('[FEAT-08] features', () => isEdited('/boutique/caracteristiques', 'productFeatures'))
  await test.step('[CAT-02] categories', () => isEdited('/boutique/categories', 'productCategories'))
})

test('a record that cannot be opened has its own sentences', async ({ admin, shop, open }) => {
  const elsewhere = await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}` })
  const page = await open(admin, '/dashboard')
  const isShown = async (list: string, id: unknown, sentence: string): Promise<void> => {
    await page.goto(`${list}/${id}`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page).toHaveURL(list)
  }
  const foreign = async (api: Api, slug: string) =>
    (await api.must('POST', `/api/boutiques/${elsewhere.id}/${slug}`, { name: 'Ailleurs' })).id
  const deleted = async (api: Api, { root }: Shop, slug: string) => {
    const { id } = await api.must('POST', `${root}/${slug}`, { name: 'Jeté' })
    await api.must('DELETE', `${root}/${slug}/${id}`)
    return id
  }
  const areShown = async (slug: string, list: string, missing: string, other: string, gone: string): Promise<void> => {
    await isShown(list, 'inconnu', missing)
    await isShown(list, await foreign(admin, slug), other)
    await isShown(list, await deleted(admin, shop, slug), gone)
  }
  await test.step('[PROD-92] [PROD-93] [PROD-94] a product', () =>
    areShown(
      'produits',
      '/boutique/produits',
      "Le produit n'existe pas",
      "Ce produit n'appartient pas à cette boutique",
      'Ce produit a été supprimé',
    ))
  await test.step('[MODEL-14] [MODEL-15] [MODEL-16] a model', () =>
    areShown(
      'modeles',
      '/boutique/modeles',
      "Le modèle n'existe pas",
      "Ce modèle n'appartient pas à cette boutique",
      'Ce modèle a été supprimé',
    ))
  await test.step('[PAGE-15] [PAGE-16] [PAGE-17] a page', () =>
    areShown(
      'pages',
      '/website/pages',
      "La page n'existe pas",
      "Cette page n'appartient pas à cette boutique",
      'Cette page a été supprimé',
    ))
  await test.step('a link into another boutique of the reader offers to go there', async () => {
    await page.goto(`/boutique/produits/${await foreign(admin, 'produits')}`)
    await page.getByRole('button', { name: `Ouvrir dans Zinc ${shop.name}` }).click()
    await expect(
      page.getByRole('article', { name: 'produit' }).getByRole('textbox', { name: 'Nom', exact: true }),
    ).toHaveValue('Ailleurs')
    await expect(page.getByRole('complementary').getByRole('button', { name: /^Boutique :/ })).toContainText('Zinc')
  })
})

test('autosave after one second', async ({ admin, shop, open }) => {
  const feature = await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Essence' })
  await admin.must('POST', `${shop.root}/productFeatures/${feature.id}/values`, { libelle: 'Chêne' })
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', productType: 'variants' })
  await admin.must('POST', `${shop.root}/produits/${produit.id}/variants`, { libelle: 'Rouge', price: 100 })
  const page = await open(admin, '/dashboard')
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await page.clock.install()
  /** Stops the page's clock, except for `runFor`. */
  const stop = async (): Promise<void> => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const savesAfter = async (field: Locator): Promise<void> => {
    await expect(field).toBeVisible()
    await stop()
    sent.length = 0
    await field.press('End')
    await page.keyboard.type(' vif')
    await page.clock.runFor(980)
    expect(sent).toEqual([])
    await page.clock.runFor(40)
    await expect.poll(() => sent.length).toBe(1)
    await page.clock.resume()
  }

  await test.step('[FEAT-11] a value of a feature', async () => {
    await page.goto(`/boutique/caracteristiques/${feature.id}`)
    await savesAfter(page.getByRole('list', { name: 'Valeurs' }).getByRole('textbox', { name: 'Libellé' }))
  })
  await test.step('[VAR-10] a variant', async () => {
    await page.goto(`/boutique/produits/${produit.id}#declinaisons`)
    const list = page.getByRole('list', { name: 'Liste des déclinaisons' })
    await savesAfter(list.getByRole('textbox', { name: 'Libellé' }))
  })
  await test.step('[SHOP-08] [SHOP-09] settings: not after the first change, but with the second', async () => {
    await page.goto('/boutique/params')
    const [name, label] = ['Nom', 'Libellé'].map((one) => page.getByRole('textbox', { name: one, exact: true }))
    await expect(name as Locator).toHaveValue(shop.name)
    await stop()
    sent.length = 0
    await name?.press('End')
    await page.keyboard.type('A')
    await page.clock.runFor(10_000)
    expect(sent).toEqual([])
    await label?.press('End')
    await page.keyboard.type('B')
    await page.clock.runFor(980)
    expect(sent).toEqual([])
    await page.clock.runFor(40)
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ changes: { name: `${shop.name}A`, libelle: `${shop.name}B` } })
    await page.clock.resume()
  })
})

test('[DIM-06] [DIM-07] dimensions have a step of 0.1, the weight of 0.01', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, {
    name: 'Table',
    dimensions: { width: 80, weight: 12 },
  })
  const page = await open(admin, `/boutique/produits/${id}`)
  for (const [name, from, to] of [
    ['Largeur', '80', '80,1'],
    ['Poids', '12', '12,01'],
  ] as const) {
    const field = page.getByRole('group', { name: 'Dimensions standards' }).getByRole('textbox', { name, exact: true })
    await expect(field).toHaveValue(from)
    await field.press('ArrowUp')
    await expect(field).toHaveValue(to)
  }
})
