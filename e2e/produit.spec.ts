import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** The form of a product, from its first photo to its sale. */

const CATALOGUE = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const picture = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer(),
})
const chooser = (page: Page): Locator => page.locator('input[type="file"][multiple]')
const state = (page: Page): Locator =>
  page.getByRole('article', { name: 'produit' }).locator('header').getByRole('status')
const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Onglets du document' })
const stored = (admin: Api, shop: Shop, id: string): Promise<Document> =>
  admin.must('GET', `${shop.root}/produits/${id}`)

/** A product with as many photos as colours, stored. */
async function withPhotos(admin: Api, shop: Shop, colors: string[]): Promise<{ id: string; photos: string[] }> {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table en chêne', price: 480 })
  const photos: string[] = []
  for (const color of colors) photos.push(await admin.photo(shop.id, 'produits', produit.id, color))
  await admin.must('PATCH', `${shop.root}/produits/${produit.id}`, { changes: { photos }, rev: produit.rev })
  return { id: produit.id, photos }
}

test('[PROD-32] [PROD-33] [PROD-34] [PHOTO-06] on a phone, from the photo to the sale', async ({
  admin,
  shop,
  open,
  person,
}) => {
  const camille = await person(CATALOGUE)
  const page = await open(camille.api, '/boutique/produits/nouveau', PHONE)
  await expect(state(page)).toHaveText('Brouillon')
  await chooser(page).setInputFiles([await picture('a.png', '#8a5a2b'), await picture('b.png', '#2b5a8a')])
  await expect(page.getByText('Chargement en cours des photos suivantes')).toBeVisible()
  await expect(page.getByText('Elles attendent le premier enregistrement')).toBeVisible()
  await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Chevet tripode')
  await expect(page.getByRole('button', { name: 'Photo 2', exact: true })).toBeVisible()
  await expect(page.getByText('Chargement en cours des photos suivantes')).toHaveCount(0)
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

test('[PROD-33] [PROD-34] the state of a product follows what somebody else does', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  const { rev } = await stored(admin, shop, id)
  const publishedAt = new Date(Date.now() - 12 * 86_400_000 - 3_600_000).toISOString()
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { publishedAt }, rev })
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(state(page)).toHaveText('Ce produit est en vente depuis 12 jours')
  await admin.must('POST', `${shop.root}/produits/${id}/actions/vendre`, {})
  await expect(state(page)).toHaveText(/^Ce produit a été vendu le \d\d\/\d\d\/\d\d en 12 jours$/)
})

test('[PHOTO-03] [PHOTO-07] [PHOTO-09] photos are put in another order and turned in their place', async ({
  admin,
  shop,
  open,
}) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a', '#5a2b8a'])
  const [a, b, c] = photos
  const order = async () => (await stored(admin, shop, id)).photos as string[]
  const page = await open(admin, `/boutique/produits/${id}`)
  const first = page.getByRole('button', { name: 'Photo 1', exact: true })
  const second = page.getByRole('button', { name: 'Photo 2', exact: true })
  await expect(second).toBeVisible()
  const width = async (one: Locator) => (await one.boundingBox())?.width ?? 0
  expect(await width(first)).toBeGreaterThan(1.9 * (await width(second)))

  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/« Photo 1 » est .* place 1 sur 3/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('« Photo 1 » est à la place 2 sur 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/est déposé à la place 2 sur 3/)).toBeAttached()
  await expect.poll(order).toEqual([b, a, c])

  // By mouse, given up on the way: the photo goes back, and the form stays.
  const [from, to] = [await second.boundingBox(), await first.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 8 })
  await expect(page.getByText('« Photo 2 » est à la place 1 sur 3')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('Déplacement annulé, « Photo 2 » est reposé à sa place')).toBeAttached()
  await expect(second).toBeVisible()
  expect(await order()).toEqual([b, a, c])

  let go: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/photos/rotation', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ fullPath: a, angle: 90 })
    await asked
    await route.continue()
  })
  await second.hover()
  const turn = page.getByRole('button', { name: 'Tourner la photo 2' })
  await turn.click()
  await expect(page.getByText('Rotation en cours').first()).toBeVisible()
  go()
  await expect.poll(async () => (await order())[1]).not.toBe(a)
  await expect(page.getByText('Rotation en cours')).toHaveCount(0)
  const [x, turned, y] = await order()
  expect([x, y]).toEqual([b, c])
  expect(turned).toMatch(/\.jpg$/)
  await expect(turn).toBeFocused()
})

