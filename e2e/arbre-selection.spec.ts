import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'
import { clicksAreFree, press } from './touch.ts'
import { PHONE } from './product-form.ts'

/** The selection in a list that is shown as a tree. */

const website = { hasAccessToWebsite: true, profils: ['website-pages'] }
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const link = (page: Page, name: string): Locator => row(page, name).getByRole('link', { name, exact: true })
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Sélection' })
const said = (page: Page): Locator => bar(page).getByRole('status')
/** The names of the selected rows. */
const chosen = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('row', { selected: true })
    .evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((one) => one.querySelector('a')?.textContent ?? null),
    )

/** A site of three levels: Atelier; La boutique, with Soldes and Tables; Bancs below Tables, hidden. */
async function site(api: Api, { root }: Shop) {
  const add = (name: string, fields: object = {}) => api.must('POST', `${root}/pages`, { name, ...fields })
  const boutique = await add('La boutique')
  const tables = await add('Tables', { parent: boutique.id })
  await add('Bancs', { parent: tables.id, isVisible: false })
  await add('Soldes', { parent: boutique.id })
  await add('Atelier')
}

const visible = async (api: Api, { root }: Shop): Promise<Record<string, unknown>> => {
  const { documents } = await api.must('GET', `${root}/pages`)
  return Object.fromEntries((documents as Record<string, string>[]).map(({ name, isVisible }) => [name, isVisible]))
}
const BEFORE = { Atelier: true, 'La boutique': true, Soldes: true, Tables: true, Bancs: false }

test('three pages of a tree are selected and changed as one, which is undone as one', async ({
  person,
  shop,
  open,
}) => {
  const { api } = await person(website)
  await site(api, shop)
  const page = await open(api, '/website/pages')
  await expect(row(page, 'Bancs')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 pages' })
  const offer = page
    .getByRole('status')
    .filter({ hasText: '« Visible » modifié dans 3 documents' })
    .getByRole('button', { name: 'Annuler' })

  await test.step('a box, then a range with Maj over the levels, one out with Ctrl', async () => {
    await row(page, 'Atelier').hover()
    await row(page, 'Atelier').getByRole('checkbox').click()
    await expect(said(page)).toHaveText('1 sélectionné')
    await link(page, 'Tables').click({ modifiers: ['Shift'] })
    await expect(said(page)).toHaveText('4 sélectionnés')
    await link(page, 'La boutique').click({ modifiers: ['ControlOrMeta'] })
    await expect(said(page)).toHaveText('3 sélectionnés')
    expect(await chosen(page)).toEqual(['Atelier', 'Soldes', 'Tables'])
    await expect(page).toHaveURL('/website/pages')
    expect(await violations(page)).toEqual([])
  })
  await test.step('what is folded away stays selected', async () => {
    await row(page, 'La boutique').getByRole('button', { name: 'Replier' }).click()
    await expect(row(page, 'Tables')).toHaveCount(0)
    await expect(said(page)).toHaveText('3 sélectionnés')
    await row(page, 'La boutique').getByRole('button', { name: 'Déplier' }).click()
    await expect.poll(() => chosen(page)).toEqual(['Atelier', 'Soldes', 'Tables'])
  })
  await test.step('the preview has the old and the new value of each', async () => {
    await bar(page).getByRole('button', { name: 'Modifier…' }).click()
    await dialog.getByRole('combobox', { name: 'Champ' }).fill('visible')
    await page.getByRole('option', { name: 'Visible', exact: true }).click()
    await dialog.getByRole('radiogroup', { name: 'Changement' }).getByText('Non').click()
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('status')).toHaveText('3 changent')
    await expect(preview.getByRole('listitem')).toHaveText([
      /^Atelier.*Oui.*Non/,
      /^Soldes.*Oui.*Non/,
      /^Tables.*Oui.*Non/,
    ])
    expect(await violations(page)).toEqual([])
  })
  await test.step('applied', async () => {
    await dialog.getByRole('button', { name: 'Appliquer à 3 pages' }).click()
    await offer.focus()
    await expect(dialog).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    for (const name of ['Atelier', 'Soldes', 'Tables']) await expect(row(page, name)).toContainText('caché')
    await expect(row(page, 'La boutique')).not.toContainText('caché')
    expect(await visible(api, shop)).toEqual({ ...BEFORE, Atelier: false, Soldes: false, Tables: false })
  })
  await test.step('undone as one', async () => {
    await offer.click()
    for (const name of ['Atelier', 'Soldes', 'Tables']) await expect(row(page, name)).not.toContainText('caché')
    expect(await visible(api, shop)).toEqual(BEFORE)
  })
})

