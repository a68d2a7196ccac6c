import { violations } from './browser.ts'
import { hold, openFolds } from './document-form.ts'
import { type Document, expect, test } from './fixtures.ts'
import { CATALOGUE, PHONE, picture, chooser, state, tabs, stored, withPhotos } from './product-form.ts'

/** The form of a product, from its first photo to its sale. */

test('[PROD-32] [PROD-33] [PROD-34] [PHOTO-06] on a phone, from the photo to the sale', async ({
  admin,
  shop,
  open,
  person,
}) => {
  const camille = await person(CATALOGUE)
  const page = await open(camille.api, '/boutique/produits/nouveau', PHONE)
  await expect(state(page)).toHaveText('Brouillon')
  const go = await hold(page, '**/photos')
  await chooser(page).setInputFiles([await picture('a.png', '#8a5a2b'), await picture('b.png', '#2b5a8a')])
  await expect(page.getByText('Chargement en cours des photos suivantes')).toBeVisible()
  await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible()
  go()

  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Chevet tripode')
  await expect(page.getByRole('button', { name: 'Photo 2', exact: true })).toBeVisible()
  await expect(page.getByText('Chargement en cours des photos suivantes')).toHaveCount(0)
  // Nobody sees half a name: the piece goes online when its name is left.
  await page.getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
  await expect(state(page)).toHaveText('Ce produit est en vente depuis 0 jours')
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('95')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Autres actions' }).tap()
  await page.getByRole('menuitem', { name: 'Vendu' }).tap()
  await expect(state(page)).toHaveText(/^Ce produit a été vendu le \d\d\/\d\d\/\d\d en 0 jours$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await stored(admin, shop, id)).toMatchObject({
    name: 'Chevet tripode',
    price: 95,
    qtyAvailable: 0,
    inStock: false,
  })

  await page.getByRole('button', { name: 'Autres actions' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Top' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Vendu' })).toHaveCount(0)
})

test('[PROD-33] [PROD-34] the state of a product follows changes by others', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  const { rev } = await stored(admin, shop, id)
  const publishedAt = new Date(Date.now() - 12 * 86_400_000 - 3_600_000).toISOString()
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { publishedAt }, rev })
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(state(page)).toHaveText('Ce produit est en vente depuis 12 jours')
  await admin.must('POST', `${shop.root}/produits/${id}/actions/vendre`, {})
  await expect(state(page)).toHaveText(/^Ce produit a été vendu le \d\d\/\d\d\/\d\d en 12 jours$/)
})

test('[PROD-29] [PROD-30] [PROD-31] the tabs follow the type of the product', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}#options`)
  const labels = () => tabs(page).getByRole('tab').allInnerTexts()
  const common = ['Général', 'Caractéristiques', 'Contenus', 'Options', 'Traductions']
  await expect.poll(labels).toEqual(common)
  const choose = async (type: string) => {
    await page.getByRole('combobox', { name: 'Type de produit' }).click()
    await page.getByRole('option', { name: type }).click()
  }
  await choose('Avec déclinaisons')
  await expect.poll(labels).toEqual(common.toSpliced(1, 0, 'Déclinaisons'))
  await choose('Lot composé')
  await expect.poll(labels).toEqual(common.toSpliced(1, 0, 'Inventaire'))
  await choose('Classique')
  await expect.poll(labels).toEqual(common)
})

