import { violations } from './browser.ts'
import { field, form, openFolds } from './document-form.ts'
import { expect, test } from './fixtures.ts'

test('folded sections of a product', async ({ admin, shop, open }) => {
  const made = await admin.must('POST', `${shop.root}/produits`, { name: 'Banc', sku: 'BANC-1' })
  const sized = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', dimensions: { width: 80 } })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Lampe', sku: 'PRIS-1' })
  const page = await open(admin, `/boutique/produits/${made.id}`)
  const heading = (name: RegExp) => form(page).getByRole('heading', { level: 3, name })
  const reference = heading(/^Référence/).getByRole('button')

  await test.step('the form begins with photo, name, prices and state', async () => {
    await expect(form(page).getByRole('heading', { level: 3 }).first()).toHaveText('Photos')
    await expect(form(page).getByRole('heading', { level: 3 })).toHaveText([
      'Photos',
      'Produit',
      'Disponibilité',
      'Coût',
      'Description',
      'Dimensions',
      'Affichage',
      'Référence1 rempli',
      'Parcours',
    ])
    const state = ['En ligne', 'En boutique', 'Est disponible au magasin ?', 'Réservé']
    for (const name of state) await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
  await test.step('a closed section says its fields; it opens and closes with the keyboard', async () => {
    await expect(page.getByText('Nom court, SKU : BANC-1')).toBeVisible()
    await reference.focus()
    await page.keyboard.press('Enter')
    await expect(reference).toHaveAttribute('aria-expanded', 'true')
    expect((await reference.boundingBox())?.height).toBeGreaterThanOrEqual(32)
    await page.keyboard.press('Tab')
    await expect(field(page, 'Nom court')).toBeFocused()
    await reference.press('Space')
    await expect(field(page, 'Nom court')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
  await test.step('a filled section is open, and what was opened by hand stays so', async () => {
    await openFolds(page)
    await page.goto(`/boutique/produits/${sized.id}`)
    await expect(field(page, 'Largeur')).toHaveValue('80')
    await expect(field(page, 'Nom court')).toBeVisible()
    await reference.click()
    await expect(field(page, 'Nom court')).toHaveCount(0)
  })
  await test.step('a refused value opens the section of the next form, which stays open when it is mended', async () => {
    const other = await page.context().newPage()
    await other.goto(`/boutique/produits/${sized.id}`)
    await openFolds(other)
    await field(other, 'SKU').fill('PRIS-1')
    await expect(field(other, 'SKU')).toHaveAccessibleDescription(/./)
    await form(other)
      .getByRole('button', { name: /^Référence/ })
      .click()
    await expect(field(other, 'SKU')).toHaveCount(0)
    await other.reload()
    await expect(field(other, 'SKU')).toHaveValue('PRIS-1')
    await field(other, 'SKU').fill('LIBRE-1')
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${sized.id}`)).sku).toBe('LIBRE-1')
    await expect(field(other, 'SKU')).toHaveValue('LIBRE-1')
  })
})
