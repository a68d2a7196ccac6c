import { violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { words } from './rich-text.ts'

test('axe reports nothing on contents and addresses, in light and dark', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Buffet', price: 480 })
  const { id } = await admin.must('POST', `${shop.root}/pages`, {
    name: 'Savoir-faire',
    pathname: '/savoir-faire',
    contents: [{ header: 'Le bois', text: words('Chêne et noyer.'), produits: [produit.id], produitsShowName: true }],
  })
  await admin.must('POST', `${shop.root}/urls`, { type: 'pages', docId: id, pathname: '/savoir-faire' })
  const page = await open(admin, `/website/pages/${id}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('list', { name: 'Blocs' })).toContainText('Chêne et noyer.')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Modifier Bloc 1 · Le bois' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Texte' })).toBeFocused()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('tab', { name: /Produits/ }).click()
  await dialog.getByRole('textbox', { name: 'Rechercher un produit' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Résultats de la recherche' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'Options' }).click()
  await expect(page.getByRole('list', { name: 'Liste des adresses associées' })).toContainText('par défaut')
  expect(await violationsInBothSchemes(page)).toEqual([])
})
