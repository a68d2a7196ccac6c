import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The VAT within orders. */

test('the VAT of an order follows its lines, and the boutique that it was made in', async ({
  admin,
  shop,
  person,
  open,
}) => {
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { regimeTVA: 'normal' } })
  const { api } = await person({ hasAccessToStore: true, profils: ['boutique-commandes', 'boutique-catalogue'] })
  const table = await api.must('POST', `${shop.root}/produits`, {
    name: 'Table',
    price: 720,
    regimeTVA: 'marge-occasion',
  })
  const order = await api.must('POST', `${shop.root}/commandes`, {
    contact_lastname: 'Durand',
    deliveryDate: '2026-12-10',
    produits: [{ name: 'Cannage', price: 120, qty: 4 }],
    deliveryCost: 30,
  })
  expect(order.regimeTVA).toBe('normal')
  const page = await open(api, `/boutique/commandes/${order.id}#produits`)
  const amounts = page.locator('dl').filter({ hasText: 'Total' })
  await expect(amounts).toContainText('dont TVA 20\u00a0%85,00\u00a0€')
  await expect(page.getByText('Régime particulier')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const adding = page.getByRole('dialog', { name: 'Ajouter un produit' })
  await adding.getByRole('textbox', { name: 'Rechercher un produit' }).fill('Table')
  await page.keyboard.press('Enter')
  await adding.getByRole('button', { name: /^Table/ }).click()
  await expect(adding.getByRole('combobox', { name: 'TVA' })).toHaveValue("Marge : biens d'occasion")
  await adding.getByRole('button').filter({ hasText: 'Ajouter' }).click()
  await expect(adding).toHaveCount(0)
  await expect(amounts).toContainText('Total1\u00a0230,00\u00a0€')
  await expect(amounts).toContainText('dont TVA 20\u00a0%82,00\u00a0€')
  await expect(page.getByText("Régime particulier - Biens d'occasion")).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await expect
    .poll(async () => (await api.must('GET', `${shop.root}/commandes/${order.id}`)).produits)
    .toMatchObject([{ name: 'Cannage' }, { produit_id: table.id, regimeTVA: 'marge-occasion' }])

  // The boutique changes: what was made before stays as it was.
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { regimeTVA: 'franchise' } })
  await page.reload()
  await expect(amounts).toContainText('dont TVA 20\u00a0%82,00\u00a0€')
})
