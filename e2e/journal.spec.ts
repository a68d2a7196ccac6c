import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The journal of a boutique, and the treatments of its data: both for administrators. */

const CATALOGUE = { hasAccessToStore: true, profils: ['boutique-catalogue'] }

test('an administrator reads who changed what, and puts a version back', async ({ admin, shop, person, open }) => {
  const lea = await person({ ...CATALOGUE, displayname: 'Léa' })
  const one = await lea.api.must('POST', `${shop.root}/produits`, { name: 'Guéridon', price: 450 })
  const path = `${shop.root}/produits/${one.id}`
  await admin.must('PATCH', path, { changes: { shortname: 'Rond' } })
  const tables = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables basses' })
  await admin.must('PATCH', path, { changes: { category: tables.id } })
  await lea.api.must('PATCH', path, { changes: { price: 500 } })
  const page = await open(admin, '/admin/journal')
  const lines = page.getByRole('list', { name: 'Changements, du plus récent' })
  const line = lines.getByRole('button').first()
  await expect(line).toContainText(/Léa a modifié Prix de « Guéridon » : 450,00.€\s+500,00.€/)
  // Another line tells that the category was created.
  const changed = lines.getByRole('button', { name: /a modifié « Guéridon »/ })
  await expect(changed).toHaveAccessibleName(/Catégorie : vide devenu Tables basses/)
  await expect(lines).not.toContainText(tables.id)
  expect(await violations(page)).toEqual([])
  const phone = await open(admin, '/admin/journal', { viewport: { width: 390, height: 844 } })
  await expect(phone.getByText('a modifié Prix de')).toBeVisible()
  expect(await overflow(phone)).toBe(0)

  await page.getByRole('combobox', { name: 'Personne' }).click()
  await page.getByRole('option', { name: 'Léa' }).click()
  await expect(lines.getByRole('button')).toHaveCount(2)
  await expect(page).toHaveURL(/filtres/)

  await admin.must('PATCH', path, { changes: { shortname: 'Ovale' } })
  await line.click()
  const dialog = page.getByRole('dialog', { name: '« Guéridon »' })
  await expect(dialog.getByRole('row', { name: /Prix/ })).toContainText('450,00')
  expect(await violations(page)).toEqual([])
  // What was changed after the line is not put back with it.
  await expect(dialog.getByRole('row', { name: /Nom court/ }).getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Remettre' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => admin.must('GET', path)).toMatchObject({ price: 450, shortname: 'Ovale' })
  await page.getByRole('status').filter({ hasText: 'Version remise' }).getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(async () => (await admin.must('GET', path)).price).toBe(500)
})

test('a change of many products is one line, which opens the products', async ({ admin, shop, person, open }) => {
  const lea = await person({ ...CATALOGUE, displayname: 'Léa' })
  const ids: string[] = []
  for (const name of ['Banc', 'Chaise', 'Table'])
    ids.push((await lea.api.must('POST', `${shop.root}/produits`, { name, price: 100 })).id)
  await lea.api.must('POST', `${shop.root}/en-masse`, {
    id: 'changement-du-journal',
    collection: 'produits',
    target: { ids },
    operation: { op: 'price', field: 'price', percent: 10 },
  })
  const page = await open(admin, '/admin/journal')
  const lines = page.getByRole('list', { name: 'Changements, du plus récent' }).getByRole('button')
  await expect(lines).toHaveText([
    /Léa a modifié 3 produits : Prix/,
    /Léa a créé « Table »/,
    /Léa a créé « Chaise »/,
    /Léa a créé « Banc »/,
    /a créé « Atelier/,
  ])
  expect(await violations(page)).toEqual([])
  await lines.first().click()
  await expect(page).toHaveURL(/changement/)
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: '« Chaise »' })).toContainText(
    /a modifié Prix de « Chaise » : 100,00.€\s+110,00.€/,
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Un seul changement ×' }).click()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(lines).toHaveCount(5)
})

test('a change made meanwhile waits behind a button', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Banc' })
  const page = await open(admin, '/admin/journal')
  await expect(page.getByText('« Banc »')).toHaveCount(1)
  await admin.must('DELETE', `${shop.root}/produits/${id}`)
  // Coming back to the window asks at once.
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await page.getByRole('button', { name: '1 nouveau changement' }).click()
  await expect(page.getByText('a supprimé « Banc »')).toBeVisible()
})

