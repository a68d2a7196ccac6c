import type { Locator, Page } from '@playwright/test'
import { violationsInBothSchemes } from './browser.ts'
import { type Document, expect, test } from './fixtures.ts'

/** The table: the second layout of a list. */

const cell = (page: Page, row: string, column: string): Locator =>
  page.getByRole('row', { name: row }).locator(`[data-column="${column}"]`)

test('a list as a table: columns, keys, order, and what another person changes', async ({ admin, shop, open }) => {
  const made: Document[] = []
  for (const [name, price] of [
    ['Banc', 30],
    ['Lampe', 20],
    ['Armoire', 10],
  ] as const)
    made.push(await admin.must('POST', `${shop.root}/produits`, { name, price, sku: `S-${price}` }))
  const page = await open(admin, '/boutique/produits')

  await test.step('it is chosen in the tools, and remembered', async () => {
    await page.getByRole('button', { name: 'Afficher en table' }).click()
    await expect(page.getByRole('grid', { name: 'Produits' })).toHaveAttribute('aria-rowcount', '4')
    await page.reload()
    await expect(page.getByRole('rowheader')).toHaveText(['Armoire', 'Lampe', 'Banc'])
  })
  await test.step('columns are chosen by the keyboard', async () => {
    await page.getByRole('button', { name: 'Colonnes' }).press('Enter')
    const sku = page.getByRole('checkbox', { name: 'SKU' })
    await sku.press(' ')
    await expect(sku).toBeChecked()
    await expect(sku).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sku).toHaveCount(0)
    await expect(cell(page, 'Lampe', 'sku')).toHaveText('S-20')
  })
  await test.step('arrows, the ends, and Maj extends the range', async () => {
    await cell(page, 'Armoire', 'name').click()
    await page.keyboard.press('End')
    await expect(cell(page, 'Armoire', 'sku')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+End')
    await expect(cell(page, 'Banc', 'sku')).toBeFocused()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(cell(page, 'Lampe', 'sku')).toBeFocused()
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(2)
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(cell(page, 'Armoire', 'name')).toBeFocused()
  })
  await test.step('a heading orders, gets wider, and moves', async () => {
    await page.keyboard.press('ArrowUp')
    const heading = page.getByRole('columnheader', { name: 'SKU' })
    await page.keyboard.press('End')
    await expect(heading).toBeFocused()
    const before = (await heading.boundingBox())?.width ?? 0
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await heading.boundingBox())?.width).toBe(before + 16)
    const index = Number(await heading.getAttribute('aria-colindex'))
    await page.keyboard.press('ControlOrMeta+ArrowLeft')
    await expect(heading).toHaveAttribute('aria-colindex', String(index - 1))
    await expect(heading).toBeFocused()
    const price = page.getByRole('columnheader', { name: 'Prix en €', exact: true })
    await price.click()
    await expect(price).toHaveAttribute('aria-sort', /ending$/)
    await expect(page).toHaveURL(/tri=/)
  })
  await test.step('Espace selects for the bar, Ctrl Entrée opens', async () => {
    await cell(page, 'Lampe', 'price').click()
    await page.keyboard.press(' ')
    await expect(page.getByRole('toolbar', { name: 'Sélection' }).getByRole('status')).toHaveText('1 sélectionné')
    await page.keyboard.press(' ')
    await expect(page.getByRole('toolbar', { name: 'Sélection' })).toHaveCount(0)
    expect(await violationsInBothSchemes(page)).toEqual([])
    await cell(page, 'Lampe', 'price').focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Lampe' })).toBeVisible()
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })
  await test.step('what another person changes is there at once', async () => {
    await admin.must('PATCH', `${shop.root}/produits/${made[0]?.id}`, { changes: { sku: 'NEUF' } })
    await expect(cell(page, 'Banc', 'sku')).toHaveText('NEUF')
  })
})
