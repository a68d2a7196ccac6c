import { readFile } from 'node:fs/promises'
import { overflow, violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

const FILE = [
  'Chose;SKU;Prix;Catégorie',
  'Chaise Stella;CH-1;1 200,50 €;Assises',
  'Table basse;TB-1;pas un prix;Tables',
  'Banc;BA-1;80;Assises',
].join('\r\n')

test('a file with a refused line is imported, imported again without changes, and taken back', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/boutique/produits')
  await page.getByRole('button', { name: 'Actions de la liste' }).click()
  await page.getByRole('menuitem', { name: 'Importer un fichier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer : produits' })
  const send = async () => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
    await (await choosing).setFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  }
  const group = (name: string) => dialog.getByRole('group', { name: 'Montrer' }).getByRole('button', { name })

  const lines = dialog.getByRole('region', { name: 'Lignes du fichier' }).getByRole('listitem')
  await send()
  const column = dialog.getByRole('combobox', { name: 'La colonne « Chose » remplit' })
  await expect(column).toHaveValue('')
  const left = dialog.getByText("1 colonne n'est pas importée : « Chose »", { exact: true })
  await expect(left).toBeVisible()
  // Without a name every line is refused.
  await expect(group('3 Refusées')).toHaveAttribute('aria-pressed', 'true')
  await column.selectOption({ label: 'Nom' })
  await expect(group('1 Refusées')).toHaveAttribute('aria-pressed', 'true')
  await expect(left).toBeHidden()
  await expect(lines.filter({ hasText: 'Table basse' })).toContainText('Prix :')
  await expect(dialog.getByText('Seront créés aussi : « Assises »', { exact: true })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await group('2 Nouvelles').click()
  await expect(lines.filter({ hasText: 'Banc' })).toContainText('Ligne 4')
  await expect(lines.filter({ hasText: 'Chaise Stella' })).toContainText('Prix : 1\u202f200,50\u00a0€')

  await dialog.getByRole('button', { name: 'Importer 2 produits' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 documents créés, 1 refusé')
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger les refus' }).click()
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain('3;Table basse;Prix;')

  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await send()
  await expect(group('2 Inchangées')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importer 0 produit' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Retirer le fichier' }).click()

  await page.setViewportSize({ width: 390, height: 800 })
  await dialog.getByRole('button', { name: "Ouvrir l'import de pieces.csv" }).click()
  // Until they are there, what is below them moves.
  await expect(lines.filter({ hasText: 'Table basse' })).toBeVisible()
  const undo = dialog.getByRole('button', { name: "Annuler l'import" })
  await undo.click()
  const question = page.getByRole('dialog', { name: "Annuler l'import de « pieces.csv » ?" })
  await expect(question).toContainText('2 documents créés iront à la corbeille.')
  await expect(question.getByRole('button', { name: 'Garder' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await admin.must('GET', `${shop.root}/produits`)).documents).toHaveLength(2)
  await undo.click()
  await question.getByRole('button', { name: "Annuler l'import" }).click()
  await expect(dialog.getByRole('status')).toHaveText('Import annulé : 2 documents mis à la corbeille')
  expect(await overflow(page)).toBe(0)
  expect((await admin.must('GET', `${shop.root}/produits`)).documents).toEqual([])
})

test('pieces without photos stay drafts: told before and after, and found from the result', async ({ admin, open }) => {
  const page = await open(admin, '/boutique/produits')
  await page.getByRole('button', { name: 'Actions de la liste' }).click()
  await page.getByRole('menuitem', { name: 'Importer un fichier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer : produits' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
  const file = 'Nom;SKU;Prix\r\nChaise Stella;CH-1;120\r\nBanc;BA-1;80'
  await (await choosing).setFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const told = dialog.getByText('Une pièce sans photo reste un brouillon : 2 sur 2.')
  await expect(told).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Importer 2 produits' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 documents créés')
  await expect(told).toBeVisible()
  await dialog.getByRole('link', { name: 'Voir les brouillons' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Tous les produits', selected: true })).toBeVisible()
  await expect(page.getByText('Chaise Stella').first()).toBeVisible()
  await expect(page).toHaveURL(/isDraft/)
})

test('an import of somebody else is told, stopped, and resumed by its person', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const camille = await person({ displayname: 'Camille Roy', hasAccessToStore: true, profils: ['boutique-catalogue'] })
  const nadia = await person({ displayname: 'Nadia Perrin', hasAccessToStore: true, profils: ['boutique-catalogue'] })
  // A photo that cannot come keeps the import going on for minutes: it is tried again.
  const file = 'Nom;SKU;Prix;Photos\r\nBanc;BA-1;80;https://photos.invalid/banc.jpg'
  const sent = await fetch(`${nadia.api.url}${shop.root}/imports?collection=produits&nom=pieces.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${nadia.api.token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const { id } = (await sent.json()) as { id: string }
  await nadia.api.must('POST', `${shop.root}/imports/${id}/essai`, {})
  await nadia.api.must('POST', `${shop.root}/imports/${id}/lancer`, {})

  const page = await open(camille.api, '/boutique/produits')
  const begin = async (on: typeof page) => {
    await on.getByRole('button', { name: 'Actions de la liste' }).click()
    await on.getByRole('menuitem', { name: 'Importer un fichier' }).click()
  }
  await begin(page)
  const dialog = page.getByRole('dialog', { name: 'Importer : produits' })
  const told = dialog.getByRole('region', { name: 'Import en cours dans cette liste' })
  await expect(told).toContainText(
    /^Un import de Nadia Perrin est en cours depuis le .+ à \d\d:\d\d : « pieces\.csv »\./,
  )
  expect(await violationsInBothSchemes(page)).toEqual([])
  await told.getByRole('button', { name: 'Arrêter cet import' }).click()
  const question = page.getByRole('dialog', { name: "Arrêter l'import de Nadia Perrin ?" })
  await expect(question).toContainText("Nadia Perrin pourra reprendre cet import, ou l'annuler.")
  await question.getByRole('button', { name: "Arrêter l'import" }).click()
  await expect(told).toBeHidden()
  await expect(question).toBeHidden()

  const own = await open(nadia.api, '/boutique/produits')
  await begin(own)
  const hers = own.getByRole('dialog', { name: 'Importer : produits' })
  await hers.getByRole('button', { name: "Ouvrir l'import de pieces.csv" }).click()
  await expect(hers.getByText('Arrêté par Camille Roy')).toBeVisible()
  await hers.getByRole('button', { name: "Reprendre l'import" }).click()
  await expect(hers.getByRole('status')).toHaveText('Import en cours, photos : 0 sur 1')
  await hers.getByRole('button', { name: 'Arrêter' }).click()
  await expect(hers.getByText('Arrêté à la demande')).toBeVisible()
  await hers.getByRole('button', { name: "Annuler l'import" }).click()
  const undo = own.getByRole('dialog', { name: "Annuler l'import de « pieces.csv » ?" })
  await expect(undo).toContainText('Cet import ne pourra plus reprendre.')
  await undo.getByRole('button', { name: "Annuler l'import" }).click()
  await expect(hers.getByRole('status')).toHaveText('Import annulé : 1 document mis à la corbeille')
  await expect(hers.getByRole('button', { name: "Reprendre l'import" })).toBeHidden()
  expect((await admin.must('GET', `${shop.root}/produits`)).documents).toEqual([])
})
