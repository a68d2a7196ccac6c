import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Conditions on any field of a list, in words above it and in its address. */

const cards = (page: Page): Locator => page.getByRole('article')
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filtres : Produits' }).getByRole('listitem')
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Chooses an option of a select of the dialog by keyboard. */
async function choose(page: Page, select: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: select, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
}

test('filters a list by conditions, which the selection and the export keep', async ({ admin, shop, open }) => {
  const must = (path: string, body: object) => admin.must('POST', `${shop.root}/${path}`, body)
  const category = await must('productCategories', { libelle: 'Assises' })
  await must('produits', { name: 'Chaise en bois', price: 40, category: category.id })
  await must('produits', { name: 'Chaise en fer', price: 80, category: category.id })
  await must('produits', { name: 'Table en bois', price: 300 })
  await must('produits', { name: 'Banc en bois' })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  await expect(cards(page)).toHaveCount(4)

  await test.step('a price between two, with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Filtrer', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('combobox', { name: 'Champ' })).toBeFocused()
    // Enter in an open list without an option to take does not send the form.
    await page.keyboard.type('zzz')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    expect(await dialog(page).getByText('Choisissez un champ').count()).toBe(0)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('prix')
    await expect(page.getByRole('option')).toHaveText(['Prix', 'Affichage du prix'])
    const first = page.getByRole('option', { name: 'Prix', exact: true })
    await expect(first).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('combobox', { name: 'Condition' })).toHaveValue('est entre')
    await dialog(page).getByLabel('De', { exact: true }).fill('30,5')
    await dialog(page).getByLabel('À', { exact: true }).fill('1 000')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(chips(page)).toHaveText([/Prix : de 30,50\s€ à 1\s000,00\s€/])
    await expect(page).toHaveURL(/filtres\.price=30\.5\.\.1000/)
    await expect(cards(page)).toHaveCount(3)
  })

  await test.step('a text, beside it; the selection and the export have what both let through', async () => {
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await choose(page, 'Champ', 'Nom')
    await page.keyboard.press('Tab')
    await dialog(page).getByRole('button', { name: 'Filtrer' }).click()
    await expect(dialog(page).getByText('Indiquez une valeur')).toBeVisible()
    await dialog(page).getByLabel('Valeur').fill('BOIS')
    await dialog(page).getByRole('button', { name: 'Filtrer' }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(chips(page)).toHaveText([/^Prix/, /Nom : contient « BOIS »/])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('Chaise en bois')
    expect(csv).not.toMatch(/Chaise en fer|Banc en bois/)
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    await page.getByRole('menuitem', { name: 'Sélectionner' }).click()
    const bar = page.getByRole('toolbar', { name: 'Sélection' })
    await bar.getByRole('button', { name: 'Tout sélectionner (2)' }).click()
    await expect(bar.getByRole('status')).toHaveText('2 sélectionnés')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  })

  await test.step('one of several categories; a condition is changed, and removed', async () => {
    await page.getByRole('button', { name: /^Modifier le filtre Nom/ }).click()
    await choose(page, 'Condition', 'est exactement')
    await dialog(page).getByLabel('Valeur').fill('Table en bois')
    await dialog(page).getByRole('button', { name: 'Filtrer' }).click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Retirer le filtre Nom/ }).click()
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await choose(page, 'Champ', 'Catégorie')
    await choose(page, 'Condition', "n'est aucun de")
    await dialog(page).getByRole('combobox', { name: 'Valeurs' }).click()
    await page.getByRole('option', { name: 'Assises' }).click()
    await expect(dialog(page).getByText('Assises')).toBeVisible()
    await page.keyboard.press('Tab')
    await dialog(page).getByRole('button', { name: 'Filtrer' }).click()
    await expect(chips(page)).toHaveText([/^Prix/, /Catégorie : sauf Assises/])
    await expect(cards(page)).toHaveCount(1)
  })

  await test.step('the address gives the same list back, a relative date with it', async () => {
    await page.goto('/boutique/produits?onglet=tous&filtres.createdAt=moinsde:30j&filtres.sku=vide:oui&filtres.x=y')
    await expect(chips(page)).toHaveText([/Créé le : il y a moins de 30 jours/, /SKU : vide/, /Laissé de côté : x/])
  })
})