test('a tree is selected with the keyboard alone', async ({ person, shop, open }) => {
  const { api } = await person(website)
  await site(api, shop)
  const page = await open(api, '/website/pages')
  await row(page, 'Atelier').focus()
  await page.keyboard.press('x')
  await expect(said(page)).toHaveText('1 sélectionné')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(row(page, 'La boutique')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(row(page, 'Soldes')).toBeFocused()
  expect(await chosen(page)).toEqual(['Atelier', 'La boutique', 'Soldes'])
  await page.keyboard.press('Shift+ArrowUp')
  await expect(said(page)).toHaveText('2 sélectionnés')

  await test.step('Espace selects while one selects, and lifts nothing', async () => {
    await page.keyboard.press('End')
    await expect(row(page, 'Bancs')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(said(page)).toHaveText('3 sélectionnés')
    await expect(page.locator('[data-lifted]')).toHaveCount(0)
    await page.keyboard.press('Space')
    expect(await chosen(page)).toEqual(['Atelier', 'La boutique'])
  })
  await test.step('Ctrl A takes what is shown, and after a click with Ctrl the keys go on from there', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await expect(said(page)).toHaveText('5 sélectionnés')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await link(page, 'Soldes').click({ modifiers: ['ControlOrMeta'] })
    await page.keyboard.press('Shift+ArrowDown')
    await expect(row(page, 'Tables')).toBeFocused()
    expect(await chosen(page)).toEqual(['Soldes', 'Tables'])
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('without a selection Espace lifts as before', async () => {
    await page.keyboard.press('Space')
    await expect(row(page, 'Tables')).toHaveAttribute('data-lifted', 'true')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-lifted]')).toHaveCount(0)
  })
  await test.step('beside an open document the rows make room for their boxes', async () => {
    await link(page, 'Soldes').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Soldes' })).toBeVisible()
    await link(page, 'Atelier').click({ modifiers: ['ControlOrMeta'] })
    await row(page, 'Tables').getByRole('checkbox').check()
    await expect(said(page)).toHaveText('2 sélectionnés')
    expect(await chosen(page)).toEqual(['Atelier', 'Tables'])
    expect(await violations(page)).toEqual([])
  })
})

test('on a phone in the dark a long press begins, taps go on', async ({ person, shop, open }) => {
  const { api } = await person(website)
  await site(api, shop)
  const page = await open(api, '/website/pages', { ...PHONE, colorScheme: 'dark' })
  // A page can be moved: a press lifts it, and selects it when it is let go there.
  await press(page, link(page, 'Soldes'), () => expect(row(page, 'Soldes')).toHaveAttribute('data-lifted', 'true'))
  await expect(said(page)).toHaveText('1 sélectionné')
  await clicksAreFree(page)
  await link(page, 'Bancs').tap()
  await expect(said(page)).toHaveText('2 sélectionnés')
  expect(await chosen(page)).toEqual(['Soldes', 'Bancs'])
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await row(page, 'Atelier').getByRole('checkbox').tap()
  await expect(said(page)).toHaveText('3 sélectionnés')
  await bar(page).getByRole('button', { name: 'Quitter la sélection' }).tap()
  await link(page, 'Atelier').tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Atelier' })).toBeVisible()
})
