import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { CATALOGUE } from './product-form.ts'

/** Two people in one table. */

const cell = (page: Page, row: string, column: string): Locator =>
  page.getByRole('row', { name: row }).locator(`[data-column="${column}"]`)
const input = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const card = (page: Page, name: string): Locator => page.getByRole('group', { name })

/** Begins to change a cell. */
async function begin(page: Page, row: string, column: string, label: string): Promise<Locator> {
  await cell(page, row, column).click()
  await expect(cell(page, row, column)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(input(page, label)).toBeFocused()
  return input(page, label)
}

test('each sees the cell of the other, and one cell of both is decided as in the form', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const chair = await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 10 })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 100 })
  const stored = () => admin.must('GET', `${shop.root}/produits/${chair.id}`)
  const camille = await person({ ...CATALOGUE, displayname: 'Camille' })
  const dominique = await person({ ...CATALOGUE, displayname: 'Dominique' })
  const [one, two] = [await open(camille.api, '/boutique/produits'), await open(dominique.api, '/boutique/produits')]
  for (const page of [one, two]) {
    await page.getByRole('button', { name: 'Afficher en table' }).click()
    await expect(cell(page, 'Chaise', 'price')).toHaveText('10,00 €')
  }

  await test.step('a cell that is changed has the name of who is in it', async () => {
    const price = await begin(two, 'Chaise', 'price', 'Prix')
    await expect(cell(one, 'Chaise', 'price')).toHaveAttribute('data-occupied', 'true')
    await expect(cell(one, 'Chaise', 'price')).toContainText('Dominique')
    await expect(cell(one, 'Table', 'price')).not.toHaveAttribute('data-occupied')
    // Nobody is told about themselves.
    await expect(two.locator('[data-occupied]')).toHaveCount(0)
    expect(await violations(one)).toEqual([])
    await price.fill('20')
    await two.keyboard.press('Enter')
    await expect(cell(one, 'Chaise', 'price')).toHaveText('20,00 €')
    await expect(one.locator('[data-occupied]')).toHaveCount(0)
  })
  await test.step('the same cell: both values are shown, and the other one is taken', async () => {
    const mine = await begin(one, 'Chaise', 'name', 'Nom')
    await mine.fill('Chaise bleue')
    await expect(cell(two, 'Chaise', 'name')).toContainText('Camille')
    const theirs = await begin(two, 'Chaise', 'name', 'Nom')
    await theirs.fill('Chaise rouge')
    await two.keyboard.press('Enter')
    await expect(theirs).toHaveCount(0)
    await expect(one.getByRole('rowheader', { name: 'Chaise rouge' })).toBeAttached()
    await expect(mine).toHaveValue('Chaise bleue')
    await mine.press('Enter')
    const choice = card(one, 'Dominique a aussi changé : Nom')
    await expect(choice).toContainText('Chaise bleue')
    await expect(choice).toContainText('Chaise rouge')
    expect((await stored()).name).toBe('Chaise rouge')
    expect(await violations(one)).toEqual([])
    await choice.getByRole('button', { name: 'Prendre Chaise rouge' }).click()
    await expect(mine).toHaveCount(0)
    await expect(cell(one, 'Chaise rouge', 'name')).toContainText('Chaise rouge')
    expect((await stored()).name).toBe('Chaise rouge')
  })
  await test.step('or the own one is kept, which the other person then has', async () => {
    const mine = await begin(one, 'Chaise rouge', 'price', 'Prix')
    await mine.fill('30')
    const theirs = await begin(two, 'Chaise rouge', 'price', 'Prix')
    await theirs.fill('40')
    await two.keyboard.press('Enter')
    // Who is still in it has a name there.
    await expect(cell(two, 'Chaise rouge', 'price')).toContainText('40,00 €')
    await expect.poll(async () => (await stored()).price).toBe(40)
    await mine.press('Enter')
    await card(one, 'Dominique a aussi changé : Prix')
      .getByRole('button', { name: /^Garder.30,00/ })
      .click()
    await expect(mine).toHaveCount(0)
    await expect.poll(async () => (await stored()).price).toBe(30)
    for (const page of [one, two]) await expect(cell(page, 'Chaise rouge', 'price')).toHaveText('30,00 €')
  })
})