test('on a phone, filters are over the list, and one row of words says them', async ({ admin, shop, open }) => {
  const must = (path: string, body: object) => admin.must('POST', `${shop.root}/${path}`, body)
  const category = await must('productCategories', { libelle: 'Assises' })
  await must('produits', { name: 'Chaise en bois', price: 40, category: category.id })
  await must('produits', { name: 'Banc en bois', price: 90, category: category.id })
  await must('produits', { name: 'Table en bois', price: 300 })
  const page = await open(admin, '/boutique/produits?onglet=tous', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await expect(cards(page)).toHaveCount(3)

  await test.step('a declared filter applies behind them, and a button says what it leaves', async () => {
    await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
    await expect(dialog(page).getByRole('button', { name: 'Voir les 3 documents' })).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Catégorie' }).tap()
    await page.getByRole('option', { name: 'Assises' }).tap()
    await dialog(page).getByRole('button', { name: 'Voir les 2 documents' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await expect(chips(page)).toHaveText([/Catégorie : Assises/, 'Tout effacer'])
    await expect(cards(page)).toHaveCount(2)
  })

  await test.step('a condition on another field; all of them are in one row, which the page does not scroll for', async () => {
    await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
    await dialog(page).getByRole('button', { name: 'Autre filtre' }).tap()
    await choose(page, 'Champ', 'Nom')
    await dialog(page).getByLabel('Valeur').fill('banc')
    await dialog(page).getByRole('button', { name: 'Filtrer' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(1)
    await expect(chips(page)).toHaveText([/Catégorie : Assises/, /Nom : contient « banc »/, 'Tout effacer'])
    const middles = await chips(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('all are removed from above the list', async () => {
    await chips(page).getByRole('button', { name: 'Tout effacer' }).tap()
    await expect(cards(page)).toHaveCount(3)
    await expect(page).toHaveURL('/boutique/produits?onglet=tous')
  })
})

test('Back takes back one change of the filters, and a document gives its filtered list back', async ({
  admin,
  shop,
  open,
}) => {
  const must = (path: string, body: object) => admin.must('POST', `${shop.root}/${path}`, body)
  const category = await must('productCategories', { libelle: 'Assises' })
  for (let number = 10; number < 40; number++)
    await must('produits', { name: `Chaise ${number}`, price: 40, category: category.id })
  await must('produits', { name: 'Banc en bois', price: 90, category: category.id })
  await must('produits', { name: 'Banc en fer', price: 300 })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  await expect(cards(page)).toHaveCount(32)
  const { height = 0 } = page.viewportSize() ?? {}

  await page.getByRole('combobox', { name: 'Catégorie' }).click()
  await page.getByRole('option', { name: 'Assises' }).click()
  await expect(cards(page)).toHaveCount(31)
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await choose(page, 'Champ', 'Nom')
  await dialog(page).getByLabel('Valeur').fill('chaise')
  await dialog(page).getByRole('button', { name: 'Filtrer' }).click()
  await expect(cards(page)).toHaveCount(30)

  await test.step('a document: its list is at the same place with the same filters', async () => {
    const { search } = new URL(page.url())
    await expect(chips(page)).toHaveText([/Nom : contient « chaise »/])
    const card = page.getByRole('link', { name: 'Chaise 22' }).first()
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const place = () => card.evaluate((element) => element.getBoundingClientRect().top)
    const before = await place()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(height)
    await card.click()
    await expect(page.getByRole('toolbar', { name: 'Document' })).toBeVisible()
    await expect(chips(page)).toHaveText([/Catégorie : Assises/, /Nom : contient « chaise »/, 'Tout effacer'])
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === '/boutique/produits' && url.search === search)
    await expect(chips(page)).toHaveText([/Nom : contient « chaise »/])
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
  })

  await test.step('what is typed in one go into the search is one change', async () => {
    const search = page.getByRole('searchbox')
    await search.pressSequentially('3')
    await expect(page).toHaveURL(/q=3$/)
    await search.pressSequentially('5')
    await expect(page).toHaveURL(/q=35$/)
    await expect(cards(page)).toHaveCount(1)
    await page.goBack()
    await expect(search).toHaveValue('')
    await expect(cards(page)).toHaveCount(30)
  })

  await test.step('each filter is one, also one that was removed', async () => {
    await page.getByRole('button', { name: /^Retirer le filtre Nom/ }).click()
    await expect(cards(page)).toHaveCount(31)
    await page.goBack()
    await expect(cards(page)).toHaveCount(30)
    await page.goBack()
    await expect(chips(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(31)
    await page.goBack()
    await expect(page).toHaveURL('/boutique/produits?onglet=tous')
    await expect(cards(page)).toHaveCount(32)
    await page.goForward()
    await expect(cards(page)).toHaveCount(31)
  })
})

test('what is typed while the dialog of a filter is loading is in its first field', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 40 })
  const page = await open(admin, '/boutique/produits?onglet=tous')
  const chunk = '**/assets/FilterDialog-*.js'
  let release = (): void => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  let asked = 0
  await page.route(chunk, async (route) => {
    asked += 1
    await released
    await route.continue()
  })
  await expect(cards(page)).toHaveCount(1)
  const button = page.getByRole('button', { name: 'Filtrer', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toBe(1)

  await test.step('Échap gives the focus back, and nothing opens later', async () => {
    await page.keyboard.type('nom')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  await test.step('the letters find the field', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('prix')
    await expect(dialog(page)).toHaveCount(0)
    release()
    const field = dialog(page).getByRole('combobox', { name: 'Champ' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('prix')
    await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Prix')
    await dialog(page).getByLabel('De', { exact: true }).fill('30')
    await dialog(page).getByLabel('À', { exact: true }).fill('50')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(chips(page)).toHaveText([/Prix : de 30,00\s€ à 50,00\s€/])
    await expect(button).toBeFocused()
  })
})
