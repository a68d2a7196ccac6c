import type { Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { stored } from './product-form.ts'

/** What the palette does besides going somewhere: actions of documents, creations with a name, bins, the person. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher ou créer' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function type(page: Page, text: string): Promise<void> {
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(text)
}

/** Presses Enter once the first option has that name. */
async function enter(page: Page, name: string | RegExp): Promise<void> {
  await expect(option(page, name).first()).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
}

test('the palette acts with the keyboard alone: sells, undoes, creates, restores, signs out', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon tripode', price: 180 })
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { isOnlineStore: true } })
  const binned = await admin.must('POST', `${shop.root}/contacts`, { lastname: 'Durand' })
  await admin.must('DELETE', `${shop.root}/contacts/${binned.id}`)
  const page = await open(admin, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('an action and a document, in one line', async () => {
    await type(page, 'vendre guéridon')
    await enter(page, 'Vendre « Guéridon tripode »')
    await expect(page.getByText('Vendu : Guéridon tripode')).toBeVisible()
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ inStock: false })
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ inStock: true })
  })
  await test.step('the open document has its own group, and is found again later', async () => {
    await page.goto(`/boutique/produits/${id}`)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Guéridon tripode')
    await type(page, 'réser')
    await expect(palette(page).getByRole('group', { name: 'Guéridon tripode' })).toBeVisible()
    await enter(page, /^Réserver/)
    await expect(
      page.getByRole('dialog', { name: 'Réserver' }).getByRole('combobox', { name: 'Pour un contact' }),
    ).toBeFocused()
    await page.getByRole('textbox', { name: 'Pour une adresse e-mail' }).press('Enter')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ isReserved: true })
    await type(page, 'contacts')
    await enter(page, /^Contacts/)
    await expect(page).toHaveURL('/boutique/contacts')
    await type(page, '')
    await expect(palette(page).getByRole('group', { name: 'Récents' }).getByRole('option')).toHaveText([
      /^Guéridon tripode/,
    ])
    await page.keyboard.press('Escape')
  })
  await test.step('a price of the open document, typed with its name', async () => {
    await page.goto(`/boutique/produits/${id}`)
    const price = page.getByRole('textbox', { name: 'Prix', exact: true })
    await expect(price).toHaveValue('180')
    await type(page, 'prix 120')
    await expect(palette(page).getByRole('group', { name: 'Guéridon tripode' }).getByRole('option')).toHaveText([
      /^Prix : 180,00\s€ → 120,00\s€$/,
      /^Prix de vente : 120,00\s€$/,
      /^Prix barré : 120,00\s€$/,
      /^Transport à prix fixe : 120,00\s€$/,
    ])
    await enter(page, /^Prix : 180,00\s€ → 120,00\s€$/)
    await expect(page.getByText(/^Prix : 120,00\s€ : Guéridon tripode/)).toBeVisible()
    await expect(price).toHaveValue('120')
    expect(await stored(admin, shop, id)).toMatchObject({ price: 120 })
    await page.keyboard.press('Control+z')
    await expect(price).toHaveValue('180')
  })
  await test.step('any other words are the name of a new document', async () => {
    await type(page, "nouveau produit Banc d'église")
    await expect(palette(page).getByRole('option')).toHaveText(["Nouveau produit « Banc d'église »"])
    await enter(page, /^Nouveau produit/)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue("Banc d'église")
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)[^/?]+$/)
  })
  await test.step('a bin is a list whose documents come back', async () => {
    await type(page, 'corbeille contacts')
    await enter(page, /Contacts/i)
    await expect(page).toHaveURL(/\/boutique\/contacts\?vue=corbeille/)
    await page.getByRole('button', { name: 'Restaurer' }).click()
    await expect.poll(async () => (await admin.call('GET', `${shop.root}/contacts/${binned.id}`)).status).toBe(200)
  })
  await test.step('the theme, and signing out', async () => {
    await type(page, 'sombre')
    await enter(page, /^Thème sombre/)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('other values and the bar of the open document; values for a selection are shown before they are done', async ({
  admin,
  shop,
  open,
}) => {
  const category = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Chaises longues' })
  const names = ['Guéridon', 'Banc', 'Buffet']
  const ids: string[] = []
  for (const name of names)
    ids.push((await admin.must('POST', `${shop.root}/produits`, { name, price: 180, isOnlineStore: false })).id)
  const [id = ''] = ids
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Guéridon')

  await test.step('a relation by the name of the other document', async () => {
    await type(page, 'catégorie longues')
    await enter(page, 'Catégorie : Chaises longues')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ category: category.id })
  })
  await test.step('a number by another word for its field', async () => {
    await type(page, 'stock 3')
    await enter(page, /^Quantité disponible : 1 → 3$/)
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ qtyAvailable: 3 })
    await expect(page.getByText(/^Quantité disponible : 3 : Guéridon/)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ qtyAvailable: 1 })
  })
  await test.step('the bin asks as the button does', async () => {
    await type(page, 'corbeille')
    await enter(page, 'Supprimer')
    const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer' })
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(question).toHaveCount(0)
  })
  await test.step('a value for the selection opens its preview, and one undo takes it back', async () => {
    await page.goto('/boutique/produits?onglet=tous')
    for (const name of ['Banc', 'Buffet']) {
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).focus()
      await page.keyboard.press('x')
      await expect(page.getByRole('checkbox', { name: `Sélectionner « ${name} »` })).toBeChecked()
    }
    await type(page, 'prix 99')
    await enter(page, /^Prix : 99,00\s€$/)
    const preview = page.getByRole('dialog', { name: /^Prix : 99,00\s€, 2 produits$/ })
    await expect(preview.getByText('2 changent')).toBeVisible()
    expect(await stored(admin, shop, ids[1] ?? '')).toMatchObject({ price: 180 })
    await preview.getByRole('button', { name: 'Appliquer à 2 produits' }).click()
    await expect(preview).toHaveCount(0)
    await expect.poll(() => stored(admin, shop, ids[1] ?? '')).toMatchObject({ price: 99 })
    await expect.poll(() => stored(admin, shop, ids[2] ?? '')).toMatchObject({ price: 99 })
    expect(await stored(admin, shop, id)).toMatchObject({ price: 180 })
  })
  await test.step('"?" lists what can be done here', async () => {
    await page.getByRole('link', { name: /^Banc/ }).focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Sélectionner « Banc »' })).toBeChecked()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis du clavier' })
    const selected = help.getByRole('region', { name: 'Après Ctrl K : 1 sélectionné' })
    await expect(selected.getByText('« prix 120 »')).toBeVisible()
    await expect(selected.getByText(/Changer, après un aperçu : .*Catégorie/)).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test('what is typed while the palette loads is its text, accents too, and acts on nothing else', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Fenêtre', price: 180 })
  const page = await open(admin, '/dashboard')
  const keys = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const early = page.getByRole('textbox', { name: 'Rechercher ou créer' })
  /** Opens the product, with the code of the palette held back until the returned function is called. */
  const withoutPalette = async (): Promise<() => void> => {
    const delayed = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route('**/assets/Palette-*.js', async (route) => {
      await delayed.promise
      await route.continue()
    })
    await page.goto(`/boutique/produits/${id}`)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Fenêtre')
    return delayed.resolve
  }

  await test.step('a composition that has begun ends before the palette takes the focus', async () => {
    const arrive = await withoutPalette()
    await page.keyboard.press('Control+k')
    await expect(early).toBeFocused()
    await page.keyboard.type('fen')
    await page.keyboard.press('Enter')
    await compose('^')
    await expect(early).toHaveValue('fen^')
    arrive()
    await expect(palette(page)).toBeVisible()
    await expect(early).toBeFocused()
    await keys.send('Input.insertText', { text: 'ê' })
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('tre')
    await expect(palette(page).getByRole('combobox')).toHaveValue('fenêtre')
    await enter(page, /^Fenêtre/)
    await expect(palette(page)).toHaveCount(0)
    await expect(early).toHaveCount(0)
  })
  await test.step('a dead key without a composition waits for its letter', async () => {
    const arrive = await withoutPalette()
    await page.keyboard.press('Control+k')
    await expect(early).toBeFocused()
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'BracketLeft' })
    arrive()
    await expect(palette(page)).toBeVisible()
    await expect(early).toBeFocused()
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ê', code: 'KeyE', text: 'ê' })
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await expect(palette(page).getByRole('combobox')).toHaveValue('ê')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
  await test.step('Échap gives up, and the focus is where it was', async () => {
    const arrive = await withoutPalette()
    await page.getByRole('textbox', { name: 'Prix', exact: true }).focus()
    await page.keyboard.press('Control+k')
    await expect(early).toBeFocused()
    await page.keyboard.type('jk?')
    await page.keyboard.press('Escape')
    await expect(early).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Prix', exact: true })).toBeFocused()
    arrive()
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await expect(palette(page).getByRole('combobox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Prix', exact: true })).toBeFocused()
  })
  expect(await stored(admin, shop, id)).toMatchObject({ name: 'Fenêtre', price: 180 })
})

