import { violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { withPhotos } from './product-form.ts'

test('axe reports nothing on the tabs of a product, in light and dark, and no error is logged', async ({
  admin,
  shop,
  open,
}) => {
  await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Matière' })
  const { id } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const page = await open(admin, `/boutique/produits/${id}`)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  for (const name of ['Général', 'Caractéristiques', 'Options', 'Traductions']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
  await page.getByRole('tab', { name: 'Général', exact: true }).click()
  await page.getByRole('button', { name: 'Photo 1', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Texte de remplacement' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('axe reports nothing on variants, in light and dark', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, {
    name: 'Table',
    productType: 'variants',
    startPrice: 100,
    options: [{ libelle: 'Couleur', values: [{ libelle: 'Rouge' }, { libelle: 'Bleu', onCost: 10 }] }],
  })
  await admin.must('POST', `${shop.root}/produits/${produit.id}/actions/generer-declinaisons`, {})
  const page = await open(admin, `/boutique/produits/${produit.id}#declinaisons`)
  await expect(page.getByRole('list', { name: 'Liste des déclinaisons' }).getByRole('listitem')).toHaveCount(2)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Modifier Rouge' }).click()
  await expect(page.getByRole('dialog', { name: 'Rouge' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
})
