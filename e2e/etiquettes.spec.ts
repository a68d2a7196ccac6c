import { readFile } from 'node:fs/promises'
import { overflow, violations, violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('a price label is printed from a piece, begins at a free place of the sheet, and is as the last time', async ({
  admin,
  shop,
  open,
}) => {
  const chest = await admin.must('POST', `${shop.root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  const page = await open(admin, `/boutique/produits/${chest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Imprimer une étiquette' })
  const start = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Imprimer une étiquette' }).click()
  }
  const printed = async (button: string) => {
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    const file = await waiting
    await expect(dialog).toHaveCount(0)
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') }
  }

  await start()
  await expect(dialog.getByRole('combobox', { name: 'Feuille ou rouleau' })).toBeFocused()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Première étiquette' }).fill('25')
  await expect(dialog.getByText('De 1 à 24')).toBeVisible()
  await expect(dialog.getByRole('button', { name: "Imprimer l'étiquette" })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Première étiquette' }).fill('24')
  await dialog.getByRole('textbox', { name: 'Exemplaires' }).fill('2')
  await dialog.getByRole('checkbox', { name: 'Nom de la boutique' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Code' }).selectOption('barres')
  const { name, text } = await printed('Imprimer 2 étiquettes')
  expect([name, text.slice(0, 5), text.match(/\/Type \/Page\b/g)?.length]).toEqual(['etiquettes.pdf', '%PDF-', 2])

  await start()
  await expect(dialog.getByRole('checkbox', { name: 'Nom de la boutique' })).not.toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Code' })).toHaveValue('barres')
  await expect(dialog.getByRole('textbox', { name: 'Première étiquette' })).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  // A template of the shop decides, and is chosen the next time; who runs the shop keeps it in the settings.
  const template = { libelle: 'Étagère', format: 'rouleau-libre', largeur: 50, hauteur: 30, code: 'aucun' }
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { modelesEtiquettes: [template] } })
  await start()
  await dialog.getByRole('combobox', { name: 'Modèle' }).selectOption('Étagère')
  await expect(dialog.getByRole('combobox', { name: 'Feuille ou rouleau' })).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Première étiquette' })).toHaveCount(0)
  expect((await printed("Imprimer l'étiquette")).text).toMatch(/\/MediaBox \[0 0 141\.7\d* 85\.0\d*\]/)
  await start()
  await expect(dialog.getByRole('combobox', { name: 'Modèle' }).locator('option:checked')).toHaveText('Étagère')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Modèle' }).selectOption('')
  await expect(dialog.getByRole('combobox', { name: 'Code' })).toHaveValue('barres')
  await dialog.getByRole('link', { name: 'Modèles de la boutique' }).click()
  await expect(page.getByRole('tab', { name: 'Produits', selected: true })).toBeVisible()
  await expect(page.getByRole('list', { name: "Modèles d'étiquettes" }).getByText('Étagère')).toBeVisible()

  // Those of a selection, and no others.
  for (const name of ['Banc', 'Chaise']) await admin.must('POST', `${shop.root}/produits`, { name, price: 10 })
  await page.goto('/boutique/produits')
  for (const name of ['Commode', 'Banc']) {
    await page.getByRole('article', { name }).hover()
    await page.getByRole('article', { name }).getByRole('checkbox').click()
  }
  const bar = page.getByRole('toolbar', { name: 'Sélection' })
  await expect(bar.getByRole('status')).toHaveText('2 sélectionnés')
  await bar.getByRole('button', { name: 'Autres actions de la sélection' }).click()
  await page.getByRole('menuitem', { name: 'Étiquettes' }).click()
  const several = page.getByRole('dialog', { name: 'Étiquettes de 2 produits' })
  const asked = page.waitForRequest((request) => request.url().endsWith('/etiquettes'))
  await several.getByRole('button', { name: 'Imprimer 2 étiquettes' }).click()
  const names = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await admin.must('GET', `${shop.root}/produits/${id}`)).name))
  expect(await names((await asked).postDataJSON().ids)).toEqual(['Banc', 'Commode'])
  await expect(several).toHaveCount(0)
})

test('an address label is printed on a phone', async ({ admin, shop, open }) => {
  const client = await admin.must('POST', `${shop.root}/contacts`, { lastname: 'Roux', city: 'Brest' })
  const page = await open(admin, `/boutique/contacts/${client.id}`, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Imprimer une étiquette' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimer une étiquette' })
  await expect(dialog.getByRole('button', { name: "Imprimer l'étiquette" })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Code' })).toHaveCount(0)
  expect([await violations(page), await overflow(page)]).toEqual([[], 0])
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: "Imprimer l'étiquette" }).click()
  expect((await waiting).suggestedFilename()).toBe('etiquettes.pdf')
})
