import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'
import { clicksAreFree, press } from './touch.ts'

/** The selection of many documents in a list. */

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const link = (page: Page, name: string): Locator => card(page, name).getByRole('link')
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Sélection' })
const chosen = (page: Page): Promise<(string | null)[]> =>
  page.getByRole('checkbox', { checked: true }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const labels = (...names: string[]): string[] => names.map((name) => `Sélectionner « ${name} »`)

/** Creates products so that the first one is first in the list. */
async function products(api: Api, shop: Shop, all: readonly Record<string, unknown>[]): Promise<void> {
  for (const one of all.toReversed()) await api.must('POST', `${shop.root}/produits`, one)
}

test('selecting with the mouse and the keyboard, while the list lives', async ({ admin, shop, open }) => {
  await products(
    admin,
    shop,
    Array.from({ length: 43 }, (_, at) => ({ name: `Chaise ${at + 1}`, price: 10 })),
  )
  const page = await open(admin, '/boutique/produits')

  await test.step('a box, then a range with Maj, one out with Ctrl', async () => {
    await card(page, 'Chaise 2').hover()
    await card(page, 'Chaise 2').getByRole('checkbox').click()
    await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
    await link(page, 'Chaise 5').click({ modifiers: ['Shift'] })
    await expect(bar(page).getByRole('status')).toHaveText('4 sélectionnés')
    await link(page, 'Chaise 3').click({ modifiers: ['ControlOrMeta'] })
    await expect(bar(page).getByRole('status')).toHaveText('3 sélectionnés')
    expect(await chosen(page)).toEqual(labels('Chaise 2', 'Chaise 4', 'Chaise 5'))
    await expect(page).toHaveURL('/boutique/produits')
  })
  await test.step('what another person deletes leaves the selection, a new one does not disturb it', async () => {
    const { documents } = await admin.must('GET', `${shop.root}/produits?where[name]=Chaise 4`)
    await admin.must('DELETE', `${shop.root}/produits/${(documents as { id: string }[])[0]?.id}`)
    await expect(bar(page).getByRole('status')).toHaveText('2 sélectionnés')
    await admin.must('POST', `${shop.root}/produits`, { name: 'Banc' })
    await expect(card(page, 'Banc')).toBeVisible()
    expect(await chosen(page)).toEqual(labels('Chaise 2', 'Chaise 5'))
  })
  await test.step('the export has the selection only', async () => {
    await bar(page).getByRole('button', { name: 'Autres actions de la sélection' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exporter' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const [head = '', ...lines] = csv.trimEnd().split('\r\n')
    const name = head.replace('\ufeff', '').split(';').indexOf('Nom')
    expect(lines.map((line) => line.split(';')[name])).toEqual(['Chaise 2', 'Chaise 5'])
  })
  await test.step('everything, on all pages, except one; the next page is part of it', async () => {
    await bar(page).getByRole('button', { name: 'Tout sélectionner (43)' }).click()
    await expect(bar(page).getByRole('status')).toHaveText('43 sélectionnés')
    await card(page, 'Banc').getByRole('checkbox').uncheck()
    await expect(bar(page).getByRole('status')).toHaveText('42 sélectionnés')
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await expect(card(page, 'Chaise 43').getByRole('checkbox')).toBeChecked()
    expect(await chosen(page)).toHaveLength(42)
    expect(await violations(page)).toEqual([])
  })
  await test.step('Échap ends it; X and the arrows with Maj select, Ctrl A what is loaded', async () => {
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await link(page, 'Chaise 1').focus()
    await page.keyboard.press('x')
    await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(link(page, 'Chaise 2')).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(bar(page).getByRole('status')).toHaveText('3 sélectionnés')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(bar(page).getByRole('status')).toHaveText('2 sélectionnés')
    expect(await chosen(page)).toEqual(labels('Chaise 1', 'Chaise 2'))
    await page.keyboard.press('ControlOrMeta+a')
    await expect(bar(page).getByRole('status')).toHaveText('43 sélectionnés')
  })
  await test.step('an opened document leaves it alone, another tab ends it', async () => {
    await page.keyboard.press('x')
    await expect(bar(page).getByRole('status')).toHaveText('42 sélectionnés')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Chaise 2' })).toBeVisible()
    await expect(bar(page).getByRole('status')).toHaveText('42 sélectionnés')
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await page.getByRole('tab', { name: 'Vendus' }).click()
    await expect(page).toHaveURL(/onglet=/)
    await expect(bar(page)).toHaveCount(0)
  })
})

test('on a phone in the dark a long press begins, taps go on, the menu begins too', async ({ admin, shop, open }) => {
  await products(admin, shop, [{ name: 'Lampe' }, { name: 'Miroir' }, { name: 'Table' }])
  const page = await open(admin, '/boutique/produits', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  // The order of products is made by hand: a press lifts the card, which selects it when it is let go there.
  await press(page, link(page, 'Miroir'), () => expect(page.locator('[data-dragging]')).toHaveCount(1))
  await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
  await clicksAreFree(page)
  await link(page, 'Miroir').evaluate((item) => {
    item.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }))
    return new Promise(requestAnimationFrame)
  })
  await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
  await link(page, 'Table').tap()
  await expect(bar(page).getByRole('status')).toHaveText('2 sélectionnés')
  await link(page, 'Miroir').tap()
  await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
  expect(await chosen(page)).toEqual(labels('Table'))
  expect(await violations(page)).toEqual([])
  await link(page, 'Table').tap()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions de la liste' }).tap()
  await page.getByRole('menuitem', { name: 'Sélectionner' }).tap()
  await expect(bar(page).getByRole('status')).toHaveText('Aucun sélectionné')
  await link(page, 'Lampe').tap()
  await expect(bar(page).getByRole('status')).toHaveText('1 sélectionné')
  await bar(page).getByRole('button', { name: 'Quitter la sélection' }).tap()
  await link(page, 'Lampe').tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Lampe' })).toBeVisible()
})

/** Prices, and what they become by −10 %, rounded to ,90: computed by hand. */
const PRICES: [before: number, after: string][] = [
  ...([
    [100, '89,90 €'],
    [110, '98,90 €'],
    [49.5, '44,90 €'],
    [12, '10,90 €'],
    [0.5, '0,90 €'],
    [1200, '1 079,90 €'],
    [19.9, '17,90 €'],
    [85, '76,90 €'],
    [640, '575,90 €'],
    [33.33, '29,90 €'],
  ] as [number, string][]),
  ...Array.from({ length: 9 }, (_, at): [number, string] => [200 + at * 10, `${180 + at * 9 - 1},90 €`]),
]

test('twenty prices go down by 10 % to ,90: previewed, applied, seen by others, undone', async ({
  admin,
  shop,
  open,
}) => {
  const all = PRICES.map(([price], at) => ({ name: `Chaise ${at + 1}`, price }))
  await products(admin, shop, [...all, { name: 'Sans prix' }])
  const page = await open(admin, '/boutique/produits')
  const other = await open(admin, '/boutique/produits')
  await expect(card(other, 'Chaise 6')).toContainText('1 200 €')
  const dialog = page.getByRole('dialog', { name: 'Modifier 20 produits' })

  await test.step('the selection, the field, how it changes', async () => {
    await card(page, 'Chaise 1').hover()
    await card(page, 'Chaise 1').getByRole('checkbox').click()
    await link(page, 'Sans prix').click({ modifiers: ['Shift'] })
    await bar(page).getByRole('button', { name: 'Modifier…' }).click()
    await dialog.getByRole('combobox', { name: 'Champ' }).fill('prix')
    await page.getByRole('option', { name: 'Prix', exact: true }).click()
    await dialog.getByText('Baisser').click()
    await dialog.getByRole('textbox', { name: 'De combien' }).fill('10')
    await dialog.getByRole('combobox', { name: 'Arrondi' }).click()
    await page.getByRole('option', { name: 'À ,90' }).click()
  })
  await test.step('the preview has the refused one first, then old and new of each', async () => {
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('status')).toHaveText('19 changent · 1 refusé')
    const rows = preview.getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toHaveText("Sans prix« Prix » n'a pas de montant à changer")
    // The last choice is the rounding: the preview before it has other prices.
    await expect(preview).toContainText(/89,90\s€/)
    await expect(preview).toHaveAttribute('aria-busy', 'false')
    const shown = await rows.evaluateAll((found) => found.map((row) => (row as HTMLElement).innerText))
    for (const [at, [, after]] of PRICES.entries()) {
      const row = shown.find((text) => text.startsWith(`Chaise ${at + 1}\n`)) ?? ''
      expect(row.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(after)
    }
    expect(await violations(page)).toEqual([])
  })
  await test.step('applied: others see it, and what was refused stays readable', async () => {
    await dialog.getByRole('button', { name: 'Appliquer à 19 produits' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('« Prix » modifié dans 19 documents, 1 refusé').first()).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(card(other, 'Chaise 6')).toContainText('1 079,90 €')
    await expect(card(other, 'Chaise 4')).toContainText('10,90 €')
    const line = page.getByRole('group', { name: 'Changement « Prix »' })
    await line.getByRole('button', { name: 'Voir les refus' }).click()
    await expect(page.getByRole('dialog', { name: 'Refusés' })).toContainText("« Prix » n'a pas de montant à changer")
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('undone as one, after a reload too', async () => {
    await page.reload()
    const line = page.getByRole('group', { name: 'Changement « Prix »' })
    await line.getByRole('button', { name: 'Annuler' }).click()
    await expect(card(other, 'Chaise 6')).toContainText('1 200 €')
    await expect(page.getByText('Annulation réussie : 19 documents remis en état').first()).toBeVisible()
    const { documents } = await admin.must('GET', `${shop.root}/produits?limit=50`)
    const prices = (documents as { name: string; price?: number }[]).map(({ name, price }) => [name, price])
    expect(new Map(prices as [string, number | undefined][])).toEqual(
      new Map([...all.map(({ name, price }) => [name, price] as const), ['Sans prix', undefined]]),
    )
  })
})
