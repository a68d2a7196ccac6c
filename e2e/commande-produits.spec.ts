import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { close, form, state } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** The products of an order, and orders filled from a product, a model and a contact. */

const RIGHTS = { hasAccessToStore: true, profils: ['boutique-commandes', 'boutique-catalogue', 'boutique-contacts'] }
const lines = (page: Page): Locator => page.getByRole('list', { name: 'Produits' }).getByRole('listitem')
const line = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Produits' }).getByRole('listitem', { name, exact: true })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const button = (on: Locator, name: string): Locator => on.getByRole('button').filter({ hasText: name })
const input = (on: Locator, name: string): Locator => on.getByRole('textbox', { name, exact: true })
const add = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ajouter un produit' }).click()
const products = (page: Page): Promise<void> => page.getByRole('tab', { name: /^Produits/ }).click()
const names = (page: Page): Promise<string[]> => lines(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))

test('the products of an order', async ({ admin, shop, person, open }) => {
  const console = await admin.must('POST', `${shop.root}/produits`, {
    name: 'Console étroite',
    price: 480,
    salePrice: 420,
    unitPrice: 'paire',
    dimensions: { width: 120, depth: 28, height: 80 },
  })
  const photos = [
    await admin.photo(shop.id, 'produits', console.id),
    await admin.photo(shop.id, 'produits', console.id, '#3a4a5b'),
  ]
  const { rev } = await admin.must('GET', `${shop.root}/produits/${console.id}`)
  await admin.must('PATCH', `${shop.root}/produits/${console.id}`, { changes: { photos }, rev })
  const table = await admin.must('POST', `${shop.root}/produits`, {
    name: 'Table à rallonges',
    productType: 'variants',
    startPrice: 600,
  })
  await admin.must('POST', `${shop.root}/produits/${table.id}/variants`, { libelle: 'Noyer', price: 750, width: 180 })
  const order = await admin.must('POST', `${shop.root}/commandes`, {
    deliveryDate: '2026-11-24',
    contact_lastname: 'Le Goff',
  })
  const stored = async () => admin.must('GET', `${shop.root}/commandes/${order.id}`)
  const [camille, dominique] = [await person(RIGHTS), await person({ ...RIGHTS, displayname: 'Dominique' })]
  const address = `/boutique/commandes/${order.id}#produits`
  const page = await open(camille.api, address)

  await test.step('[ORDER-37] [ORDER-38] a product of the catalogue is added in a dialog with two tabs', async () => {
    await expect(page.getByRole('tabpanel').getByText('Aucun produit')).toBeVisible()
    await add(page)
    const adding = dialog(page, 'Ajouter un produit')
    await expect(adding.getByRole('tab')).toHaveText(['Détails basics', 'Photos'])
    await expect(button(adding, 'Fermer')).toBeVisible()
    await expect(button(adding, 'Modifier')).toHaveCount(0)
    await expect(input(adding, 'Quantité')).toHaveValue('1')
    await adding.getByRole('textbox', { name: 'Rechercher un produit' }).fill('console')
    await page.keyboard.press('Enter')
    await adding.getByRole('button', { name: /^Console étroite/ }).click()
    await expect(input(adding, 'Quantité')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2')
    await expect(adding.getByText('Montant 840,00 €')).toBeVisible()
    // While it fades out, React would give focus back to an element of the dialog.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(adding, 'Ajouter').click()
    await expect(adding).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ajouter un produit' })).toBeFocused()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(line(page, 'Console étroite').getByText('2 × 420,00 €')).toBeVisible()
    await expect(line(page, 'Console étroite').getByText('840,00 €', { exact: true })).toBeVisible()
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect
      .poll(async () => (await stored()).produits)
      .toMatchObject([
        { name: 'Console étroite', sku: console.sku, price: 420, qty: 2, unite: 'paire', width: 120, photo: photos[0] },
      ])
  })

  await test.step('[ORDER-38] [ORDER-73] the photo of a line is chosen among those of its product', async () => {
    await page.getByRole('button', { name: 'Modifier Console étroite' }).click()
    const editing = dialog(page, 'Console étroite')
    await expect(button(editing, 'Ajouter')).toHaveCount(0)
    await expect(button(editing, 'Fermer')).toBeVisible()
    await expect(input(editing, 'Unité')).toHaveValue('paire')
    await editing.getByRole('tab', { name: 'Photos' }).click()
    await expect(editing.getByRole('radio', { name: 'Photo 1' })).toBeChecked()
    await editing.getByRole('radio', { name: 'Photo 2' }).click()
    await expect(editing.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    expect(await violations(page)).toEqual([])
    await button(editing, 'Modifier').click()
    await expect(editing).toHaveCount(0)
    await expect.poll(async () => (await stored()).produits).toMatchObject([{ photo: photos[1], qty: 2 }])
  })

  await test.step('[ORDER-71] [ORDER-72] every field of a line, and a discount of a refused percentage', async () => {
    await page.getByRole('button', { name: 'Modifier Console étroite' }).click()
    const editing = dialog(page, 'Console étroite')
    const typed: [label: string, text: string][] = [
      ['Déclinaison', 'Chêne clair'],
      ['SKU', 'LIGNE-1'],
      ['Quantité', '3'],
      ['Prix', '12,50'],
      ['Dimensions', 'L 120 cm'],
      ['Largeur', '120,5'],
      ['Profondeur', '28'],
      ['Hauteur', '80'],
      ['Description', 'Pieds ronds'],
      ['Remise', '150'],
    ]
    for (const [label, text] of typed) await input(editing, label).fill(text)
    await editing.getByRole('checkbox', { name: 'À fabriquer' }).check()
    await editing.getByRole('combobox', { name: 'Type de remise' }).click()
    await expect(page.getByRole('option')).toContainText(['Valeur (€)', 'Pourcentage'])
    await page.getByRole('option', { name: 'Pourcentage' }).click()
    await expect(editing.getByText('Un pourcentage va de 0 à 100')).toBeVisible()
    await expect(editing.getByText('Montant —')).toBeVisible()
    await button(editing, 'Modifier').click()
    await expect(input(editing, 'Remise')).toBeFocused()
    await expect(input(editing, 'Remise')).toHaveValue('150')
    await input(editing, 'Remise').fill('10')
    await expect(editing.getByText('Montant 33,75 €')).toBeVisible()
    await button(editing, 'Modifier').click()
    await expect(editing).toHaveCount(0)
    await expect(line(page, 'Console étroite').getByText('3 × 12,50 € − 10 %')).toBeVisible()
    await expect
      .poll(async () => (await stored()).produits)
      .toMatchObject([
        {
          name: 'Console étroite',
          variantLibelle: 'Chêne clair',
          sku: 'LIGNE-1',
          qty: 3,
          price: 12.5,
          discount: 10,
          discountType: 'pourcentage',
          dimensions: 'L 120 cm',
          width: 120.5,
          depth: 28,
          height: 80,
          description: 'Pieds ronds',
          aFabriquer: true,
        },
      ])
    await expect.poll(async () => (await stored()).total).toBe(33.75)
  })

  await test.step('a variant of a product; a line without a name, and refused values, stay in the dialog', async () => {
    await add(page)
    const adding = dialog(page, 'Ajouter un produit')
    await button(adding, 'Ajouter').click()
    await expect(adding.getByText('Champs obligatoire')).toBeVisible()
    await expect(input(adding, 'Nom')).toBeFocused()
    await adding.getByRole('textbox', { name: 'Rechercher un produit' }).fill('rallonges')
    await page.keyboard.press('Enter')
    await adding.getByRole('button', { name: /^Table à rallonges/ }).click()
    await adding.getByRole('combobox', { name: 'Déclinaison du catalogue' }).click()
    await page.getByRole('option', { name: /^Noyer/ }).click()
    await expect(input(adding, 'Déclinaison')).toHaveValue('Noyer')
    await expect(input(adding, 'Prix')).toHaveValue('750')
    await input(adding, 'Quantité').fill('1,5')
    await button(adding, 'Ajouter').click()
    await expect(input(adding, 'Quantité')).toBeFocused()
    await expect(input(adding, 'Quantité')).toHaveValue('1,5')
    await expect(input(adding, 'Quantité')).toHaveAttribute('aria-invalid', 'true')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const question = dialog(page, 'Fermer sans ajouter ?')
    await button(question, 'Annuler').click()
    await expect(question).toHaveCount(0)
    await expect(input(adding, 'Quantité')).toHaveValue('1,5')
    await input(adding, 'Quantité').fill('1')
    await page.keyboard.press('Enter')
    await expect(adding).toHaveCount(0)
    await expect(line(page, 'Table à rallonges').getByText('Noyer')).toBeVisible()
  })

  await test.step('a new line with a percentage above 100 is refused in its dialog, which keeps what was typed', async () => {
    await add(page)
    const adding = dialog(page, 'Ajouter un produit')
    await input(adding, 'Nom').fill('Restauration')
    await input(adding, 'Prix').fill('60')
    await input(adding, 'Remise').fill('101')
    await adding.getByRole('combobox', { name: 'Type de remise' }).click()
    await page.getByRole('option', { name: 'Pourcentage' }).click()
    await button(adding, 'Ajouter').click()
    await expect(adding.getByText('Un pourcentage va de 0 à 100')).toBeVisible()
    await expect(adding.getByText('Montant —')).toBeVisible()
    await expect(input(adding, 'Remise')).toHaveValue('101')
    await input(adding, 'Remise').fill('50')
    await button(adding, 'Ajouter').click()
    await expect(adding).toHaveCount(0)
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect.poll(async () => (await stored()).produits).toHaveLength(3)
  })

  await test.step('lines are dragged with the keyboard, removed, and given back at their place', async () => {
    await expect.poll(() => names(page)).toEqual(['Console étroite', 'Table à rallonges', 'Restauration'])
    await page.getByRole('button', { name: 'Déplacer Restauration' }).focus()
    await page.keyboard.press('Space')
    await expect(line(page, 'Restauration')).toHaveAttribute('data-dragging', 'true')
    await page.keyboard.press('ArrowUp')
    const top = async (name: string) => (await line(page, name).boundingBox())?.y ?? 0
    await expect.poll(async () => (await top('Restauration')) < (await top('Table à rallonges'))).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => names(page)).toEqual(['Console étroite', 'Restauration', 'Table à rallonges'])
    await page.getByRole('button', { name: 'Retirer Restauration' }).click()
    await expect(lines(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Ajouter un produit' })).toBeFocused()
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => names(page)).toEqual(['Console étroite', 'Restauration', 'Table à rallonges'])
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect
      .poll(async () => ((await stored()).produits as { name: string }[]).map(({ name }) => name))
      .toEqual(['Console étroite', 'Restauration', 'Table à rallonges'])
  })

  await test.step('two people who add and change lines at once lose none', async () => {
    const other = await open(dominique.api, address)
    await expect(lines(other)).toHaveCount(3)
    const both = [page, other] as const
    for (const [index, one] of both.entries()) {
      await add(one)
      await input(dialog(one, 'Ajouter un produit'), 'Nom').fill(`Ligne ${index}`)
    }
    await Promise.all(both.map((one) => button(dialog(one, 'Ajouter un produit'), 'Ajouter').click()))
    for (const one of both) await expect(lines(one)).toHaveCount(5)
    await page.getByRole('button', { name: 'Modifier Table à rallonges' }).click()
    await other.getByRole('button', { name: 'Modifier Table à rallonges' }).click()
    await Promise.all([
      input(dialog(page, 'Table à rallonges'), 'Quantité').fill('7'),
      input(dialog(other, 'Table à rallonges'), 'Description').fill('Pieds en fer'),
    ])
    for (const one of both) {
      const editing = dialog(one, 'Table à rallonges')
      await expect(input(editing, 'Quantité')).toHaveValue('7')
      await expect(input(editing, 'Description')).toHaveValue('Pieds en fer')
      await button(editing, 'Modifier').click()
      await expect(editing).toHaveCount(0)
    }
    const produits = async () => (await stored()).produits
    await expect
      .poll(produits)
      .toContainEqual(
        expect.objectContaining({ name: 'Table à rallonges', qty: 7, description: 'Pieds en fer', price: 750 }),
      )
    await expect.poll(produits).toHaveLength(5)
    for (const name of ['Ligne 0', 'Ligne 1'])
      await expect.poll(produits).toContainEqual(expect.objectContaining({ name, qty: 1 }))
    expect(await violations(page)).toEqual([])
  })

  await test.step('on a phone, rows and dialog fit', async () => {
    const phone = await open(camille.api, address, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await expect(lines(phone)).toHaveCount(5)
    expect(await overflow(phone)).toBeLessThanOrEqual(0)
    await phone.getByRole('button', { name: 'Modifier Table à rallonges' }).tap()
    await expect(button(dialog(phone, 'Table à rallonges'), 'Modifier')).toBeVisible()
    expect(await overflow(phone)).toBeLessThanOrEqual(0)
    expect(await violations(phone)).toEqual([])
  })
})

test('an order filled from a product, a model or a contact', async ({ admin, shop, person, open }) => {
  const product = await admin.must('POST', `${shop.root}/produits`, { name: 'Banc', price: 190 })
  const model = await admin.must('POST', `${shop.root}/modeles`, { name: 'Verrière', startPrice: 900 })
  const contact = await admin.must('POST', `${shop.root}/contacts`, {
    firstname: 'Léa',
    lastname: 'Morel',
    city: 'Nantes',
  })
  const orders = async () => (await admin.must('GET', `${shop.root}/commandes`)).documents as Record<string, unknown>[]
  const camille = await person(RIGHTS)
  const start = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Nouvelle commande' })).toBeVisible()
  }

  await test.step('from a product: the line is filled, nothing is stored, and a reload keeps it', async () => {
    const page = await open(camille.api, `/boutique/produits/${product.id}`)
    await start(page, 'Créer une commande')
    await products(page)
    await expect(line(page, 'Banc').getByText('1 × 190,00 €')).toBeVisible()
    await page.getByRole('tab', { name: 'Autres options' }).click()
    await form(page, 'commande').getByRole('textbox', { name: 'Source', exact: true }).fill('salon')
    await page.reload()
    await expect(form(page, 'commande').getByRole('textbox', { name: 'Source', exact: true })).toHaveValue('salon')
    await products(page)
    await expect(lines(page)).toHaveCount(1)
    expect(await orders()).toEqual([])
    await page.getByRole('tab', { name: 'Status' }).click()
    await form(page, 'commande').getByLabel('Date de livraison').fill('2026-11-24')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/\/boutique\/commandes\/(?!nouveau)[^?]+$/)
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(await orders()).toMatchObject([
      { source: 'salon', total: 190, produits: [{ name: 'Banc', sku: product.sku, qty: 1, price: 190 }] },
    ])
  })

  // A line that names no piece of the catalogue, as those of older orders and of other programs, does not sell it.
  await test.step('a piece that a validated order sold is still on sale: the order says so, and sells it', async () => {
    const [order] = await orders()
    const sold = (order?.produits as { id: string }[] | undefined)?.[0]
    const at = `${shop.root}/commandes/${order?.id}`
    const page = await open(camille.api, `/boutique/commandes/${order?.id}`)
    const sale = line(page, 'Banc').getByRole('button', { name: 'Vendu : Banc' })
    await expect(state(page, 'Enregistré')).toBeVisible()
    const waiting = form(page, 'commande').getByRole('link', { name: '1 pièce est encore en vente' })
    await expect(waiting).toHaveCount(0)
    await admin.must('PATCH', at, { changes: { [`produits/${sold?.id}/produit_id`]: null } })
    await admin.must('PATCH', at, { changes: { etat: 'validated' } })
    await waiting.click()
    await expect(line(page, 'Banc').getByRole('link', { name: 'Encore en vente' })).toHaveAttribute(
      'href',
      `/boutique/produits/${product.id}`,
    )
    expect(await violations(page)).toEqual([])
    await sale.click()
    await expect(sale).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    await expect(line(page, 'Banc').getByRole('button', { name: 'Modifier Banc' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Vendu : Banc' })).toBeVisible()
    const read = () => admin.must('GET', `${shop.root}/produits/${product.id}`)
    expect(await read()).toMatchObject({ qtyAvailable: 0, onSale: false })
    await page.close()
  })

  await test.step('from a model: a line to be made at the starting price', async () => {
    const page = await open(camille.api, `/boutique/modeles/${model.id}`)
    await start(page, 'Créer une commande')
    await products(page)
    await expect(line(page, 'Verrière').getByText('1 × 900,00 €')).toBeVisible()
    await close(page)
    await expect(page).toHaveURL(/\/boutique\/commandes$/)
    await page.getByRole('button', { name: 'Nouvelle commande' }).click()
    await products(page)
    await expect(page.getByRole('tabpanel').getByText('Aucun produit')).toBeVisible()
    await expect(form(page, 'commande').locator('dl').filter({ hasText: 'Total' })).not.toContainText('Offert')
  })

  await test.step('from a contact: the client is filled', async () => {
    const page = await open(camille.api, `/boutique/contacts/${contact.id}`)
    await page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name: 'Nouvelle commande' }).click()
    await page.getByRole('tab', { name: 'Client' }).click()
    const order = form(page, 'commande')
    await expect(order.getByRole('textbox', { name: 'Prénom', exact: true })).toHaveValue('Léa')
    await expect(order.getByRole('textbox', { name: 'Ville', exact: true })).toHaveValue('Nantes')
  })

  await test.step('who may not create orders is not offered one', async () => {
    const stock = await person({ ...RIGHTS, profils: ['boutique-catalogue'] })
    const page = await open(stock.api, `/boutique/produits/${product.id}`)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Historique' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Créer une commande' })).toHaveCount(0)
  })
})