test('[PHOTO-12] [PHOTO-13] a photo is deleted when one says so, and comes back where it stood', async ({
  admin,
  shop,
  open,
}) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a', '#5a2b8a'])
  const order = async () => (await stored(admin, shop, id)).photos as string[]
  const page = await open(admin, `/boutique/produits/${id}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Photo 2', exact: true }).hover()
    await page.getByRole('button', { name: 'Supprimer la photo 2' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette photo ?' })
  await remove()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toHaveCount(0)
  expect(await order()).toEqual(photos)

  await remove()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText("Suppression de l'image réussi")).toBeVisible()
  await expect.poll(order).toEqual([photos[0], photos[2]])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(order).toEqual(photos)
  await expect(page.getByRole('button', { name: 'Photo 3', exact: true })).toBeVisible()
})

test('[PHOTO-14] [PHOTO-15] a deletion that fails says why; a photo without a file goes', async ({
  admin,
  shop,
  open,
}) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b'])
  const [kept = ''] = photos
  const ghost = `${kept.slice(0, kept.lastIndexOf('/'))}/${'0'.repeat(32)}-absente.jpg`
  const { rev } = await stored(admin, shop, id)
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [kept, ghost] }, rev })
  const page = await open(admin, `/boutique/produits/${id}`)
  const remove = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).hover()
    await page.getByRole('button', { name: `Supprimer la ${name.toLowerCase()}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  }
  await remove('Photo 2')
  await expect(page.getByRole('alert').filter({ hasText: "L'image n'existe pas" })).toBeVisible()
  await expect.poll(async () => (await stored(admin, shop, id)).photos).toEqual([kept])

  await page.route('**/photos?**', (route) => route.abort())
  await remove('Photo 1')
  await expect(page.getByText("Erreur lors de la suppression de l'image : Le serveur ne répond pas")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
  expect((await stored(admin, shop, id)).photos).toEqual([kept])
})

