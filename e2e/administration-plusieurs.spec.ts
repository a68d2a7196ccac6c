import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** Many users, and many actions of a person, which belong to no boutique, are changed as one. A server of its own: its users are few. */
const test = testWith(() => startOwnServer({}))
test.describe.configure({ mode: 'default' })

const row = (page: Page, name: string): Locator => page.locator('[data-id]').filter({ hasText: name })
const link = (page: Page, name: string): Locator => row(page, name).getByRole('link').first()
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Sélection' })
const said = (page: Page): Locator => bar(page).getByRole('status')
const offer = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Annuler' })

test('an administrator gives three users a profile as one, which is undone as one', async ({ admin, open }) => {
  const add = (displayname: string, profils: string[]) =>
    admin.must('POST', '/api/utilisateurs', { displayname, email: `${displayname.toLowerCase()}@exemple.fr`, profils })
  const all = [await add('Nour', []), await add('Sacha', ['boutique-catalogue']), await add('Yaël', [])]
  const profiles = () =>
    Promise.all(all.map(async ({ id }) => (await admin.must('GET', `/api/utilisateurs/${id}`)).profils))
  const page = await open(admin, '/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 utilisateurs' })

  await test.step('a box, then the range to the last one', async () => {
    await row(page, 'Nour').hover()
    await row(page, 'Nour').getByRole('checkbox').click()
    await link(page, 'Yaël').click({ modifiers: ['Shift'] })
    await expect(said(page)).toHaveText('3 sélectionnés')
    await expect(bar(page).getByRole('button', { name: 'Modifier…' })).toBeVisible()
  })
  await test.step('the preview has the old and the new profiles of each', async () => {
    await bar(page).getByRole('button', { name: 'Modifier…' }).click()
    await dialog.getByRole('combobox', { name: 'Champ' }).fill('profils')
    await page.getByRole('option', { name: 'Profils', exact: true }).click()
    await dialog.getByRole('radiogroup', { name: 'Changement' }).getByText('Ajouter').click()
    await dialog.getByRole('combobox', { name: 'Profils' }).click()
    await page.getByRole('option', { name: /^Comptabilité/ }).click()
    await page.keyboard.press('Escape')
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('status')).toHaveText('3 changent')
    await expect(preview.getByRole('listitem').nth(1)).toContainText(/Sacha.*Catalogue.*Comptabilité/)
    expect(await violations(page)).toEqual([])
    expect(await profiles()).toEqual([undefined, ['boutique-catalogue'], undefined])
  })
  await test.step('applied and undone', async () => {
    await dialog.getByRole('button', { name: 'Appliquer à 3 utilisateurs' }).click()
    const undo = offer(page, '« Profils » modifié dans 3 documents')
    await undo.focus()
    await expect(dialog).toHaveCount(0)
    expect(await profiles()).toEqual([
      ['boutique-compta'],
      ['boutique-catalogue', 'boutique-compta'],
      ['boutique-compta'],
    ])
    await undo.click()
    await expect(page.getByText('Annulation réussie : 3 documents remis en état').first()).toBeVisible()
    expect(await profiles()).toEqual([undefined, ['boutique-catalogue'], undefined])
  })
})

test('a person deletes actions of their own together, and takes it back', async ({ person, open }) => {
  const { api } = await person({ hasAccessToOrganisation: true, profils: ['organisation'] })
  for (const [at, name] of ['Cirer la table', 'Trier les vis', 'Appeler le marbrier'].entries())
    await api.must('POST', '/api/moi/intras', { name, date: `2026-11-0${at + 1}T09:00:00.000Z` })
  const page = await open(api, '/organisation/intras')
  await row(page, 'Trier les vis').hover()
  await row(page, 'Trier les vis').getByRole('checkbox').click()
  await link(page, 'Appeler le marbrier').click({ modifiers: ['ControlOrMeta'] })
  await expect(said(page)).toHaveText('2 sélectionnés')
  await bar(page).getByRole('button', { name: 'Supprimer' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Supprimer 2/ })
    .click()
  const undo = offer(page, '2 documents')
  await undo.focus()
  await expect(row(page, 'Trier les vis')).toHaveCount(0)
  await expect(row(page, 'Appeler le marbrier')).toHaveCount(0)
  await expect(row(page, 'Cirer la table')).toBeVisible()
  await undo.click()
  await expect(row(page, 'Trier les vis')).toBeVisible()
  await expect(row(page, 'Appeler le marbrier')).toBeVisible()
})
