import { type Document, expect, test } from './fixtures.ts'
import { words } from './rich-text.ts'

/** The contents of a page, its products and images, and its addresses. */

const website = { hasAccessToWebsite: true, hasAccessToStore: true, profils: ['website-pages', 'boutique-catalogue'] }
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a page is written in blocks', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const buffet = await api.must('POST', `${shop.root}/produits`, { name: 'Buffet en chêne', price: 480 })
  await api.must('POST', `${shop.root}/produits`, { name: 'Chaise paillée', price: 60 })
  const { id } = await api.must('POST', `${shop.root}/pages`, {
    name: 'Savoir-faire',
    contents: [
      { id: 'un', header: 'Le bois', text: words('Chêne et noyer.') },
      { id: 'deux', header: 'Le crin' },
    ],
  })
  const stored = async () => (await api.must('GET', `${shop.root}/pages/${id}`)) as Document & { contents: Block[] }
  const page = await open(api, `/website/pages/${id}`)
  const blocks = page.getByRole('list', { name: 'Blocs' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')

  await test.step('[BLOCK-01] [BLOCK-04] [BLOCK-05] blocks in order, limited at the ends', async () => {
    await expect(blocks).toHaveCount(2)
    await expect(blocks.first()).toContainText('Chêne et noyer.')
    await expect(page.getByRole('button', { name: 'Monter Bloc 1 · Le bois' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Descendre Bloc 1 · Le bois' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Monter Bloc 2 · Le crin' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Descendre Bloc 2 · Le crin' })).toBeDisabled()
  })

  await test.step('[BLOCK-03] moving a block up swaps its order with its neighbour', async () => {
    await page.getByRole('button', { name: 'Monter Bloc 2 · Le crin' }).click()
    await expect(blocks.first()).toContainText('Bloc 1 · Le crin')
    await expect
      .poll(async () => Object.fromEntries((await stored()).contents.map((block) => [block.id, block.order])))
      .toEqual({ deux: 1, un: 2 })
  })

  await test.step('[BLOCK-02] [BLOCK-09] a new block opens on its text, in four tabs', async () => {
    await page.getByRole('button', { name: 'Ajouter un bloc' }).click()
    await expect(dialog.getByRole('tab')).toHaveText(['Texte', 'Titre', 'Images0', 'Produits0'])
    const text = dialog.getByRole('textbox', { name: 'Texte' })
    await expect(text).toBeFocused()
    await page.keyboard.type('Voir nos ')
    await dialog.getByRole('button', { name: 'Gras' }).click()
    await page.keyboard.type('tissus')
    await expect(text.locator('strong')).toHaveText('tissus')
  })

  await test.step('a link needs a selected text, and a safe address', async () => {
    const link = dialog.getByRole('button', { name: /^Lien/ })
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(link).not.toHaveAttribute('aria-disabled')
    await link.click()
    const address = dialog.getByRole('textbox', { name: 'Adresse du lien' })
    await address.fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(dialog.getByText(/Une adresse est attendue/)).toBeVisible()
    await address.fill('exemple.fr/tissus')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Texte' }).getByRole('link', { name: 'tissus' })).toBeVisible()
    await expect
      .poll(async () => (await stored()).contents[2]?.text)
      .toEqual({
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Voir nos ' },
              {
                type: 'text',
                text: 'tissus',
                marks: [{ type: 'link', attrs: { href: 'https://exemple.fr/tissus' } }, { type: 'bold' }],
              },
            ],
          },
        ],
      })
  })

  await test.step('[BLOCK-06] [BLOCK-07] [BLOCK-08] its title', async () => {
    await dialog.getByRole('tab', { name: 'Titre' }).click()
    await dialog.getByRole('textbox', { name: 'Titre', exact: true }).fill('Nos tissus')
    await dialog.getByRole('textbox', { name: 'Sous-titre' }).fill('Lin, laine, crin')
    await dialog.getByRole('textbox', { name: 'Lien du titre' }).fill('/tissus')
    await dialog.getByLabel('Date').fill('2026-03-06')
    for (const [field, option] of [
      ['Niveau du titre', 'Titre 3'],
      ['Alignement du titre', 'Centré'],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await expect
      .poll(async () => (await stored()).contents[2])
      .toMatchObject({
        header: 'Nos tissus',
        headerSubTitle: 'Lin, laine, crin',
        headerLink: '/tissus',
        headerDate: '2026-03-06',
        headerType: 'h3',
        headerAlignement: 'center',
      })
  })

  await test.step('[BLOCK-10] [BLOCK-14] [BLOCK-15] [BLOCK-16] its images, and the defaults of a new block', async () => {
    await dialog.getByRole('tab', { name: /Images/ }).click()
    await expect(dialog.getByRole('combobox', { name: 'Position des images' })).toHaveValue('À gauche du texte')
    await expect(dialog.getByRole('textbox', { name: "Colonnes d'images" })).toHaveValue('1')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Ajouter une image' }).click()
    await (await chooser).setFiles({ name: 'lin.png', mimeType: 'image/png', buffer: PICTURE })
    const image = dialog.getByRole('list', { name: 'Images du bloc' }).getByRole('listitem')
    await image.getByRole('textbox', { name: 'Titre' }).fill('Lin lavé')
    await image.getByRole('textbox', { name: 'Description' }).fill('Un lin épais')
    await image.getByRole('textbox', { name: 'Lien' }).fill('/lin')
    await dialog.getByRole('textbox', { name: "Colonnes d'images" }).fill('7')
    await dialog.getByRole('textbox', { name: "Colonnes d'images" }).blur()
    await expect(dialog.getByText('6 au plus')).toBeVisible()
    await dialog.getByRole('textbox', { name: "Colonnes d'images" }).fill('2')
    await expect
      .poll(async () => (await stored()).contents[2])
      .toMatchObject({
        mediasNbColumns: 2,
        medias: [{ title: 'Lin lavé', description: 'Un lin épais', link: '/lin' }],
      })
    const [media] = (await stored()).contents[2]?.medias ?? []
    expect(media?.fullPath).toMatch(/lin\.png$/)
    expect((await api.must('GET', `${shop.root}/medias/${media?.media}`)).fullPath).toBe(media?.fullPath)
  })

  await test.step('[BLOCK-11] [BLOCK-13] each position is drawn', async () => {
    const preview = dialog.getByRole('group', { name: 'Aperçu' })
    const position = dialog.getByRole('combobox', { name: 'Position des images' })
    const text = preview.getByText('Voir nos')
    const picture = preview.locator('[data-side] img, [data-side] svg').first()
    const where = async () => {
      const [one, other] = [await picture.boundingBox(), await text.boundingBox()]
      if (!one || !other) return 'nowhere'
      if (one.y + one.height <= other.y) return 'above'
      if (one.y >= other.y + other.height) return 'below'
      return one.x < other.x ? 'left' : 'right'
    }
    for (const [option, place] of [
      ['Au-dessus, centré', 'above'],
      ['En dessous, centré', 'below'],
      ['À droite du texte', 'right'],
      ['À droite du texte, centré', 'right'],
      ['À gauche du texte, centré', 'left'],
    ] as const) {
      await position.click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await expect.poll(where).toBe(place)
    }
    await dialog.getByRole('checkbox', { name: 'Agrandir au clic' }).check()
    await expect
      .poll(async () => (await stored()).contents[2])
      .toMatchObject({ mediasPosition: 'beside-text-left-centered', mediasClickToEnlarge: true })
  })

  await test.step('[PICK-01] [PICK-02] [PICK-03] products are searched with Enter', async () => {
    await dialog.getByRole('tab', { name: /Produits/ }).click()
    const search = dialog.getByRole('textbox', { name: 'Rechercher un produit' })
    const requested: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/recherche?')) requested.push(new URL(request.url()).searchParams.get('q'))
    })
    await search.pressSequentially('buffet')
    const results = dialog.getByRole('list', { name: 'Résultats de la recherche' })
    await expect(results).toHaveCount(0)
    await search.press('Enter')
    await expect(results.getByRole('button')).toHaveText([/Buffet en chêne/])
    await expect(results.locator('img, svg')).toHaveCount(1)
    expect(requested).toEqual(['buffet'])
    await dialog.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(search).toHaveValue('')
    await expect(results).toHaveCount(0)
    await search.press('Enter')
    await expect(results.getByRole('button')).toHaveCount(2)
  })

  await test.step('[PICK-04] [BLOCK-12] chosen products are cards that can be removed', async () => {
    const results = dialog.getByRole('list', { name: 'Résultats de la recherche' })
    await results.getByRole('button', { name: /Chaise/ }).click()
    await results.getByRole('button', { name: /Buffet/ }).click()
    const cards = dialog.getByRole('list', { name: 'Produits choisis' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await cards.filter({ hasText: 'Chaise' }).getByRole('button', { name: 'Retirer Chaise paillée' }).click()
    await expect(cards).toHaveText([/Buffet en chêne/])
    await dialog.getByRole('checkbox', { name: 'Montrer le nom' }).check()
    await dialog.getByRole('checkbox', { name: 'Ouvrir le produit au clic' }).check()
    await expect(dialog.getByRole('group', { name: 'Aperçu' })).toContainText('Buffet en chêne')
    await expect
      .poll(async () => (await stored()).contents[2])
      .toMatchObject({ produits: [buffet.id], produitsShowName: true, produitsClickToShow: true })
  })

  await test.step('[PICK-05] a search that fails is reported with the reason', async () => {
    await page.route('**/produits/recherche?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Recherche arrêtée"}' }),
    )
    await dialog.getByRole('textbox', { name: 'Rechercher un produit' }).fill('chaise')
    await dialog.getByRole('textbox', { name: 'Rechercher un produit' }).press('Enter')
    await expect(dialog.getByRole('alert').getByRole('heading', { name: 'Erreur' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Recherche arrêtée')
  })

  await test.step('[BLOCK-17] [BLOCK-18] a block is deleted after a question', async () => {
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await page.getByRole('button', { name: 'Supprimer Bloc 2 · Le bois' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmation de la suppression du contenu' })
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(blocks).toHaveCount(3)
    await page.getByRole('button', { name: 'Supprimer Bloc 2 · Le bois' }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(blocks).toHaveCount(2)
    await expect
      .poll(async () => (await stored()).contents.map(({ header }) => header))
      .toEqual(['Le crin', 'Nos tissus'])
  })
})

interface Block {
  id: string
  header?: string
  order?: number
  text?: unknown
  medias?: { media?: string; fullPath?: string }[]
}

test('the tabs of a block stay in place while its editor loads and when another tab is shown', async ({
  person,
  shop,
  open,
}) => {
  const { api } = await person(website)
  const { id } = await api.must('POST', `${shop.root}/pages`, {
    name: 'Bois',
    contents: [{ id: 'un', header: 'Le bois' }],
  })
  const page = await open(api, `/website/pages/${id}`)
  let loadEditor = () => {}
  const asked = new Promise<void>((resolve) => (loadEditor = resolve))
  await page.route(/Editor-[^/]*\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  const images = page.getByRole('tab', { name: 'Images' })
  const loading = page.waitForRequest(/Editor-[^/]*\.js$/)
  await page.getByRole('button', { name: 'Modifier Bloc 1 · Le bois' }).click()
  await loading
  // What would be shown before the editor is shown after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const before = await images.evaluateAll(([tab]) => tab?.getBoundingClientRect().top)
  loadEditor()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeFocused()
  const placed = await images.evaluate((tab) => tab.getBoundingClientRect().top)
  expect([undefined, placed]).toContain(before)
  await images.click()
  await expect(page.getByRole('tabpanel', { name: 'Images' })).toBeVisible()
  expect(await images.evaluate((tab) => tab.getBoundingClientRect().top)).toBe(placed)
})

test('two people edit two blocks of one page, and both changes are kept', async ({ person, shop, open }) => {
  const camille = await person(website)
  const dominique = await person({ ...website, displayname: 'Dominique' })
  const { id } = await camille.api.must('POST', `${shop.root}/pages`, {
    name: 'Atelier',
    contents: [
      { id: 'un', header: 'Le bois' },
      { id: 'deux', header: 'Le crin' },
    ],
  })
  const [one, other] = await Promise.all([
    open(camille.api, `/website/pages/${id}`),
    open(dominique.api, `/website/pages/${id}`),
  ])
  for (const [screen, block, text] of [
    [one, 'Bloc 1 · Le bois', 'Chêne massif'],
    [other, 'Bloc 2 · Le crin', 'Crin lavé'],
  ] as const) {
    await screen.getByRole('button', { name: `Modifier ${block}` }).click()
    await expect(screen.getByRole('dialog').getByRole('textbox', { name: 'Texte' })).toBeFocused()
    await screen.keyboard.type(text)
  }
  for (const screen of [one, other]) {
    await screen.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    const blocks = screen.getByRole('list', { name: 'Blocs' }).getByRole('listitem')
    await expect(blocks).toContainText(['Chêne massif', 'Crin lavé'])
  }
  const { contents } = await camille.api.must('GET', `${shop.root}/pages/${id}`)
  expect(contents).toMatchObject([
    { id: 'un', text: words('Chêne massif') },
    { id: 'deux', text: words('Crin lavé') },
  ])
})

test('a block that somebody else deletes during an edit is kept or dropped by choice', async ({
  person,
  shop,
  open,
}) => {
  const camille = await person({ ...website, displayname: 'Camille' })
  const contents = [
    { id: 'un', header: 'Le bois' },
    { id: 'deux', header: 'Le crin' },
  ]
  const { id } = await camille.api.must('POST', `${shop.root}/pages`, { name: 'Atelier', contents })
  const page = await open(camille.api, `/website/pages/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Bloc 1' })
  const title = dialog.getByRole('textbox', { name: 'Titre', exact: true })
  const choice = dialog.getByRole('group', { name: "Quelqu'un d'autre a supprimé « Le bois de chêne »" })
  const headers = async () => {
    const page = await camille.api.must('GET', `${shop.root}/pages/${id}`)
    return (page.contents as { header?: string }[]).map(({ header }) => header)
  }
  /** The other person deletes the block; later text is pending. */
  const loseIt = async () => {
    await page.getByRole('button', { name: /^Modifier Bloc 1/ }).click()
    await dialog.getByRole('tab', { name: 'Titre' }).click()
    const operations = [{ op: 'remove', path: 'contents', item: 'un' }]
    await camille.api.must('PATCH', `${shop.root}/pages/${id}`, { changes: {}, operations })
    await title.fill('Le bois de chêne')
    await expect(choice).toBeVisible()
    await expect(title).toHaveValue('Le bois de chêne')
    expect(await headers()).toEqual(['Le crin'])
  }

  await test.step('kept: it is restored at its position, with the typed text', async () => {
    await loseIt()
    await choice.getByRole('button', { name: 'Garder ma version' }).click()
    await expect(choice).toHaveCount(0)
    await expect.poll(headers).toEqual(['Le bois de chêne', 'Le crin'])
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  })
  await test.step('dropped: it is gone', async () => {
    await loseIt()
    await choice.getByRole('button', { name: 'Laisser supprimé' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Blocs' }).getByRole('listitem')).toHaveText([/Le crin/])
    expect(await headers()).toEqual(['Le crin'])
  })
})

test('the addresses of a page', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const parent = await api.must('POST', `${shop.root}/pages`, { name: 'Atelier', pathname: '/atelier' })
  const { id } = await api.must('POST', `${shop.root}/pages`, { name: 'Nos bois', pathname: '/bois' })
  const page = await open(api, `/website/pages/${id}#options`)
  const list = page.getByRole('list', { name: 'Liste des adresses associées' })
  const form = page.getByRole('form', { name: 'Nouvelle adresse' })
  const address = form.getByRole('textbox', { name: 'Adresse' })

  await test.step('[URL-04] [URL-19] the current address joins the list, and cannot be deleted alone', async () => {
    await page.getByRole('button', { name: "Associer l'adresse actuelle, /bois" }).click()
    await expect(list.getByRole('listitem')).toContainText(['/bois'])
    await expect(list.getByRole('button', { name: 'Supprimer /bois' })).toHaveCount(0)
  })

  await test.step('[URL-01] [URL-02] [URL-03] a page and a label suggest another one, with a button to clear it', async () => {
    await form.getByRole('combobox', { name: 'Page' }).click()
    await page.getByRole('option', { name: 'Atelier' }).click()
    await form.getByRole('textbox', { name: 'Libellé' }).fill("Les bois d'œuvre")
    await expect(address).toHaveValue('/atelier/les-bois-d-oeuvre')
    await form.getByRole('button', { name: "Effacer l'adresse" }).click()
    await expect(address).toHaveValue('')
    await expect(address).toBeFocused()
    await form.getByRole('textbox', { name: 'Libellé' }).fill('Nos bois')
    await form.getByRole('button', { name: "Ajouter l'adresse" }).click()
    await expect(list.getByRole('listitem')).toContainText(['/atelier/nos-bois', '/bois'])
    await expect(address).toHaveValue('')
  })

  await test.step('[URL-05] [URL-17] [URL-18] the record names its document, and is found by its path', async () => {
    const { documents } = await api.must('GET', `${shop.root}/urls?where[pathname]=/atelier/nos-bois`)
    expect(documents).toMatchObject([
      { boutique: shop.id, deleted: false, type: 'pages', docId: id, parentId: parent.id, docRef: `pages/${id}` },
    ])
    const [url] = documents as Document[]
    expect((await api.must('GET', `${shop.root}/urls/${url?.id}`)).createdAt).toMatch(/Z$/)
  })

  await test.step('[URL-12] [URL-16] a path that is empty or taken is refused', async () => {
    await form.getByRole('button', { name: "Ajouter l'adresse" }).click()
    await expect(form.getByText('Le champs pathname est obligatoire')).toBeVisible()
    await address.fill('/bois')
    await form.getByRole('button', { name: "Ajouter l'adresse" }).click()
    await expect(form.getByText("Cette url n'est pas unique")).toBeVisible()
    await form.getByRole('button', { name: "Effacer l'adresse" }).click()
  })

  await test.step('[URL-08] another one becomes the default', async () => {
    await list.getByRole('button', { name: 'Utiliser par défaut /atelier/nos-bois' }).click()
    await expect(list.getByRole('listitem', { name: '/atelier/nos-bois' })).toContainText('par défaut')
    await expect
      .poll(async () => (await api.must('GET', `${shop.root}/pages/${id}`)).pathname)
      .toBe('/atelier/nos-bois')
  })

  await test.step('[URL-07] [URL-09] one of two is deleted after a question, the last one cannot be', async () => {
    await list.getByRole('button', { name: 'Supprimer /bois' }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette adresse ?' })
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0)
  })
})

test('[URL-06] the address of a product is in its folder', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const { id } = await api.must('POST', `${shop.root}/produits`, { name: 'Table basse' })
  const page = await open(api, `/boutique/produits/${id}#options`)
  await page.getByRole('button', { name: "Associer l'adresse actuelle, produit/table-basse" }).click()
  const address = page.getByRole('listitem', { name: 'produit/table-basse' })
  await expect(address).toContainText('par défaut')
  const { documents } = await api.must('GET', `${shop.root}/urls?where[docId]=${id}`)
  expect(documents).toMatchObject([{ type: 'produit', pathname: 'produit/table-basse', docRef: `produits/${id}` }])
  await test.step('[URL-08] an address outside its folder can become the default one', async () => {
    await api.must('POST', `${shop.root}/urls`, { type: 'produit', docId: id, pathname: '/salon/table' })
    const other = page.getByRole('listitem', { name: '/salon/table' })
    await other.getByRole('button', { name: 'Utiliser par défaut' }).click()
    await expect(other).toContainText('par défaut')
    await expect(other.getByRole('button', { name: 'Utiliser par défaut' })).toHaveCount(0)
    await expect(address.getByRole('button', { name: 'Utiliser par défaut' })).toBeVisible()
    await expect.poll(async () => (await api.must('GET', `${shop.root}/produits/${id}`)).pathname).toBe('/salon/table')
  })
})
