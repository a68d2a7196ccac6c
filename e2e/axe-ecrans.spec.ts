import type { Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** axe finds nothing on the list, the form, both side by side, and what opens over them, by day and by night. */

const state = (page: Page, text: string) =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })

test('axe finds nothing on lists', async ({ admin, shop, open }) => {
  test.slow()
  const found: Record<string, string[]> = {}
  const page = await open(admin, '/boutique/produits')
  const look = async (name: string, on = page): Promise<void> => {
    found[name] = await violations(on)
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
  // A menu that opens over the page stands outside every landmark by its nature.
  found['the actions of a card'] = (await violations(page)).filter((line) => !line.startsWith('light region:'))
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

test('axe finds nothing on forms and dialogs', async ({ admin, shop, open }) => {
  test.slow()
  const found: Record<string, string[]> = {}
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  await admin.photo(shop.id, 'produits', table.id)
  const page = await open(admin, `/boutique/produits/${table.id}`)
  const look = async (name: string, on = page): Promise<void> => {
    found[name] = await violations(on)
  }
  await expect(state(page, 'Enregistré')).toBeVisible()
  for (const name of ['Général', 'Caractéristiques', 'Contenus', 'Options', 'Traductions']) {
    const tab = page.getByRole('tab', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await look(`the list and the tab ${name}`)
  }
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Historique' }).click()
  await expect(page.getByRole('dialog', { name: 'Historique' }).getByRole('listitem').first()).toBeVisible()
  await look('the history')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })).toBeVisible()
  await look('the question before a deletion')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Général', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).blur()
  await expect(page.getByText('Champs obligatoire')).toBeVisible()
  await look('a field with its error')
  await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
  await expect(page.getByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible()
  await look('the question before leaving')
  const phone = await open(admin, `/boutique/produits/${table.id}`, { viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('heading', { level: 2, name: 'Table' })).toBeVisible()
  await look('a form on a phone', phone)
  expect(Object.entries(found).filter(([, lines]) => lines.length)).toEqual([])
})
