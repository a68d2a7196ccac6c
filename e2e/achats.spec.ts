import { overflow, violations } from './browser.ts'
import { field, said } from './document-form.ts'
import { type Document, expect, test } from './fixtures.ts'
import { PHONE } from './product-form.ts'
import { smallTargets } from './targets.ts'

/** Purchases: a lot by telephone, its costs on the pieces, a deposit that is settled. */

const PIECES = ['Chaise paillée', 'Banc de ferme', 'Lampe', 'Miroir', 'Guéridon']
/** A picture of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a lot of five is bought by telephone, piece after piece', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/achats', PHONE)

  await test.step('the purchase is stored with its amount', async () => {
    await page.getByRole('button', { name: 'Nouvel achat' }).tap()
    await field(page, 'Montant').fill('300')
    await field(page, 'Montant').press('Tab')
    await expect(page.getByRole('button', { name: 'Photographier les pièces' })).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  await test.step('photo, name, « Suivante », while those before are sent; also where the network is away', async () => {
    await page.getByRole('button', { name: 'Photographier les pièces' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Photographier les pièces' })
    await expect(dialog).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => smallTargets(page, '[role=dialog]')).toEqual([])
    for (const [at, name] of PIECES.entries()) {
      // The third is named while the server cannot be reached.
      if (at === 2) await page.context().setOffline(true)
      await dialog.locator('input[type=file]').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: PHOTO })
      await expect(dialog.getByRole('button', { name: 'Reprendre la photo' })).toBeVisible()
      await field(page, 'Nom de la pièce').fill(name)
      await dialog.getByRole('button', { name: 'Suivante' }).tap()
      await expect(field(page, 'Nom de la pièce')).toHaveValue('')
      if (at === 2) {
        await expect(dialog.getByRole('list')).toContainText(name)
        await page.context().setOffline(false)
      }
    }
    await expect(dialog.getByRole('status')).toHaveText('5 pièces ajoutées')
    await dialog.getByRole('button', { name: 'Terminer' }).tap()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the pieces are in the lot with equal shares, and are hidden products with a photo and a cost', async () => {
    for (const name of PIECES) await expect(said(page, name)).toBeVisible()
    const { documents } = (await admin.must('GET', `${shop.root}/produits`)) as unknown as {
      documents: { name: string; photos: string[]; cout: number; isOnlineStore: boolean }[]
    }
    expect(documents.map(({ name }) => name).toSorted()).toEqual(PIECES.toSorted())
    for (const { photos, cout, isOnlineStore } of documents)
      expect([photos.length, cout, isOnlineStore]).toEqual([1, 60, false])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('the empty list of a search is as wide as its input', async () => {
    // With more than eight a product can be searched.
    for (let at = 0; at < 5; at += 1) await admin.must('POST', `${shop.root}/produits`, { name: `Cadre ${at}` })
    await page.getByRole('button', { name: 'Modifier Guéridon' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Guéridon' })
    const search = dialog.getByRole('combobox', { name: 'Produit' })
    await search.fill('zzz')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Fermer' }).last().tap()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the form of a piece shows what it cost, for who may know', async () => {
    await page.goto('/boutique/produits')
    await page.getByRole('tab', { name: 'Cachés' }).tap()
    await page.getByRole('link', { name: 'Guéridon' }).first().tap()
    await expect(page.getByRole('heading', { name: 'Coût', exact: true })).toBeVisible()
    const costs = page.getByRole('list', { name: 'Coûts' })
    await expect(costs.getByRole('listitem')).toHaveCount(1)
    await expect(costs).toContainText('60,00 €')
    await costs.getByRole('link').tap()
    await expect(page).toHaveURL(/\/boutique\/achats\//)
  })

  await test.step('hours on a piece count at the rate of the boutique', async () => {
    await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { tauxHoraire: 30 } })
    await page.goBack()
    await page.getByRole('button', { name: 'Ajouter un coût' }).tap()
    await field(page, 'Heures').fill('1,5')
    await field(page, 'Heures').press('Tab')
    const piece = async () => {
      const { documents } = (await admin.must('GET', `${shop.root}/produits`)) as unknown as {
        documents: { name: string; cout: number }[]
      }
      return documents.find(({ name }) => name === 'Guéridon')?.cout
    }
    await expect.poll(piece).toBe(105)
    expect(await violations(page)).toEqual([])
    // Its collection is in no menu: it closes to the piece from which it was begun.
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    await expect(page).toHaveURL(/\/boutique\/produits\/[^/?]+/)
    await expect(page.getByRole('heading', { name: 'Guéridon' })).toBeVisible()
  })
})

test('a division by hand shows its rest, and puts it on the last piece', async ({ admin, shop, open }) => {
  const products: Document[] = []
  for (const name of ['Chaise', 'Table']) products.push(await admin.must('POST', `${shop.root}/produits`, { name }))
  const purchase = await admin.must('POST', `${shop.root}/achats`, {
    ...{ montant: 100, repartition: 'manuelle', date: '2026-03-06' },
    pieces: products.map(({ id }, at) => ({ id, produit: id, ...(at === 0 && { part: 30 }) })),
  })
  const page = await open(admin, `/boutique/achats/${purchase.id}`)
  await page.getByRole('button', { name: 'Mettre le reste sur la dernière pièce' }).click()
  const costs = () =>
    Promise.all(products.map(async ({ id }) => (await admin.must('GET', `${shop.root}/produits/${id}`)).cout))
  await expect.poll(costs).toEqual([30, 70])
  await expect(page.getByRole('button', { name: 'Mettre le reste sur la dernière pièce' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('a piece is new, with its product, or of the catalogue; so is its seller', async ({ admin, shop, open }) => {
  const chair = await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 40 })
  const { id } = await admin.must('POST', `${shop.root}/achats`, {
    ...{ montant: 100, date: '2026-03-06', repartition: 'manuelle' },
    pieces: [{ id: 'p1', name: 'Banc' }],
  })
  const page = await open(admin, `/boutique/achats/${id}`, { viewport: { width: 900, height: 800 } })
  const purchase = async () =>
    (await admin.must('GET', `${shop.root}/achats/${id}`)) as unknown as {
      contact?: string
      vendeur_name?: string
      pieces: { produit?: string; name?: string }[]
    }

  await test.step('in a narrow bar the state keeps its word, and the menu has the buttons for which there is no room', async () => {
    const bar = page.getByRole('toolbar', { name: 'Document' })
    await expect(bar.getByRole('button', { name: 'Mettre le reste sur la dernière pièce' })).toBeVisible()
    const words = bar.getByText('Enregistré', { exact: true })
    await expect(words).toBeVisible()
    expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    await expect(bar.getByRole('button', { name: 'Ajouter une pièce nouvelle' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Autres actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Ajouter une pièce nouvelle' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('a new piece brings its product', async () => {
    await page.getByRole('button', { name: 'Ajouter une pièce nouvelle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter une pièce nouvelle' })
    await dialog.getByLabel('Nom').fill('Commode')
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(said(page, 'Commode')).toBeVisible()
    const { pieces } = await purchase()
    expect(pieces).toHaveLength(2)
    expect((await admin.must('GET', `${shop.root}/produits/${pieces[1]?.produit}`)).name).toBe('Commode')
  })

  await test.step('one of the catalogue is chosen, and gives its name', async () => {
    await page.getByRole('button', { name: 'Ajouter un produit du catalogue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter un produit du catalogue' })
    await dialog.getByRole('combobox', { name: 'Produit' }).click()
    await page.getByRole('option', { name: 'Chaise' }).click()
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Modifier Chaise' })).toBeVisible()
    await expect.poll(async () => (await purchase()).pieces[2]).toMatchObject({ produit: chair.id, name: 'Chaise' })
  })

  await test.step('an unknown seller is created by the name that was typed', async () => {
    const contact = page.getByRole('combobox', { name: 'Contact' })
    await contact.fill('Zoé Martin')
    await page.getByRole('option', { name: 'Créer « Zoé Martin »' }).click()
    await expect(contact).toHaveValue('Zoé Martin')
    await expect.poll(async () => (await purchase()).vendeur_name).toBe('Zoé Martin')
  })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})
