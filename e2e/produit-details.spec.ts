import { openFolds } from './document-form.ts'
import { expect, test } from './fixtures.ts'
import { stored, withPhotos } from './product-form.ts'

/** The features, dimensions and languages of a product. */

test('[FEAT-02] [FEAT-03] [FEAT-06] [FEAT-07] features: those of the boutique, their known values, a new one', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}#caracteristiques`)
  const panel = page.getByRole('group', { name: 'Caractéristiques' })
  await test.step('[FEAT-01] [FEAT-04] the panel, while the boutique has no feature', async () => {
    await expect(panel).toContainText('Aucune caractéristique')
    await expect(page.getByRole('group', { name: 'Cases à cocher' })).toHaveCount(0)
  })
  await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Matériel de jardin' })
  const matiere = await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Matière' })
  for (const libelle of ['Chêne', 'Noyer'])
    await admin.must('POST', `${shop.root}/productFeatures/${matiere.id}/values`, { libelle })
  await expect(page.getByRole('combobox', { name: 'Libellé' })).toHaveValue('Matière')
  await expect(panel.getByText('Aucune caractéristique')).toHaveCount(0)
  expect((await stored(admin, shop, id)).features).toBeUndefined()

  const value = page.getByRole('combobox', { name: 'Valeur' })
  await value.fill('chên')
  await expect(page.getByRole('option')).toHaveText(['Chêne'])
  await page.getByRole('button', { name: 'Montrer toutes les valeurs, Matière' }).click()
  await expect(page.getByRole('option')).toHaveText(['Chêne', 'Noyer'])
  await page.getByRole('option', { name: 'Noyer' }).click()
  await expect(value).toHaveValue('Noyer')
  const join = page.getByRole('button', { name: 'Ajouter aux valeurs connues, Matière' })
  await expect(join).toBeDisabled()
  await value.fill(' ')
  await expect(join).toBeDisabled()
  await value.fill('Merisier')
  await join.click()
  await expect(page.getByText('« Merisier » rejoint les valeurs connues')).toBeVisible()
  await expect(join).toBeDisabled()
  await expect
    .poll(async () => (await stored(admin, shop, id)).features)
    .toMatchObject([{ id: matiere.id, libelle: 'Matière', valeur: 'Merisier' }])

  await test.step('[FEAT-05] the same features as checkboxes', async () => {
    const box = page.getByRole('group', { name: 'Cases à cocher' }).getByRole('checkbox', { name: 'Matière' })
    await box.check()
    await expect.poll(async () => (await stored(admin, shop, id)).features).toMatchObject([{ exists: true }])
    await box.uncheck()
    await expect.poll(async () => (await stored(admin, shop, id)).features).toMatchObject([{ exists: false }])
  })
  const labels = panel.getByRole('combobox', { name: 'Libellé' })
  const addLine = async (count: number): Promise<void> => {
    await panel.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
    await expect(labels).toHaveCount(count)
    await expect(labels.last()).toHaveValue('')
  }
  await test.step('a line offers the features by name, independent of their order', async () => {
    for (const libelle of ['Époque', 'Essence']) await admin.must('POST', `${shop.root}/productFeatures`, { libelle })
    // Both are proposed before a line follows them.
    await expect(labels).toHaveCount(3)
    await addLine(4)
    await labels.last().click()
    await expect(page.getByRole('option')).toHaveText(['Époque', 'Essence', 'Matière'])
    await page.keyboard.press('Escape')
  })
  await test.step('[FEAT-15] a line searches features, not categories', async () => {
    await addLine(5)
    await labels.last().fill('mat')
    await expect(page.getByRole('option')).toHaveText(['Matière'])
  })
})

test('[ERR-07] a deleted feature is only logged: its line is kept, and so is the rest', async ({
  admin,
  shop,
  open,
}) => {
  const feature = await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Matière' })
  const { id } = await withPhotos(admin, shop, [])
  const features = [{ id: feature.id, libelle: 'Matière', valeur: 'Chêne' }]
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { features } })
  const page = await open(admin, `/boutique/produits/${id}#caracteristiques`)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const sentence = "La caractéristique n'existe pas ou a été supprimée"
  const value = page.getByRole('combobox', { name: 'Valeur' })
  const join = page.getByRole('button', { name: 'Ajouter aux valeurs connues, Matière' })
  await value.fill('Noyer')
  await expect(join).toBeEnabled()

  await page.route('**/values', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404,"detail":"Absente"}' }),
  )
  await join.click()
  await expect.poll(() => logged.join()).toContain(sentence)
  logged.length = 0
  await admin.must('DELETE', `${shop.root}/productFeatures/${feature.id}`)
  await expect.poll(() => logged.join()).toContain(sentence)
  await expect(join).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(sentence)).toHaveCount(0)
  await value.fill('Merisier')
  await expect
    .poll(async () => (await stored(admin, shop, id)).features)
    .toMatchObject([{ libelle: 'Matière', valeur: 'Merisier' }])
})

