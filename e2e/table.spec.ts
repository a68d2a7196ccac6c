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

test('cells are changed by the keyboard, beside another person', async ({ admin, shop, open }) => {
  const chair = await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 10, condition: 'new' })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 100 })
  const page = await open(admin, '/boutique/produits')
  await page.getByRole('button', { name: 'Afficher en table' }).click()
  await cell(page, 'Table', 'price').click()

  await test.step('a digit begins, Entrée saves and goes down', async () => {
    await page.keyboard.type('120,5')
    await expect(page.getByRole('textbox', { name: 'Prix', exact: true })).toHaveValue('120,5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Chaise', 'price')).toBeFocused()
    await expect(cell(page, 'Table', 'price')).toHaveText('120,50 €')
  })
  await test.step('Ctrl Z takes it back', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(cell(page, 'Table', 'price')).toHaveText('100,00 €')
  })
  await test.step('Échap drops what was typed, what is no price stays with its sentence', async () => {
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'Chaise', 'price')).toBeFocused()
    await expect(cell(page, 'Chaise', 'price')).toHaveText('10,00 €')
    await page.keyboard.type('cher')
    await page.keyboard.press('Enter')
    const input = page.getByRole('textbox', { name: 'Prix', exact: true })
    await expect(input).toHaveValue('cher')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill('12')
    await page.keyboard.press('Tab')
    await expect(cell(page, 'Chaise', 'price')).toHaveText('12,00 €')
  })
  await test.step('a cell that is typed in keeps its text; the other value is told, and the person chooses', async () => {
    await cell(page, 'Chaise', 'name').click()
    await page.keyboard.press('F2')
    const input = page.getByRole('textbox', { name: 'Nom', exact: true })
    await input.fill('Chaise bleue')
    await admin.must('PATCH', `${shop.root}/produits/${chair.id}`, { changes: { name: 'Chaise rouge' } })
    // The row shows it behind the cell, which keeps what was typed.
    await expect(page.getByRole('rowheader', { name: 'Chaise rouge' })).toBeAttached()
    await expect(input).toHaveValue('Chaise bleue')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Garder/ }).click()
    await expect(input).toHaveCount(0)
    await expect(cell(page, 'Chaise bleue', 'name')).toContainText('Chaise bleue')
  })
  await test.step('a row with a photo has the height of the others', async () => {
    const heights = () =>
      page
        .locator('[role="row"] [data-index]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    const photo = await admin.photo(shop.id, 'produits', chair.id)
    await admin.must('PATCH', `${shop.root}/produits/${chair.id}`, { changes: { photos: [photo] } })
    await expect(cell(page, 'Chaise bleue', 'photos').locator('img')).toHaveCount(1)
    expect([...new Set(await heights())]).toEqual([40])
  })
  await test.step('photos open the document', async () => {
    await cell(page, 'Chaise bleue', 'photos').click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Chaise bleue' })).toBeVisible()
  })
})