test('the focus is in what the palette opens: a document, a screen, a tab of the settings', async ({
  admin,
  shop,
  open,
}) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon' })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise' })
  const page = await open(admin, '/boutique/produits')
  const chair = page.getByRole('link', { name: /^Chaise/ })
  await chair.focus()
  await type(page, 'guéridon')
  await enter(page, /^Guéridon/)
  await expect(page.getByRole('heading', { level: 2, name: 'Guéridon' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Guéridon/ })).toBeFocused()

  await type(page, 'contacts')
  await enter(page, /^Contacts/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused()

  // A slip is forgiven, as in the names of screens.
  await type(page, 'algoila')
  await enter(page, /^Algolia.*Paramètres/)
  await expect(page).toHaveURL('/boutique/params#algolia')
  await expect(page.getByRole('tab', { name: 'Algolia', selected: true })).toBeFocused()
  await type(page, 'mail param')
  await enter(page, /^Mail.*Paramètres/)
  await expect(page.getByRole('tab', { name: 'Mail', selected: true })).toBeFocused()
  await type(page, 'sombre')
  await enter(page, /^Thème sombre/)
  await expect(page.getByRole('tab', { name: 'Mail', selected: true })).toBeFocused()
})

test('the focus follows a link to its screen', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon' })
  const page = await open(admin, '/boutique/produits', { viewport: { width: 800, height: 900 } })
  await page.getByRole('link', { name: /^Guéridon/ }).focus()
  await page.keyboard.press('Enter')
  // In a narrow window the form covers the list.
  await expect(page.getByRole('heading', { level: 2, name: 'Guéridon' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Guéridon/ })).toBeFocused()
  await page.goto('/n-existe-pas')
  await page.getByRole('main').getByRole('link').press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the palette offers only what a person may do', async ({ admin, shop, open, person }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon' })
  const reader = await person({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  const page = await open(reader.api, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await type(page, 'vendre guéridon')
  await expect(
    palette(page)
      .getByText('Aucun résultat')
      .or(option(page, /^Nouveau contact/)),
  ).toBeVisible()
  await expect(option(page, /Vendre/)).toHaveCount(0)
  await expect(option(page, /produit/)).toHaveCount(0)
  await palette(page).getByRole('combobox').fill('déconnecter')
  await enter(page, /^Se déconnecter/)
  await expect(page.getByText("L'utilisateur est déconnecté")).toBeVisible()
})

test('a name opens the one who bears it, and not what nearly reads the same', async ({ admin, shop, open }) => {
  for (const name of ["Chaise d'atelier", 'Table noire'])
    await admin.must('POST', `${shop.root}/produits`, { name, description: 'Assise en cuir noir', price: 785 })
  const contact = await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Nour', lastname: 'Haddad' })
  const buyer = { contact_firstname: 'Nour', contact_lastname: 'Haddad', deliveryDate: '2026-12-24' }
  const order = await admin.must('POST', `${shop.root}/commandes`, buyer)
  const page = await open(admin, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await type(page, 'nour')
  await expect(option(page, /Chaise d'atelier.*785\s€/)).toBeVisible()
  await expect(option(page, /Nour Haddad.*Offert/)).toBeVisible()
  const shown = await palette(page).getByRole('option').allTextContents()
  const last = shown.findLastIndex((text) => text.includes('Haddad'))
  expect(shown.slice(0, last + 1).every((text) => text.includes('Haddad'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await type(page, 'haddad nour')
  await enter(page, /Nour Haddad/)
  await expect(page).toHaveURL(new RegExp(`/boutique/(contacts/${contact.id}|commandes/${order.id})`))
})

test('"?" typed into the palette lists what it can do; names keep no quotation marks, and endless texts name nothing', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Fenêtre « 1900 »', price: 180 })
  const page = await open(admin, '/boutique/produits')
  const help = page.getByRole('dialog', { name: 'Raccourcis du clavier' })

  await test.step('everywhere, and of the open document', async () => {
    await expect(page.getByRole('link', { name: /^Fenêtre/ })).toBeVisible()
    await type(page, '?')
    await expect(help.getByRole('region', { name: 'Après Ctrl K : Partout' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.goto(`/boutique/produits/${id}`)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Fenêtre « 1900 »')
    await type(page, '?')
    await expect(help.getByRole('region', { name: 'Après Ctrl K : Fenêtre « 1900 »' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })
  await test.step('the button of the footer says the same', async () => {
    await type(page, '')
    await expect(option(page, 'Nouveau produit')).toBeVisible()
    await palette(page).getByRole('button', { name: 'aide', exact: true }).click()
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })
  await test.step('an endless text', async () => {
    await type(page, 'x'.repeat(10_000))
    await expect(palette(page).getByText('Aucun résultat')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/boutique/produits/${id}`)
  })
  await test.step('a name between quotation marks', async () => {
    await type(page, 'nouveau produit « Banc "Mado" »')
    await enter(page, 'Nouveau produit « Banc "Mado" »')
    // It is created under its name at once: the address of the form of a new one may be gone already.
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Banc "Mado"')
  })
})
