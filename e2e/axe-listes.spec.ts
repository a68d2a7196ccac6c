import { violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('axe reports nothing on lists', async ({ admin, shop, open }) => {
  const found: Record<string, string[]> = {}
  const page = await open(admin, '/boutique/produits')
  const look = async (name: string, on = page): Promise<void> => {
    found[name] = await violationsInBothSchemes(on)
  }
  await expect(page.getByRole('heading', { name: 'Aucun produit' })).toBeVisible()
  await look('an empty list')
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480, isFeatured: true })
  await admin.photo(shop.id, 'produits', table.id)
  await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 90, salePrice: 70, isReserved: true })
  const old = await admin.must('POST', `${shop.root}/produits`, { name: 'Divan' })
  await admin.must('DELETE', `${shop.root}/produits/${old.id}`)
  await admin.must('POST', `${shop.root}/fournisseurs`, { nom: 'Scierie', ville: 'Autun' })
  await expect(page.getByRole('article')).toHaveCount(2)
  await look('cards')
  await page.getByRole('button', { name: 'Actions de « Table »' }).click()
  await expect(page.getByRole('menuitem', { name: 'Top' })).toBeVisible()
  // An open menu over the page is necessarily outside of every landmark.
  found['the actions of a card'] = (await violationsInBothSchemes(page)).filter(
    (line) => !line.startsWith('light region:'),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('piano')
  await expect(page.getByRole('heading', { name: 'Aucun résultat pour « piano »' })).toBeVisible()
  await look('a search without an answer')
  await page.goto('/boutique/produits?vue=corbeille')
  await expect(page.getByRole('button', { name: 'Restaurer' })).toBeVisible()
  await look('the bin')
  await page.goto('/boutique/fournisseurs')
  await expect(page.getByText('Scierie')).toBeVisible()
  await look('rows')
  const phone = await open(admin, '/boutique/produits', { viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('article')).toHaveCount(2)
  await look('cards on a phone', phone)
  expect(Object.entries(found).filter(([, lines]) => lines.length)).toEqual([])
})