test('ranges are copied, pasted with a preview, filled down and undone', async ({ admin, shop, open }) => {
  for (const [name, price] of [
    ['Banc', 30],
    ['Lampe', 20],
    ['Armoire', 10],
  ] as const)
    await admin.must('POST', `${shop.root}/produits`, { name, price })
  const page = await open(admin, '/boutique/produits')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Afficher en table' }).click()
  const prices = page.locator('[role="gridcell"][data-column="price"]')
  await expect(prices).toHaveText(['10,00 €', '20,00 €', '30,00 €'])
  const copy = (text: string) => page.evaluate((all) => navigator.clipboard.writeText(all), text)

  await test.step('a range is copied with commas and tabs', async () => {
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByText('Plage copiée')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10\n20')
  })
  await test.step('one column is pasted at once, and taken back as one', async () => {
    await copy('1 200,50 €\n7\n8')
    await page.keyboard.press('Home')
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(prices).toHaveText(['1 200,50 €', '7,00 €', '8,00 €'])
    await expect(page.getByText('« Prix » modifié dans 3 documents')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(prices).toHaveText(['10,00 €', '20,00 €', '30,00 €'])
  })
  await test.step('Ctrl D fills down', async () => {
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+d')
    await expect(prices).toHaveText(['10,00 €', '10,00 €', '30,00 €'])
  })
  await test.step('Ctrl Z takes changes back after their notices are gone, the latest first', async () => {
    await copy('25')
    await cell(page, 'Banc', 'price').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(prices).toHaveText(['10,00 €', '10,00 €', '25,00 €'])
    // They leave by themselves.
    await expect(page.getByRole('button', { name: 'Fermer', exact: true })).toHaveCount(0)
    await cell(page, 'Banc', 'price').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(prices).toHaveText(['10,00 €', '10,00 €', '30,00 €'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(prices).toHaveText(['10,00 €', '20,00 €', '30,00 €'])
  })
  await test.step('with what is refused, it is shown before', async () => {
    await copy('5\ncher\n9')
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('ControlOrMeta+v')
    const dialog = page.getByRole('dialog', { name: 'Modifier les cellules' })
    await expect(dialog.getByText('1 cellule ne changera pas')).toBeVisible()
    await expect(dialog.getByText('2 changent')).toBeVisible()
    expect(await violationsInBothSchemes(page)).toEqual([])
    await expect(dialog.getByRole('button', { name: 'Modifier' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(prices).toHaveText(['5,00 €', '20,00 €', '9,00 €'])
  })
  await test.step('amounts are read as they are written in French and in English; what has two readings is refused', async () => {
    await copy('1.234,56\n1.234\n12 %')
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('ControlOrMeta+v')
    const dialog = page.getByRole('dialog', { name: 'Modifier les cellules' })
    const refused = dialog.getByRole('region', { name: 'Refusées' })
    await expect(refused.getByRole('listitem')).toHaveText([
      /« 1\.234 » peut se lire 1234 ou 1,234/,
      /« 12 % » est un pourcentage, « Prix » attend un montant/,
    ])
    await expect(dialog.getByText(/1\s234,56\s€/)).toBeVisible()
    await expect(dialog.getByText('1 change', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(prices).toHaveText([/^1\s234,56\s€$/, /^20,00\s€$/, /^9,00\s€$/])
    await copy('2,345.60')
    await cell(page, 'Armoire', 'price').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(prices.first()).toHaveText(/^2\s345,60\s€$/)
  })
  await test.step('a reference that another document has is told before', async () => {
    await admin.must('POST', `${shop.root}/produits`, {
      name: 'Vase',
      sku: 'REF-1',
      isOnlineStore: false,
      isInPOS: false,
    })
    await page.getByRole('button', { name: 'Colonnes' }).click()
    await page.getByRole('checkbox', { name: 'SKU' }).check()
    await page.keyboard.press('Escape')
    const former = (await cell(page, 'Armoire', 'sku').textContent()) ?? ''
    expect(former).not.toBe('REF-1')
    await copy('REF-1\nREF-2')
    await cell(page, 'Armoire', 'sku').click()
    await page.keyboard.press('ControlOrMeta+v')
    const dialog = page.getByRole('dialog', { name: 'Modifier les cellules' })
    await expect(dialog.getByRole('listitem').first()).toHaveText(/Armoire.*SKU : Cette valeur est déjà utilisée/)
    await expect(dialog.getByText('1 change')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 'Lampe', 'sku')).toHaveText('REF-2')
    await expect(cell(page, 'Armoire', 'sku')).toHaveText(former)
  })
  await test.step('the same text is refused in the form of the document', async () => {
    await cell(page, 'Lampe', 'price').click()
    await page.keyboard.press('Enter')
    const input = page.getByRole('textbox', { name: 'Prix', exact: true })
    await input.fill('1.234')
    await input.press('Enter')
    await expect(
      page.getByText('« 1.234 » peut se lire 1234 ou 1,234 : écrivez-le sans séparateur de milliers'),
    ).toBeVisible()
    await input.press('Escape')
    await expect(prices.nth(1)).toHaveText(/^20,00\s€$/)
  })
})
