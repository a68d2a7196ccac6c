import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Saved views: of one person, or shared with the boutique, in the menu with a live count. */

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' })
const views = (page: Page): Locator => menu(page).getByRole('list', { name: 'Vues : Produits' }).getByRole('link')
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const cards = (page: Page): Locator => page.getByRole('article')
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Chooses an entry of the menu of the open view. */
async function chooseOf(page: Page, view: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Vue « ${view} »` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

test('a view is saved, counted live, shared, changed and removed', async ({ admin, shop, open, person }) => {
  const rights = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
  const [camille, dominique] = [await person(rights), await person({ ...rights, displayname: 'Dominique' })]
  const make = (name: string, price: number) => admin.must('POST', `${shop.root}/produits`, { name, price })
  await Promise.all([make('Chaise', 40), make('Table', 300)])
  const page = await open(camille.api, '/boutique/produits?onglet=tous&filtres.price=100..')
  const other = await open(dominique.api, '/boutique/produits?onglet=tous')

  await test.step('saved under a name, by the keyboard', async () => {
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Enregistrer la vue' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Nom de la vue')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Indiquez un nom')).toBeVisible()
    await page.keyboard.type('Au-dessus de 100 €')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(title(page)).toHaveText('Produits : Au-dessus de 100 €')
    await expect(views(page)).toHaveText([/Au-dessus de 100 €\s*1/])
  })

  await test.step('reopened from the menu; its count follows what others create', async () => {
    await menu(page).getByRole('link', { name: 'Produits', exact: true }).click()
    await expect(title(page)).toHaveText('Produits')
    await make('Armoire', 900)
    await expect(views(page)).toHaveText([/Au-dessus de 100 €\s*2/])
    await views(page).click()
    await expect(title(page)).toHaveText('Produits : Au-dessus de 100 €')
    await expect(cards(page)).toHaveCount(2)
    await expect(views(page)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('nobody else sees it until it is shared', async () => {
    await expect(cards(other)).toHaveCount(3)
    await expect(views(other)).toHaveCount(0)
    await chooseOf(page, 'Au-dessus de 100 €', 'Partager avec la boutique')
    await expect(views(other)).toHaveText([/Au-dessus de 100 €\s*2/])
    await views(other).click()
    await expect(title(other)).toHaveText('Produits : Au-dessus de 100 €')
    await other.getByRole('button', { name: 'Vue « Au-dessus de 100 € »' }).click()
    await expect(other.getByRole('menuitem')).toHaveText(['Quitter la vue'])
    await other.keyboard.press('Escape')
    await expect(other.getByRole('menuitem')).toHaveCount(0)
    expect(await violations(other)).toEqual([])
  })

  await test.step('changed and renamed, for everybody', async () => {
    await page.getByRole('button', { name: /^Retirer le filtre Prix/ }).click()
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Mettre à jour la vue' }).click()
    await expect(page.getByRole('button', { name: 'Mettre à jour la vue' })).toHaveCount(0)
    await expect(views(other)).toHaveText([/Au-dessus de 100 €\s*3/])
    await chooseOf(page, 'Au-dessus de 100 €', 'Renommer')
    await dialog(page).getByLabel('Nom de la vue').fill('Toutes les pièces')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(title(other)).toHaveText('Produits : Toutes les pièces')
  })

  await test.step('found by the palette', async () => {
    await other.keyboard.press('ControlOrMeta+k')
    await other.keyboard.type('toutes les pi')
    await other.getByRole('option', { name: /Toutes les pièces/ }).click()
    await expect(other).toHaveURL(/enregistree=/)
    await expect(title(other)).toHaveText('Produits : Toutes les pièces')
  })

  await test.step('beside an open document, the list keeps the name and the menu of the view', async () => {
    const link = other.getByRole('link', { name: 'Chaise' }).first()
    await link.click()
    await expect(other.getByRole('toolbar', { name: 'Document' })).toBeVisible()
    await expect(other.getByText('Vue « Toutes les pièces »', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Vue « Toutes les pièces »' }).click()
    await expect(other.getByRole('menuitem')).toHaveText(['Quitter la vue'])
    await other.keyboard.press('Escape')
    await expect(other.getByRole('menuitem')).toHaveCount(0)
    expect(await violations(other)).toEqual([])
    await other.goBack()
    await expect(title(other)).toHaveText('Produits : Toutes les pièces')
  })

  await test.step('removed, and back by the offer to undo', async () => {
    await chooseOf(page, 'Toutes les pièces', 'Supprimer')
    await expect(views(page)).toHaveCount(0)
    await expect(views(other)).toHaveCount(0)
    await expect(title(other)).toHaveText('Produits')
    await page.getByRole('status').filter({ hasText: 'Vue supprimée' }).getByRole('button', { name: 'Annuler' }).click()
    await expect(views(other)).toHaveText([/Toutes les pièces\s*3/])
    await expect(views(page)).toHaveText([/Toutes les pièces\s*3/])
  })
})