test('[PROD-36] [PROD-37] [PROD-38] reserved, and at the point of sale only with stock', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  const page = await open(admin, `/boutique/produits/${id}`)
  const atShop = page.getByRole('checkbox', { name: 'Est disponible au magasin ?' })
  await expect(page.getByText('Est réservé ?')).toBeVisible()
  // A width at which plain wrapping leaves the question mark alone.
  await page.setViewportSize({ width: 1360, height: 900 })
  const words = await page.getByText('Est disponible au magasin ?', { exact: true }).evaluate((label) => {
    const text = label.firstChild as Text
    return [text.data.indexOf('magasin'), text.data.indexOf('?')].map((at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().top
    })
  })
  expect(words[1], 'the question mark is on the line of its word').toBe(words[0])
  // The switch asks for whom and until when, as the action does; both may stay empty.
  const reserved = page.getByRole('checkbox', { name: 'Réservé', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Réserver' })
  await reserved.press('Space')
  await expect(dialog.getByRole('combobox', { name: 'Pour un contact' })).toBeFocused()
  await expect(reserved).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reserved).toBeFocused()
  await expect(reserved).not.toBeChecked()
  await reserved.press('Space')
  await dialog.getByRole('button', { name: 'Réserver' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(reserved).toBeChecked()
  await atShop.check()
  await expect
    .poll(() => stored(admin, shop, id))
    .toMatchObject({ isReserved: true, isInPOS: true, reservedAt: expect.any(String) })

  await page.getByRole('textbox', { name: 'Quantité disponible' }).fill('0')
  await expect(atShop).toBeDisabled()
  await expect(atShop).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Quantité disponible' }).fill('2')
  await expect(atShop).toBeEnabled()
})

test('a piece is reserved for a contact and until a day, and the reservation is taken back', async ({
  admin,
  shop,
  open,
}) => {
  const name = 'Armoire'
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', lastname: 'Août', email: 'lea@exemple.fr' })
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Paul', lastname: 'Sansmail', phone: '0612345678' })
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name })
  const page = await open(admin, `/boutique/produits/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Réserver' })
  const contact = dialog.getByRole('combobox', { name: 'Pour un contact' })
  const start = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Réserver' }).press('Enter')
    await expect(contact).toBeFocused()
  }
  const choose = async (name: string) => {
    await contact.click()
    await page.getByRole('option', { name }).click()
    await expect(contact).toHaveValue(new RegExp(name))
  }
  await start()
  expect(await violations(page)).toEqual([])
  // Also for a contact without an address.
  await choose('Sansmail')
  await dialog.getByRole('button', { name: 'Réserver' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Réservé pour Paul Sansmail' })).toBeVisible()
  const offer = page.locator('.ab-notice').filter({ hasText: `Réservé : ${name}` })
  await offer.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('checkbox', { name: 'Réservé', exact: true })).not.toBeChecked()
  await expect(offer).toHaveCount(0)
  await start()
  await choose('Léa')
  const day = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel("Jusqu'au").fill(day)
  await dialog.getByRole('button', { name: 'Réserver' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => stored(admin, shop, id)).toMatchObject({ isReserved: true, reservedBy: 'lea@exemple.fr' })
  await expect(page.getByRole('checkbox', { name: 'Réservé', exact: true })).toBeChecked()
  await offer.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(async () => (await stored(admin, shop, id)).isReserved).toBe(false)
  expect((await stored(admin, shop, id)).reservedBy).toBeUndefined()
  // The switch takes a reservation back with all that it said, and offers to undo that.
  const reserved = page.getByRole('checkbox', { name: 'Réservé', exact: true })
  await expect(reserved).not.toBeChecked()
  await admin.must('POST', `${shop.root}/produits/${id}/actions/reserver`, {
    isReserved: true,
    reservedBy: 'paul@exemple.fr',
  })
  await expect(reserved).toBeChecked()
  await reserved.press('Space')
  await expect(reserved).not.toBeChecked()
  await expect.poll(async () => (await stored(admin, shop, id)).reservedBy).toBeUndefined()
  const notice = page.locator('.ab-notice').filter({ hasText: `Réservation levée : ${name}` })
  await notice.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => stored(admin, shop, id)).toMatchObject({ isReserved: true, reservedBy: 'paul@exemple.fr' })
  await expect(reserved).toBeChecked()
})

test('a reserved piece says until when, and for whom to those who read contacts', async ({
  admin,
  shop,
  open,
  person,
}) => {
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', lastname: 'Août', email: 'lea@exemple.fr' })
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { isReserved: true } })
  await admin.must('PATCH', `${shop.root}/produits/${id}`, {
    changes: { reservedAt: '2026-11-20T10:00:00.000Z', reservedHowManyDay: 8 },
  })
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(page.getByText("Ce produit est réservé depuis le 20/11/26, jusqu'au 28/11/26")).toBeVisible()
  await page.getByRole('combobox', { name: 'Choisir un contact' }).fill('léa')
  await page.getByRole('option', { name: /Léa/ }).click()
  await expect(page.getByRole('textbox', { name: 'Réservé par' })).toHaveValue('lea@exemple.fr')
  await expect(
    page.getByText("Ce produit est réservé depuis le 20/11/26 pour lea@exemple.fr, jusqu'au 28/11/26"),
  ).toBeVisible()
  await expect.poll(() => stored(admin, shop, id)).toMatchObject({ reservedBy: 'lea@exemple.fr' })
  await page.close()

  // With the catalogue alone, the form has no place for the address, and reserving still works.
  const camille = await person(CATALOGUE)
  const closed = await open(camille.api, `/boutique/produits/${id}`)
  await expect(state(closed)).toHaveText("Ce produit est réservé depuis le 20/11/26, jusqu'au 28/11/26")
  await expect(closed.getByRole('textbox', { name: 'Durée de réservation' })).toHaveValue('8')
  await expect(closed.getByRole('textbox', { name: 'Réservé par' })).toHaveCount(0)
  await expect(closed.getByRole('combobox', { name: 'Choisir un contact' })).toHaveCount(0)
  const reserved = closed.getByRole('checkbox', { name: 'Réservé', exact: true })
  await reserved.press('Space')
  await expect(reserved).not.toBeChecked()
  await expect.poll(async () => (await stored(admin, shop, id)).reservedBy).toBeUndefined()
  await closed.getByRole('button', { name: 'Autres actions' }).press('Enter')
  await closed.getByRole('menuitem', { name: 'Réserver' }).press('Enter')
  const dialog = closed.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Pour une adresse e-mail' }).fill('paul@exemple.fr')
  await dialog.getByRole('button', { name: 'Réserver' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(reserved).toBeChecked()
  await expect.poll(() => stored(admin, shop, id)).toMatchObject({ isReserved: true, reservedBy: 'paul@exemple.fr' })
  await expect(state(closed)).toHaveText(/^Ce produit est réservé depuis le \d\d\/\d\d\/\d\d$/)
  await expect(closed.getByText('paul@exemple.fr')).toHaveCount(0)
})

test('a product is duplicated from its form and from its card, without what belongs to the piece', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  await admin.must('PATCH', `${shop.root}/produits/${id}`, {
    changes: { name: 'Buffet', price: 450, condition: 'used', isReserved: true, productType: 'variants' },
  })
  await admin.must('POST', `${shop.root}/produits/${id}/variants`, { libelle: 'Chêne', price: 500 })
  const original = await stored(admin, shop, id)
  const page = await open(admin, `/boutique/produits/${id}`)
  await page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  await expect(name).toHaveValue('Buffet (copie)')
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(copyId).not.toBe(id)
  const copy = await stored(admin, shop, copyId)
  expect(copy).toMatchObject({
    price: 450,
    condition: original.condition,
    photos: original.photos,
    isReserved: false,
    isOnlineStore: false,
  })
  expect(copy.pathname).toBe('buffet-copie')
  expect(copy.sku).not.toBe(original.sku)
  await page.getByRole('tab', { name: 'Déclinaisons' }).click()
  await expect(page.getByRole('textbox', { name: 'Libellé' })).toHaveValue('Chêne')
  // Taken back, the copy is in the bin with its variant, and the list is shown again.
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(/\/boutique\/produits(\?|$)/)
  await expect.poll(async () => (await admin.call('GET', `${shop.root}/produits/${copyId}`)).status).toBe(404)
  const menu = page.getByRole('button', { name: 'Actions de « Buffet »', exact: true })
  await menu.click()
  // A double click makes one copy.
  await page.getByRole('menuitem', { name: 'Dupliquer', exact: true }).dblclick()
  await expect(name).toHaveValue('Buffet (copie)')
  const { documents } = await admin.must(
    'GET',
    `${shop.root}/produits?where[name]=${encodeURIComponent('Buffet (copie)')}`,
  )
  expect(documents).toHaveLength(1)
})

test('sold by mistake: taken back at once, or put on sale again later', async ({ admin, shop, open }) => {
  const { id: last } = await withPhotos(admin, shop, ['#2f5d8a'])
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  await withPhotos(admin, shop, ['#5d8a2f'])
  const page = await open(admin, `/boutique/produits/${id}`)
  const bar = page.getByRole('toolbar', { name: 'Document' })
  await bar.getByRole('button', { name: 'Vendu', exact: true }).click()
  await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText(/Ce produit est en vente/)).toBeVisible()
  await bar.getByRole('button', { name: 'Vendu', exact: true }).click()
  await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
  await bar.getByRole('button', { name: 'Remettre en vente', exact: true }).click()
  await expect(page.getByText(/Ce produit est en vente/)).toBeVisible()
  expect(await stored(admin, shop, id)).toMatchObject({ inStock: true, onSale: true, qtyAvailable: 1 })

  await test.step('with the keyboard the focus is on the button that takes the place of the pressed one', async () => {
    await expect(bar.getByRole('button', { name: 'Vendu', exact: true })).toBeFocused()
    await expect(page.getByText('2 sur 3')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('button', { name: 'Remettre en vente', exact: true })).toBeFocused()
  })
  await test.step('[LIST-07] a document that left its tab has the neighbours of the place where it was', async () => {
    await expect(page.getByRole('region', { name: 'Produits' }).getByRole('article')).toHaveCount(2)
    await expect(bar.getByRole('button', { name: 'Document précédent (K)' })).toBeEnabled()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`/boutique/produits/${last}`))
    await expect(page.getByText('2 sur 2')).toBeVisible()
  })
})

test('[PROD-39] a new SKU is taken only after confirmation', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const { sku } = (await stored(admin, shop, id)) as Document & { sku: string }
  const page = await open(admin, `/boutique/produits/${id}`)
  await openFolds(page)
  const field = page.getByRole('textbox', { name: 'SKU' })
  await expect(field).toHaveValue(sku)
  const ask = () => page.getByRole('button', { name: 'Prendre un nouveau numéro' }).click()
  const question = page.getByRole('dialog', { name: `Remplacer le numéro ${sku} ?` })
  await ask()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue(sku)
  await ask()
  await question.getByRole('button', { name: 'Remplacer' }).click()
  await expect(field).toHaveValue(String(Number(sku) + 1))
  expect((await stored(admin, shop, id)).sku).toBe(String(Number(sku) + 1))
})

test("[PROD-40] the parts of a product's form", async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  const holds = async (tab: string, groups: readonly string[], selects: readonly string[]) => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await openFolds(page)
    for (const name of groups) await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
    for (const name of selects) await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible()
  }
  await holds(
    'Général',
    ['Photos', 'Dimensions standards', 'Dimensions spécifiques'],
    ['Catégorie', 'État', 'Prix par'],
  )
  await holds('Caractéristiques', ['Caractéristiques'], [])
  await holds(
    'Options',
    [],
    ['Type de produit', 'Langue', 'Modèle', 'Gabarit', 'Fabricable', 'Transport calculé selon'],
  )
  await holds('Traductions', ['Langues'], ['Ajouter une langue'])
})

test('the discount is updated while typing', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await page.getByRole('textbox', { name: 'Prix de vente' }).fill('99,90')
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('120')
  await openFolds(page)
  await page.getByRole('combobox', { name: 'Montrer la remise' }).click()
  await page.getByRole('option', { name: 'En pourcentage' }).click()
  await expect(page.getByText('Prix montré avec sa remise')).toContainText('−17 %')
})