test('[DIM-01] [DIM-02] [DIM-03] [DIM-04] the panels of dimensions and their stored values', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await openFolds(page)
  const standard = page.getByRole('group', { name: 'Dimensions standards' })
  const own = page.getByRole('group', { name: 'Dimensions spécifiques' })
  for (const [name, unit, value] of [
    ['Largeur', 'cm', '80'],
    ['Profondeur', 'cm', '75,5'],
    ['Hauteur', 'cm', '200'],
    ['Diamètre', 'cm', '42'],
    ['Poids', 'kg', '12,25'],
  ] as const) {
    const field = standard.getByRole('textbox', { name, exact: true })
    await expect(field.locator('xpath=..')).toHaveText(unit)
    await field.fill(value)
  }
  await standard.getByRole('checkbox', { name: 'Fragile' }).check()
  await own.getByRole('button', { name: 'Ajouter une dimension' }).click()
  await own.getByRole('listitem').getByRole('textbox', { name: 'Libellé' }).fill('Assise')
  await own.getByRole('listitem').getByRole('textbox', { name: 'Valeur' }).fill('45 cm')
  await expect
    .poll(async () => (await stored(admin, shop, id)).dimensions)
    .toEqual({
      width: 80,
      depth: 75.5,
      height: 200,
      diametre: 42,
      weight: 12.25,
      fragile: true,
      specifiques: [{ id: expect.any(String), libelle: 'Assise', valeur: '45 cm' }],
    })
})

test('[DIM-05] [DIM-08] [DIM-09] dimensions: the volume, and those proposed by the category', async ({
  admin,
  shop,
  open,
}) => {
  const category = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Sièges' })
  const assise = await admin.must('POST', `${shop.root}/productCategories/${category.id}/dimensions`, {
    libelle: "Hauteur d'assise",
  })
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await openFolds(page)
  await expect(page.getByText('Aucune dimension spécifique')).toBeVisible()
  for (const [name, value] of Object.entries({ Largeur: '80', Profondeur: '75,5', Hauteur: '200' }))
    await page.getByRole('textbox', { name }).fill(value)
  await expect(page.getByText(/^Volume : 1,3/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Catégorie' }).click()
  await page.getByRole('option', { name: 'Sièges' }).click()
  await expect(page.getByRole('textbox', { name: 'Libellé' })).toHaveValue("Hauteur d'assise")
  await page.getByRole('textbox', { name: 'Valeur' }).fill('45 cm')
  await expect
    .poll(async () => (await stored(admin, shop, id)).dimensions)
    .toEqual({
      width: 80,
      depth: 75.5,
      height: 200,
      specifiques: [{ id: assise.id, libelle: "Hauteur d'assise", valeur: '45 cm' }],
    })
  await expect(page.getByRole('textbox', { name: 'Libellé' })).toHaveCount(1)
})

test('[LANG-01] [LANG-02] [LANG-03] languages: English only, and its texts', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}#traductions`)
  const panel = page.getByRole('group', { name: 'Langues' })
  await expect(panel.getByText('Aucune langue')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Ajouter une langue' }).click()
  await expect(page.getByRole('option')).toHaveText(['Anglais'])
  await page.getByRole('option', { name: 'Anglais' }).click()
  await page
    .getByRole('group', { name: 'Anglais' })
    .getByRole('textbox', { name: 'Nom', exact: true })
    .fill('Oak table')
  await expect.poll(async () => (await stored(admin, shop, id)).translations).toEqual({ en: { name: 'Oak table' } })
})

test('a category is made in place, from the select of the product', async ({ admin, shop, person, open }) => {
  await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables' })
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Lampe de bureau' })
  const stored = async (): Promise<unknown> => (await admin.must('GET', `${shop.root}/produits/${id}`)).category
  const categories = async (): Promise<unknown[]> => {
    const { documents } = await admin.must('GET', `${shop.root}/productCategories`)
    return (documents as { libelle: string }[]).map(({ libelle }) => libelle)
  }
  const page = await open(admin, `/boutique/produits/${id}`)
  const select = page.getByRole('combobox', { name: 'Catégorie' })
  const creation = page.getByRole('option', { name: /^Créer/ })

  await test.step('a name that exists is not offered for creation', async () => {
    await select.click()
    await page.keyboard.type('tables')
    await expect(page.getByRole('option', { name: 'Tables', exact: true })).toBeVisible()
    await expect(creation).toHaveCount(0)
  })

  await test.step('an unknown name is created and chosen by Enter', async () => {
    await select.fill('Lampes')
    await expect(creation).toHaveText('Créer « Lampes »')
    await expect(creation).toHaveAttribute('data-combobox-selected', 'true')
    await select.press('Enter')
    await expect(select).toHaveValue('Lampes')
    await expect(select).toBeFocused()
    await expect.poll(categories).toEqual(['Lampes', 'Tables'])
    await expect.poll(stored).toEqual(expect.any(String))
  })

  await test.step('undone, it is gone from the field and from the list', async () => {
    await page
      .getByRole('status')
      .filter({ hasText: 'Création réussie' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await expect(select).toHaveValue('')
    await expect.poll(categories).toEqual(['Tables'])
    await expect.poll(stored).toBeUndefined()
  })

  await test.step('again after an undo, and in a field of several', async () => {
    await select.fill('Lampes')
    await expect(creation).toHaveAttribute('data-combobox-selected', 'true')
    await select.press('Enter')
    await expect.poll(categories).toEqual(['Lampes', 'Tables'])
    await page.getByRole('tab', { name: 'Options' }).click()
    await page.getByRole('combobox', { name: 'Collections' }).fill('Été')
    await page.getByRole('option', { name: 'Créer « Été »' }).click()
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${id}`)).collections)
      .toEqual([expect.any(String)])
  })

  await test.step('only those who may create the document are offered it', async () => {
    const camille = await person({ hasAccessToStore: true, profils: ['boutique-abonnements'] })
    const theirs = await open(camille.api, '/boutique/abonnements/nouveau#forfait')
    const service = theirs.getByRole('combobox', { name: 'Service' })
    await service.click()
    await expect(theirs.getByRole('option', { name: 'Non spécifié' })).toBeVisible()
    await expect(service).toHaveAttribute('readonly')
  })
})
