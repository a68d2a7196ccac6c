import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

test('the bin: administrators find and restore deleted documents', async ({ admin, shop, person, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise' })
  await admin.must('DELETE', `${shop.root}/produits/${table.id}`)
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
  const page = await open(admin, '/boutique/produits')
  const other = await open(camille.api, '/boutique/produits')

  await test.step('[LIST-25] a deleted document is only in the bin', async () => {
    await expect(card(page, 'Chaise')).toBeVisible()
    await expect(card(page, 'Table')).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    await page.getByRole('menuitem', { name: 'Corbeille' }).click()
    await expect(page).toHaveURL(/vue=corbeille/)
    await expect(page.getByRole('heading', { level: 1, name: 'Produits : corbeille' })).toBeVisible()
    await expect(card(page, 'Table')).toBeVisible()
    await expect(card(page, 'Chaise')).toHaveCount(0)
    await expect(page.getByText('1 document(s) trouvé(s)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nouveau produit' })).toHaveCount(0)
  })
  await test.step('a restored one is in everybody’s list again', async () => {
    await expect(card(other, 'Chaise')).toBeVisible()
    await page.getByRole('button', { name: 'Restaurer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Restauration réussie' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'La corbeille est vide' })).toBeVisible()
    await expect(card(other, 'Table')).toBeVisible()
    await page.getByRole('button', { name: 'Quitter la corbeille' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(card(page, 'Table')).toBeVisible()
  })
  await test.step('people without the right have no bin, also not by its address', async () => {
    await admin.must('DELETE', `${shop.root}/produits/${table.id}`)
    await expect(card(other, 'Table')).toHaveCount(0)
    await other.getByRole('button', { name: 'Actions de la liste' }).click()
    await expect(other.getByRole('menuitem', { name: 'Exporter en CSV' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Corbeille' })).toHaveCount(0)
    await other.goto('/boutique/produits?vue=corbeille')
    await expect(card(other, 'Chaise')).toBeVisible()
    await expect(card(other, 'Table')).toHaveCount(0)
    expect((await camille.api.call('GET', `${shop.root}/produits?deleted=1`)).status).toBe(403)
  })
})

test('a notice whose script cannot be loaded leaves the screen as it is', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  await admin.must('DELETE', `${shop.root}/produits/${id}`)
  const page = await open(admin, '/dashboard')
  await page.route('**/assets/NotificationList-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('NotificationList-'))
  await page.goto('/boutique/produits?vue=corbeille')
  await failed
  await page.getByRole('button', { name: 'Restaurer' }).click()
  await expect(page.getByRole('heading', { name: 'La corbeille est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitter la corbeille' }).click()
  // By the time of a save the notice was asked for.
  await card(page, 'Table').getByRole('link').click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Guéridon')
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${id}`)).name).toBe('Guéridon')
  await expect(page.getByRole('heading', { level: 2, name: 'Guéridon' })).toBeVisible()
})

test('many are restored from the bin at once: previewed, seen by others, undone as one', async ({
  admin,
  shop,
  open,
}) => {
  for (const name of ['Armoire', 'Banc', 'Chaise', 'Divan']) {
    const { id } = await admin.must('POST', `${shop.root}/produits`, { name })
    await admin.must('DELETE', `${shop.root}/produits/${id}`)
  }
  const page = await open(admin, '/boutique/produits?vue=corbeille')
  const other = await open(admin, '/boutique/produits')
  const bar = page.getByRole('toolbar', { name: 'Sélection' })
  const box = (name: string): Locator => card(page, name).getByRole('checkbox')
  const names = async (): Promise<(string | null)[]> =>
    (await other.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel))).toSorted()

  await test.step('the keyboard reaches the boxes; clicks with Maj and Ctrl select', async () => {
    await box('Divan').focus()
    await page.keyboard.press('Space')
    await expect(bar.getByRole('status')).toHaveText('1 sélectionné')
    await card(page, 'Banc').click({ modifiers: ['Shift'], position: { x: 80, y: 80 } })
    await expect(bar.getByRole('status')).toHaveText('3 sélectionnés')
    await card(page, 'Chaise').click({ modifiers: ['ControlOrMeta'], position: { x: 80, y: 80 } })
    await expect(bar.getByRole('status')).toHaveText('2 sélectionnés')
    await expect(bar.getByRole('button', { name: 'Modifier…' })).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
  await test.step('the preview names them; they are back, and one undo deletes them again', async () => {
    await bar.getByRole('button', { name: 'Restaurer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restaurer 2 produits' })
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('status')).toHaveText('2 à restaurer')
    await expect(preview.getByRole('listitem')).toHaveText(['Divan', 'Banc'])
    await dialog.getByRole('button', { name: 'Restaurer 2 produits' }).click()
    await expect.poll(names).toEqual(['Banc', 'Divan'])
    await expect(card(page, 'Divan')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(names).toEqual([])
    await expect(card(page, 'Divan')).toBeVisible()
  })
  await test.step('all that the bin has, except one', async () => {
    await box('Chaise').focus()
    await page.keyboard.press('Space')
    await bar.getByRole('button', { name: 'Tout sélectionner (4)' }).click()
    await expect(bar.getByRole('status')).toHaveText('4 sélectionnés')
    await box('Armoire').uncheck()
    await expect(bar.getByRole('status')).toHaveText('3 sélectionnés')
    await bar.getByRole('button', { name: 'Restaurer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restaurer 3 produits' })
    await dialog.getByRole('button', { name: 'Restaurer 3 produits' }).click()
    await expect.poll(names).toEqual(['Banc', 'Chaise', 'Divan'])
    await expect(card(page, 'Armoire')).toBeVisible()
  })
})
