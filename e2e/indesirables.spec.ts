import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

const MESSAGE = 'Achetez nos liens, très bon prix !'

test('junk requests leave together with their contacts, and come back', async ({ admin, shop, open, request, url }) => {
  const { applicationId } = await admin.must('GET', shop.root)
  const headers = { 'x-application-id': String(applicationId) }
  const posted = async (lastname: string, message: string) => {
    const data = { lastname, email: `${lastname.toLowerCase()}@exemple.fr`, produit_name: 'Table', message }
    expect((await request.post(`${url}/api/public/demandes`, { headers, data })).status()).toBe(201)
  }
  for (const name of ['Robot', 'Automate']) await posted(name, MESSAGE)
  await posted('Martin', 'Livrez-vous à Nantes ?')
  const page = await open(admin, '/boutique/demandes')
  const rows = page.locator('[data-list-item]')
  await expect(rows).toHaveCount(3)

  await test.step('one is marked, with those that say the same', async () => {
    await rows.filter({ hasText: 'Robot' }).click()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Indésirable', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Indésirable' })
    await dialog.getByRole('combobox', { name: 'Marquer' }).click()
    // One is required: none cannot be chosen.
    await expect(page.getByRole('option')).toHaveText([/^Cette demande/, /^Toutes celles/, /^Celles de ce client/])
    await page.getByRole('option', { name: 'Celles de ce client, et toutes celles au même message' }).click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Marquer', exact: true }).click()
    await expect(page.getByText(/^2\sdemandes marquées comme indésirables$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'États' })).toContainText('Indésirable')
  })

  await test.step('they are in a tab of their own, and their contacts are gone', async () => {
    await page.goto('/boutique/demandes')
    await expect(rows).toHaveText([/Martin/])
    await page.getByRole('tab', { name: /^Indésirables/ }).click()
    await expect(rows).toHaveCount(2)
    await page.goto('/boutique/contacts')
    await expect(rows).toHaveText([/Martin/])
  })

  await test.step('one that is none comes back with its contact, on a phone', async () => {
    const phone = await open(admin, '/boutique/demandes?onglet=indesirables', { viewport: { width: 390, height: 844 } })
    await phone.locator('[data-list-item]').filter({ hasText: 'Automate' }).click()
    await phone.getByRole('button', { name: 'Autres actions' }).click()
    await phone.getByRole('menuitem', { name: "Ce n'est pas indésirable" }).click()
    await expect(phone.getByText('Demande rétablie')).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    await expect(rows).toHaveCount(2)
  })
})
