import type { Locator, Page } from '@playwright/test'
import { type Document, expect, test } from './fixtures.ts'

/** The place in a list: a document that is opened next to it and closed again. */

const pane = (page: Page): Locator => page.locator('[data-pane]').filter({ has: page.locator('[data-items]') })
const link = (page: Page, name: string): Locator => page.locator('[data-list-item]').filter({ hasText: name })
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Document' })
/** Only a loaded document has it. */
const loaded = (page: Page): Locator => bar(page).getByRole('button', { name: 'Autres actions' })
/** The position of an item in the window, in pixels. */
const top = (item: Locator): Promise<number> => item.evaluate((element) => element.getBoundingClientRect().top)
/** How far the item is from that position. */
const distance = (item: Locator, from: number) => async () => Math.abs((await top(item)) - from)

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))

const CLOSINGS = {
  Échap: (page: Page) => page.keyboard.press('Escape'),
  Retour: (page: Page) => page.goBack(),
  Fermer: (page: Page) => page.getByRole('button', { name: 'Fermer (Échap)' }).click(),
} as const

/** Brings an item to the middle of the list, opens it, closes it, and compares its positions. */
async function returns(page: Page, name: string, path: string, how: keyof typeof CLOSINGS): Promise<void> {
  const item = link(page, name)
  await item.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await top(item)
  await item.click()
  await expect(loaded(page)).toBeVisible()
  await expect(item).toBeInViewport()
  await CLOSINGS[how](page)
  await expect(page).toHaveURL(path)
  await expect(bar(page)).toHaveCount(0)
  await expect(item).toBeFocused()
  await expect.poll(distance(item, before)).toBeLessThan(3)
}

test('a closed card is where it was: among the first rows, further down, on the second page', async ({
  admin,
  shop,
  open,
}) => {
  const names = numbered(60)
  for (const name of names) {
    const made: Document = await admin.must('POST', `${shop.root}/produits`, { name: `Miroir ${name}` })
    if (!/[05]$/.test(name)) continue
    const photo = await admin.photo(shop.id, 'produits', made.id)
    await admin.must('PATCH', `${shop.root}/produits/${made.id}`, { changes: { photos: [photo] } })
  }
  const page = await open(admin, '/boutique/produits?tri=name', { viewport: { width: 1440, height: 900 } })
  const path = '/boutique/produits?tri=name'
  await expect(page.locator('[data-list-item]')).toHaveCount(40)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page.locator('[data-list-item]')).toHaveCount(60)

  for (const name of ['Miroir 013', 'Miroir 035', 'Miroir 053'])
    await test.step(`${name}, closed in each way`, async () => {
      for (const how of ['Échap', 'Retour', 'Fermer'] as const) await returns(page, name, path, how)
    })
  await test.step('a list that was not scrolled is at its top again', async () => {
    await pane(page).evaluate((element) => element.scrollTo(0, 0))
    await link(page, 'Miroir 009').click()
    await expect(loaded(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(() => pane(page).evaluate((element) => element.scrollTop)).toBe(0)
  })
  await test.step('another document chosen with J is in view when it is closed', async () => {
    const item = link(page, 'Miroir 035')
    await item.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await item.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Miroir 035' })).toBeVisible()
    for (const name of ['036', '037', '038', '039', '040', '041', '042', '043', '044', '045', '046', '047', '048']) {
      await page.keyboard.press('j')
      await expect(page.getByRole('heading', { level: 2, name: `Miroir ${name}` })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect(link(page, 'Miroir 048')).toBeFocused()
    await expect(link(page, 'Miroir 048')).toBeInViewport({ ratio: 1 })
  })
})

test('a closed row is where it was', async ({ admin, shop, open }) => {
  for (const name of numbered(60)) await admin.must('POST', `${shop.root}/contacts`, { lastname: `Martin ${name}` })
  const page = await open(admin, '/boutique/contacts?tri=lastname', { viewport: { width: 1440, height: 900 } })
  await expect(page.locator('[data-list-item]')).toHaveCount(40)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page.locator('[data-list-item]')).toHaveCount(60)
  for (const name of ['Martin 008', 'Martin 025', 'Martin 053'])
    for (const how of ['Échap', 'Retour', 'Fermer'] as const)
      await returns(page, name, '/boutique/contacts?tri=lastname', how)
})

test('Back leads from any neighbour to the list, and the window names what is open', async ({ admin, shop, open }) => {
  for (const name of ['Armoire', 'Banc', 'Chaise']) await admin.must('POST', `${shop.root}/produits`, { name })
  const page = await open(admin, '/boutique/produits?tri=name', { viewport: { width: 1440, height: 900 } })
  await expect(page).toHaveTitle('Produits – Arrière-boutique')
  await link(page, 'Armoire').click()
  await expect(page).toHaveTitle('Armoire – Produits – Arrière-boutique')
  await page.keyboard.press('j')
  await expect(page).toHaveTitle('Banc – Produits – Arrière-boutique')
  await page.getByRole('button', { name: 'Document suivant (J)' }).click()
  await expect(page).toHaveTitle('Chaise – Produits – Arrière-boutique')
  await page.getByRole('button', { name: 'Document précédent (K)' }).click()
  await expect(page).toHaveTitle('Banc – Produits – Arrière-boutique')

  await test.step('with the list item of the last one', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/boutique/produits?tri=name')
    await expect(bar(page)).toHaveCount(0)
    await expect(page).toHaveTitle('Produits – Arrière-boutique')
    await expect(link(page, 'Banc')).toBeFocused()
  })
  await test.step('Forward opens that one again, and another screen names itself alone', async () => {
    await page.goForward()
    await expect(page).toHaveTitle('Banc – Produits – Arrière-boutique')
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page).toHaveTitle('Tableau de bord – Arrière-boutique')
  })
  await test.step('a new document is named after what it becomes, and what is typed names it once stored', async () => {
    await page.goto('/boutique/produits/nouveau')
    await expect(page).toHaveTitle('Nouveau produit – Produits – Arrière-boutique')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Divan')
    await expect(page).toHaveTitle('Divan – Produits – Arrière-boutique')
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)/)
  })
})
