import type { Page } from '@playwright/test'
import { violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

const state = (page: Page, text: string) =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })

test('axe reports nothing on forms and dialogs', async ({ admin, shop, open }) => {
  const found: Record<string, string[]> = {}
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  await admin.photo(shop.id, 'produits', table.id)
  const page = await open(admin, `/boutique/produits/${table.id}`)
  const look = async (name: string, on = page): Promise<void> => {
    found[name] = await violationsInBothSchemes(on)
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