test('[PROC-01] [PROC-02] [PROC-06] [PROC-07] addresses without a document are cleared at /boutique/traitement, after a look at them, and come back', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Banc' })
  const url = await admin.must('POST', `${shop.root}/urls`, { type: 'produit', docId: id, pathname: 'produit/banc' })
  await admin.must('DELETE', `${shop.root}/produits/${id}`)
  const isDeleted = async () => (await admin.must('GET', `${shop.root}/urls/${url.id}?deleted=1`)).deleted
  const page = await open(admin, '/boutique/traitement')
  await expect(page.getByRole('heading', { level: 1, name: 'Traitements' })).toBeVisible()
  const sale = page.getByRole('region', { name: 'Retirer de la vente les produits sans stock' })
  await sale.getByRole('button', { name: 'Voir ce qui changera' }).click()
  await expect(sale.getByText('Rien à traiter.')).toBeVisible()
  const form = page.getByRole('region', { name: 'Nettoyer les adresses' })
  const look = form.getByRole('button', { name: 'Voir ce qui changera' })
  await look.click()
  await expect(form.getByRole('alert')).toHaveText('Le libellé est obligatoire pour réaliser le traitement')
  await form.getByRole('textbox', { name: 'Libellé' }).fill('Ménage')
  await look.click()
  await expect(form.getByRole('alert')).toHaveText('Le type est obligatoire pour réaliser le traitement')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Produits' }).click()
  await look.click()
  await expect(form.getByText('produit/banc')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await isDeleted()).toBe(false)
  await form.getByRole('button', { name: 'Traiter 1 adresse' }).click()
  const last = page.getByRole('region', { name: 'Derniers traitements' }).getByRole('listitem').first()
  await expect(last).toContainText('1 adresse à la corbeille')
  expect(await isDeleted()).toBe(true)
  await last.getByRole('button', { name: 'Annuler tout le traitement : Ménage' }).click()
  await expect(last).toContainText('1 adresse comme avant')
  expect(await isDeleted()).toBe(false)
  expect(await violations(page)).toEqual([])

  const camille = await person({ ...CATALOGUE })
  const other = await open(camille.api, '/boutique/traitement')
  await expect(other.getByText('Accès réservé')).toBeVisible()
})

test('an administrator exports a contact and erases it for good; the proof stays', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/contacts`, {
    firstname: 'Zoé',
    lastname: 'Perdue',
    email: 'zoe.perdue@exemple.fr',
  })
  await admin.must('POST', `${shop.root}/demandes`, { contact: id, contact_lastname: 'Perdue' })
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  const other = await open(camille.api, `/boutique/contacts/${id}#options`)
  await expect(other.getByText('Un administrateur peut exporter ou effacer')).toBeVisible()
  const page = await open(admin, `/boutique/contacts/${id}#options`)
  const link = page.getByRole('link', { name: 'Exporter ses données' })
  await expect(link).toHaveAttribute('href', new RegExp(`/contacts/${id}/donnees$`))
  await page.getByRole('button', { name: 'Effacer ce contact…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer ce contact' })
  await expect(dialog.getByText('Rien ne peut être rétabli.')).toBeVisible()
  await expect(dialog.getByText('Demandes effacées')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const erase = dialog.getByRole('button', { name: 'Effacer sans retour' })
  await dialog.getByRole('textbox', { name: 'Pour confirmer, tapez « Zoé Perdue »' }).fill('Zoé')
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill('zoé perdue')
  await dialog.getByRole('checkbox').check()
  await erase.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Traitements' }).click()
  const proofs = page.getByRole('region', { name: 'Contacts effacés' })
  await expect(proofs.getByText('Fiches de contact effacées : 1')).toBeVisible()
  await expect(proofs.getByText('Effacé', { exact: true })).toBeVisible()
  await expect(proofs.getByRole('link', { name: 'Télécharger la preuve' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/admin/journal')
  await expect(page.getByText('a effacé des données personnelles de').first()).toBeVisible()
  await expect(page.getByText('Perdue')).toHaveCount(0)
})
