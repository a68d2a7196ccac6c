import { openArchive } from '../packages/server/src/features/archive/open-archive.ts'
import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('a boutique is exported, and its file is verified before an import', async ({ admin, shop, person, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Vase bleu', price: 12 })
  await admin.photo(shop.id, 'produits', id)
  const page = await open(admin, '/dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Export et import' }).click()
  await expect(page).toHaveURL('/admin/archives')
  const exporting = page.getByRole('region', { name: 'Exporter la boutique' })
  const importing = page.getByRole('region', { name: 'Importer une archive' })
  let file = ''

  await test.step('the export, by the keyboard', async () => {
    await expect(exporting).toContainText(shop.name)
    await expect(exporting.getByRole('status')).toContainText("n'a pas été exportée")
    expect(await violations(page)).toEqual([])
    await exporting.getByRole('button', { name: 'Exporter la boutique' }).press('Enter')
    // The button is disabled meanwhile: the keyboard goes on from here.
    await expect(exporting.getByRole('status')).toBeFocused()
    await expect(exporting.getByRole('status')).toContainText('Le fichier est gardé jusqu')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the file opens, and has the boutique alone', async () => {
    const downloading = page.waitForEvent('download')
    await exporting.getByRole('link', { name: /^Télécharger \(.+o\)$/ }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^atelier-[0-9a-f]+-\d{4}-\d\d-\d\d\.zip$/)
    file = await download.path()
    const archive = await openArchive(file)
    expect(archive.manifest.boutiques.map((one) => one.id)).toEqual([shop.id])
    expect([...archive.zip.entries.keys()]).toContain(`boutiques/${shop.id}/collections/produits.jsonl`)
    expect(archive.manifest.boutiques[0]?.files).toBe(1)
    await archive.close()
  })

  await test.step('here the boutique exists already: there is nothing to import', async () => {
    await importing.locator('input[type=file]').setInputFiles(file)
    await expect(importing.getByRole('status')).toContainText("est vérifié. Il n'y a rien à importer.")
    const found = importing.getByRole('list', { name: 'Boutiques du fichier' })
    await expect(found).toContainText(`Une boutique a déjà l'identifiant « ${shop.id} ».`)
    await expect(found).toContainText('Pas importée')
    await expect(importing.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(importing.getByRole('status')).toContainText("Il n'y a rien à importer.")
    await importing.getByRole('button', { name: 'Terminer' }).press('Enter')
    await expect(found).toHaveCount(0)
    await expect(importing.getByRole('status')).toBeFocused()
    await expect(importing.getByRole('button', { name: 'Choisir un fichier' })).toBeVisible()
  })

  await test.step('on a phone', async () => {
    const phone = await open(admin, '/admin/archives', { viewport: { width: 390, height: 844 } })
    const shown = phone.getByRole('region', { name: 'Exporter la boutique' })
    await expect(shown.getByRole('link', { name: /^Télécharger/ })).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    expect(await violations(phone)).toEqual([])
  })

  await test.step('a member without the right neither sees the screen nor gets the file', async () => {
    const camille = await person({ hasAccessToStore: true, profils: ['boutique-params', 'boutique-catalogue'] })
    const theirs = await open(camille.api, '/admin/archives')
    await expect(theirs.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
    for (const [method, path] of [
      ['GET', `${shop.root}/export`],
      ['POST', `${shop.root}/export`],
      ['GET', `${shop.root}/export/fichier`],
      ['GET', '/api/import'],
    ] as const)
      expect([path, (await camille.api.call(method, path)).status]).toEqual([path, 403])
  })
})