test('[PHOTO-01] [PHOTO-02] [PHOTO-08] [PHOTO-16] only images are sent; one that fails is tried again', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(chooser(page)).toHaveAttribute('accept', /^image\/\*/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/photos', (route) => route.abort())
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter une photo' }).click()
  await (await chosen).setFiles([
    { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    await picture('table.png', '#8a5a2b'),
  ])
  await expect(page.getByText("Ce fichier n'est pas une image : notice.pdf")).toBeVisible()
  const failed = page.getByRole('listitem').filter({ hasText: 'table.png' })
  await expect(failed).toContainText('Le serveur ne répond pas')
  await expect(page.getByText('Chargement en cours des photos suivantes')).toHaveCount(0)
  expect(logged.join()).toContain('ApiProblem')

  await page.unroute('**/photos')
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect.poll(async () => (await stored(admin, shop, id)).photos).toHaveLength(1)
})

test('[PHOTO-04] [PHOTO-05] the viewer: arrows, zoom, the text that stands for a photo, Échap', async ({
  admin,
  shop,
  open,
}) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const page = await open(admin, `/boutique/produits/${id}`)
  await page.getByRole('button', { name: 'Photo 1', exact: true }).hover()
  for (const act of ['Voir', 'Tourner', 'Supprimer'])
    await expect(page.getByRole('button', { name: `${act} la photo 1` })).toBeVisible()
  await page.getByRole('button', { name: 'Voir la photo 1' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading', { name: 'Photo 1 sur 2' })).toBeVisible()
  const box = await viewer.boundingBox()
  expect([box?.width, box?.height]).toEqual([1440, 900])

  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Revenir à la photo entière' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: 'Photo 2 sur 2' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Voir de plus près' })).toBeVisible()
  await viewer.getByRole('textbox', { name: 'Texte de remplacement' }).fill('Une table vue de face')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mise à jour réussie')).toBeVisible()
  const { documents } = (await admin.must('GET', `${shop.root}/medias?where[fullPath]=${photos[1]}`)) as unknown as {
    documents: Document[]
  }
  expect(documents).toMatchObject([{ altText: 'Une table vue de face' }])

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(tabs(page)).toBeVisible()
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

test('[PROD-36] [PROD-37] [PROD-38] reserved, and at the shop only while there is some', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, ['#8a5a2b'])
  const page = await open(admin, `/boutique/produits/${id}`)
  const atShop = page.getByRole('checkbox', { name: 'Est disponible au magasin ?' })
  await expect(page.getByText('Est réservé ?')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Réservé', exact: true }).check()
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

test('[PROD-39] another SKU is taken only when one says so', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const { sku } = (await stored(admin, shop, id)) as Document & { sku: string }
  const page = await open(admin, `/boutique/produits/${id}`)
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

  await test.step('[FEAT-05] the same features as boxes to tick', async () => {
    const box = page.getByRole('group', { name: 'Cases à cocher' }).getByRole('checkbox', { name: 'Matière' })
    await box.check()
    await expect.poll(async () => (await stored(admin, shop, id)).features).toMatchObject([{ exists: true }])
    await box.uncheck()
    await expect.poll(async () => (await stored(admin, shop, id)).features).toMatchObject([{ exists: false }])
  })
  await test.step('a line offers the features by name, whatever the order they stand in', async () => {
    for (const libelle of ['Époque', 'Essence']) await admin.must('POST', `${shop.root}/productFeatures`, { libelle })
    await panel.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
    await panel.getByRole('combobox', { name: 'Libellé' }).last().click()
    await expect(page.getByRole('option')).toHaveText(['Époque', 'Essence', 'Matière'])
    await page.keyboard.press('Escape')
  })
  await test.step('[FEAT-15] a line looks among the features, not among the categories', async () => {
    await panel.getByRole('button', { name: 'Ajouter une caractéristique' }).click()
    await panel.getByRole('combobox', { name: 'Libellé' }).last().fill('mat')
    await expect(page.getByRole('option')).toHaveText(['Matière'])
  })
})

test('[ERR-07] a feature that goes is only logged: its line stays, and so does the rest', async ({
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

test('[DIM-01] [DIM-02] [DIM-03] [DIM-04] the panels of dimensions and what they store', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
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

test('[PROD-40] what the form of a product holds', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  const holds = async (tab: string, groups: readonly string[], selects: readonly string[]) => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
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

test('[DIM-05] [DIM-08] [DIM-09] dimensions: the volume, and those of the category to fill', async ({
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

test('the discount is shown as it is typed', async ({ admin, shop, open }) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await page.getByRole('textbox', { name: 'Prix de vente' }).fill('99,90')
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('120')
  await page.getByRole('combobox', { name: 'Montrer la remise' }).click()
  await page.getByRole('option', { name: 'En pourcentage' }).click()
  await expect(page.getByText('Prix montré avec sa remise')).toContainText('−17 %')
})

test('every tab is free of violations and of errors, in light and dark', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Matière' })
  const { id } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const page = await open(admin, `/boutique/produits/${id}`)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  for (const name of ['Général', 'Caractéristiques', 'Options', 'Traductions']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('tab', { name: 'Général', exact: true }).click()
  await page.getByRole('button', { name: 'Photo 1', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Texte de remplacement' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})
