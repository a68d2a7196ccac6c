import { type Document, expect, test } from './fixtures.ts'

/** A craftsman's made-to-measure table: a model with options, products that take it, the price of the card. */

const catalogue = { hasAccessToStore: true, profils: ['boutique-catalogue'] }

test('a table made to measure, from its model to the price of its card', async ({ person, shop, open }) => {
  const { api } = await person(catalogue)
  const size = {
    id: 'taille',
    libelle: 'Taille',
    values: ['160', '200'].map((one, at) => ({ id: one, libelle: one, onCost: 100 * at })),
  }
  const modele = await api.must('POST', `${shop.root}/modeles`, {
    name: 'Table Loire',
    startPrice: 900,
    options: [size],
    dimensions: { width: 160, height: 75 },
    features: [{ libelle: 'Style', valeur: 'Ferme' }],
  })
  const page = await open(api, `/boutique/modeles/${modele.id}#declinaisons`)
  const options = page.getByRole('list', { name: 'Options' })

  await test.step('values of an option are added by Entrée, and by pasting a list without its doubles', async () => {
    await page.getByRole('button', { name: 'Ajouter une option' }).click()
    const option = options.locator(':scope > li').last()
    await option.getByRole('textbox', { name: 'Libellé' }).first().fill('Essence')
    const added = option.getByRole('textbox', { name: 'Nouvelle valeur' })
    await added.fill('Chêne')
    await added.press('Enter')
    await expect(added).toHaveValue('')
    await expect(added).toBeFocused()
    await added.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Noyer; Frêne\nchene, Hêtre')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const values = option.getByRole('list', { name: 'Valeurs' }).getByRole('textbox', { name: 'Libellé' })
    await expect(values).toHaveCount(4)
    for (const [at, value] of ['Chêne', 'Noyer', 'Frêne', 'Hêtre'].entries())
      await expect(values.nth(at)).toHaveValue(value)
    await expect(option.getByText('3 ajouts · « chene » y est déjà')).toBeVisible()
    const stored = async () => {
      const { options } = await api.must('GET', `${shop.root}/modeles/${modele.id}`)
      return (options as { values: unknown[] }[])[1]?.values
    }
    await expect.poll(stored).toHaveLength(4)
  })

  await test.step('a product that is created from the model has what the model gives', async () => {
    await page.getByRole('button', { name: 'Créer un produit de ce modèle' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Table Loire')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
    await page.waitForURL(/produits\/(?!nouveau)/)
    await page.getByRole('tab', { name: 'Déclinaisons' }).click()
    await page.getByRole('button', { name: 'Générer les déclinaisons' }).click()
    await expect(page.getByRole('list', { name: 'Liste des déclinaisons' }).getByRole('listitem')).toHaveCount(8)
  })

  await test.step('its card says the smallest price, and follows it', async () => {
    const id = page.url().match(/produits\/([^?#]+)/)?.[1]
    const { documents } = await api.must('GET', `${shop.root}/produits/${id}/variants`)
    const [variant] = documents as Document[]
    await page.goto('/boutique/produits?onglet=tous')
    const card = page.getByRole('article', { name: 'Table Loire' })
    await expect(card).toContainText(/à partir de\s*900.€/)
    await api.must('PATCH', `${shop.root}/produits/${id}/variants/${variant?.id}`, { changes: { price: 850.5 } })
    await expect(card).toContainText(/à partir de\s*850,50.€/)
  })

  await test.step('a product with its own options is asked first, and an undo gives them back', async () => {
    const own = await api.must('POST', `${shop.root}/produits`, {
      name: 'Bureau',
      productType: 'variants',
      startPrice: 500,
      options: [{ libelle: 'Teinte', values: [{ libelle: 'Claire' }] }],
    })
    const read = async () => (await api.must('GET', `${shop.root}/produits/${own.id}`)) as Record<string, unknown>
    await page.goto(`/boutique/produits/${own.id}`)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: "Reprendre d'un modèle" }).click()
    const dialog = page.getByRole('dialog', { name: "Reprendre d'un modèle" })
    await dialog.getByRole('combobox', { name: 'Modèle' }).click()
    await page.getByRole('option', { name: 'Table Loire' }).click()
    const replaced = dialog.getByRole('region', { name: 'Sera remplacé' })
    await expect(replaced).toContainText('Options')
    await expect(replaced).toContainText(/500,00.€\s*900,00.€/)
    await expect(dialog.getByRole('region', { name: 'Sera repris' })).toContainText('Dimensions')
    await dialog.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(page.getByText('Repris du modèle : Bureau')).toBeVisible()
    expect(await read()).toMatchObject({
      startPrice: 900,
      modele: modele.id,
      options: [{ libelle: 'Taille' }, { libelle: 'Essence' }],
    })
    await page
      .getByRole('status')
      .filter({ hasText: 'Repris du modèle' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await expect(page.getByText('Annulation réussie')).toBeVisible()
    const back = await read()
    expect(back).toMatchObject({ startPrice: 500, options: [{ libelle: 'Teinte' }] })
    expect(back).not.toHaveProperty('modele')
  })
})
