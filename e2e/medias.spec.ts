import type { Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'
import { chooser, PHONE, picture, tabs } from './product-form.ts'

/** The media library: grid, uploads, where photos are used, unused ones. */

const KEEPER = {
  hasAccessToStore: true,
  hasAccessToWebsite: true,
  profils: ['medias', 'boutique-catalogue', 'website-pages', 'website-memos'],
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajout de nouveaux médias' })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const records = async (api: Api, shop: Shop) =>
  (
    (await api.must('GET', `${shop.root}/medias`)) as unknown as {
      documents: { id: string; name: string; fullPath: string; docType?: string; docId?: string }[]
    }
  ).documents

/** A photo of the library itself. */
async function libraryPhoto(api: Api, shop: Shop, name: string, color = '#8a5a2b') {
  const { buffer } = await picture(name, color)
  const form = new FormData()
  form.set('file', new Blob([buffer], { type: 'image/png' }), name)
  const { id, fullPath } = await api.must('POST', `${shop.root}/photos`, form)
  return { id, fullPath: fullPath as string }
}

test('photos are added to the library, several at once; refused files say why', async ({ person, shop, open }) => {
  const { api } = await person(KEEPER)
  const page = await open(api, '/medias')

  await test.step('[MEDIA-06] the empty list', async () => {
    await expect(page.getByRole('heading', { name: 'Aucun média' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('[MEDIA-05] the upload dialog', async () => {
    await page.getByRole('button', { name: 'Nouveau média' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Ajout de nouveaux médias' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('an image that is none, and one with a script, are refused while the others are stored', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'
    await chooser(page).setInputFiles([
      await picture('chêne.png', '#8a5a2b'),
      { name: 'fausse.png', mimeType: 'image/png', buffer: Buffer.from('rien') },
      { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: 'piege.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
      await picture('merisier.png', '#2b8a5a'),
    ])
    await expect(dialog(page).getByText('2 photos ajoutées, 3 fichiers refusés')).toBeVisible()
    const refused = dialog(page).getByRole('alert').getByRole('listitem')
    await expect(refused.filter({ hasText: 'fausse.png' })).toContainText("Ce fichier n'est pas une image")
    await expect(refused.filter({ hasText: 'notice.pdf' })).toContainText("Ce fichier n'est pas une image")
    await expect(refused.filter({ hasText: 'piege.svg' })).toContainText('Ce fichier SVG contient un script')
    await expect(dialog(page).getByRole('img', { name: 'chêne.png' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Retirer fausse.png' }).click()
    await expect(refused).toHaveCount(2)
  })

  await test.step('a pasted and a dropped photo are added too', async () => {
    const base64 = (await picture('x.png', '#5a2b8a')).buffer.toString('base64')
    for (const kind of ['paste', 'drop'])
      await dialog(page)
        .getByRole('group', { name: 'Photos à ajouter' })
        .evaluate(
          (zone, [type, content]) => {
            const bytes = Uint8Array.from(atob(content as string), (one) => one.charCodeAt(0))
            const data = new DataTransfer()
            data.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }))
            const init = { bubbles: true, cancelable: true }
            zone.dispatchEvent(
              type === 'paste'
                ? new ClipboardEvent('paste', { ...init, clipboardData: data })
                : new DragEvent('drop', { ...init, dataTransfer: data }),
            )
          },
          [kind, base64] as const,
        )
    await expect(dialog(page).getByText('4 photos ajoutées, 2 fichiers refusés')).toBeVisible()
  })

  await test.step('the dialog closes, and focus returns to the button', async () => {
    await dialog(page).getByRole('button', { name: 'Terminer' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/medias')
    await expect(page.getByRole('button', { name: 'Nouveau média' })).toBeFocused()
    await expect(page.getByRole('article')).toHaveCount(4)
  })

  await test.step('[MEDIA-10] they belong to the library; a photo of a document to its type and id', async () => {
    expect((await records(api, shop)).every(({ docType, docId }) => docType === undefined && docId === undefined)).toBe(
      true,
    )
    const product = await api.must('POST', `${shop.root}/produits`, { name: 'Table' })
    const form = await open(api, `/boutique/produits/${product.id}`)
    await chooser(form).setInputFiles(await picture('table.png', '#8a2b5a'))
    await expect
      .poll(async () => (await records(api, shop)).find(({ name }) => name === 'table.png'))
      .toMatchObject({ docType: 'produits', docId: product.id })
  })
})

test('leaving in the middle of an upload asks', async ({ person, shop, open }) => {
  const { api } = await person(KEEPER)
  const page = await open(api, '/medias/nouveau')
  let go: () => void = () => undefined
  const delayed = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/photos', async (route) => {
    await delayed
    await route.continue().catch(() => undefined)
  })
  await chooser(page).setInputFiles([await picture('a.png', '#8a5a2b'), await picture('b.png', '#2b8a5a')])
  await expect(dialog(page).getByText('2 photos en cours')).toBeVisible()
  await expect(dialog(page).getByRole('progressbar', { name: 'Envoi de a.png' })).toBeAttached()
  await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
  const question = page.getByRole('dialog', { name: "Interrompre l'envoi ?" })
  await expect(question).toContainText('2 photos ne sont pas encore envoyées')
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog(page).getByText('2 photos en cours')).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Interrompre' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/medias')
  go()
  await expect(page.getByRole('heading', { name: 'Aucun média' })).toBeVisible()
  expect(await records(api, shop)).toEqual([])
})

test('the list is a grid of squares', async ({ person, shop, open }) => {
  const { api } = await person(KEEPER)
  for (const name of ['une.png', 'deux.png', 'trois.png', 'quatre.png', 'cinq.png', 'six.png'])
    await libraryPhoto(api, shop, name)
  const page = await open(api, '/medias')
  const inFirstRow = async () => {
    const tops = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    return tops.filter((top) => top === tops[0]).length
  }

  await test.step('[MEDIA-01] [MEDIA-02] [MEDIA-03] a square holds a 320 × 320 thumbnail of the whole photo, and the name', async () => {
    await expect(page.getByRole('article')).toHaveCount(6)
    const photo = card(page, 'six.png').locator('img')
    await expect(photo).toHaveAttribute('src', /six\.png\?w=320&h=320&c=max$/)
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight)).toBe(1.5)
    const offSquare = async () => {
      const box = await photo.boundingBox()
      return Math.abs((box?.width ?? 0) - (box?.height ?? 9))
    }
    await expect.poll(offSquare).toBeLessThan(1)
    await expect(card(page, 'six.png')).toContainText('six.png')
    expect(await violations(page)).toEqual([])
  })

  await test.step('[MEDIA-04] five a row, or as many as asked for, also after a reload', async () => {
    const perRow = page.getByRole('textbox', { name: 'Cartes par ligne' })
    await expect(perRow).toHaveValue('5')
    await expect.poll(inFirstRow).toBe(5)
    await perRow.fill('3')
    await expect.poll(inFirstRow).toBe(3)
    await page.reload()
    await expect(perRow).toHaveValue('3')
    await expect.poll(inFirstRow).toBe(3)
  })

  await test.step('a search by name, live', async () => {
    await page.getByRole('searchbox').fill('qua')
    await expect(page.getByRole('article')).toHaveCount(1)
    await libraryPhoto(api, shop, 'quai.png')
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  await test.step('on a phone two a row, without a horizontal scroll', async () => {
    const phone = await open(api, '/medias', PHONE)
    await expect(phone.getByRole('article')).toHaveCount(7)
    expect(await overflow(phone)).toBeLessThanOrEqual(0)
  })
})

test('a photo says where it is used, and is described in its form', async ({ person, shop, open, admin }) => {
  const { api } = await person({ ...KEEPER, profils: ['medias', 'website-memos'] })
  const photo = await libraryPhoto(admin, shop, 'établi.png')
  const memo = await admin.must('POST', `${shop.root}/memos`, { title: 'Atelier', photos: [photo.fullPath] })
  const page = await open(api, `/medias/${photo.id}`)
  const form = page.getByRole('article', { name: 'média' })

  await expect(form.locator('figure img')).toHaveAttribute('src', /w=1280&h=1280/)
  await expect(form.locator('figcaption')).toContainText(/90\s×\s60\spx · .*octets · PNG/)
  const links = form.getByRole('list', { name: 'Documents qui montrent cette photo' }).getByRole('link')
  await expect(links).toHaveText(['Ateliermémo'])
  expect(await violations(page)).toEqual([])

  await admin.must('POST', `${shop.root}/produits`, { name: 'Secret', photos: [photo.fullPath] })
  await page.reload()
  await expect(form.getByText('Elle sert aussi dans un document que vous ne voyez pas.')).toBeVisible()
  await expect(form.getByText('Secret')).toHaveCount(0)

  await form.getByRole('textbox', { name: 'Texte de remplacement' }).fill('Un établi de menuisier')
  await expect
    .poll(async () => (await admin.must('GET', `${shop.root}/medias/${photo.id}`)).altText)
    .toBe('Un établi de menuisier')

  await page.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })
  await expect(question).toContainText('Elle sert dans Atelier')
  await question.getByRole('button', { name: 'Annuler' }).click()

  await links.first().click()
  await expect(page).toHaveURL(`/website/memos/${memo.id}`)
})

test('unused photos are found and deleted together, and an undo restores them', async ({ person, shop, open }) => {
  const { api } = await person(KEEPER)
  const used = await libraryPhoto(api, shop, 'utile.png')
  for (const name of ['vieille.png', 'floue.png']) await libraryPhoto(api, shop, name)
  const memo = await api.must('POST', `${shop.root}/memos`, { title: 'Atelier', photos: [used.fullPath] })
  const page = await open(api, '/medias')
  await page.getByRole('tab', { name: 'Inutilisées' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  // Live: the photo of a document leaves the list and comes back.
  await api.must('PATCH', `${shop.root}/memos/${memo.id}`, { changes: { photos: null } })
  await expect(page.getByRole('article')).toHaveCount(3)
  await api.must('PATCH', `${shop.root}/memos/${memo.id}`, { changes: { photos: [used.fullPath] } })
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer les photos inutilisées ?' })
  await expect(question).toContainText('gardés 30 jours')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('2 photos supprimées')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  expect((await records(api, shop)).map(({ name }) => name)).toEqual(['utile.png'])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a photo of the library is chosen for a product and for a block, without a copy', async ({
  person,
  shop,
  open,
}) => {
  const { api } = await person(KEEPER)
  const [first, second] = [await libraryPhoto(api, shop, 'chêne.png'), await libraryPhoto(api, shop, 'merisier.png')]
  const { id } = await api.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(api, `/boutique/produits/${id}`)
  const shown = async () => (await api.must('GET', `${shop.root}/produits/${id}`)).photos
  const library = page.getByRole('dialog', { name: 'Choisir dans la médiathèque' })
  const button = page.getByRole('button', { name: 'Choisir dans la médiathèque' })

  await button.click()
  await expect(library.getByRole('searchbox')).toBeFocused()
  await library.getByRole('checkbox', { name: 'merisier.png' }).click()
  await library.getByRole('searchbox').fill('chê')
  await expect(library.getByRole('checkbox')).toHaveCount(1)
  await library.getByRole('checkbox', { name: 'chêne.png' }).press('Space')
  expect(await violations(page)).toEqual([])
  await library.getByRole('button', { name: 'Ajouter 2 photos' }).click()
  await expect(library).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect.poll(shown).toEqual([second.fullPath, first.fullPath])

  // Its deletion here only takes it out of the product, which an undo reverts.
  await page.getByRole('button', { name: 'Photo 2', exact: true }).hover()
  await page.getByRole('button', { name: 'Supprimer la photo 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Photo retirée de ce document')).toBeVisible()
  await expect.poll(shown).toEqual([second.fullPath])
  expect((await api.must('GET', `${shop.root}/medias/${first.id}`)).deleted).toBe(false)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(shown).toEqual([second.fullPath, first.fullPath])

  const block = { id: 'b1', header: 'Essences' }
  const article = await api.must('POST', `${shop.root}/pages`, { name: 'Bois', contents: [block] })
  const form = await open(api, `/website/pages/${article.id}`)
  await form.getByRole('button', { name: /Modifier.*Essences/ }).click()
  await form.getByRole('tab', { name: 'Images' }).click()
  await form.getByRole('button', { name: 'Choisir dans la médiathèque' }).click()
  const chooserOfBlock = form.getByRole('dialog', { name: 'Choisir dans la médiathèque' })
  await chooserOfBlock.getByRole('checkbox', { name: 'chêne.png' }).click()
  await chooserOfBlock.getByRole('button', { name: 'Ajouter la photo' }).click()
  await expect
    .poll(async () => {
      const { contents } = (await api.must('GET', `${shop.root}/pages/${article.id}`)) as unknown as {
        contents: { medias?: { media: string; fullPath: string }[] }[]
      }
      return contents[0]?.medias
    })
    .toMatchObject([{ media: first.id, fullPath: first.fullPath }])
})

test('the files of a boutique are documents and images that are not public', async ({ person, shop, open }) => {
  const { api } = await person(KEEPER)
  const page = await open(api, '/fichiers/nouveau')
  const file = async () => {
    const { documents } = (await api.must('GET', `${shop.root}/files`)) as unknown as { documents: Document[] }
    return documents[0]
  }

  await test.step('[FILE-01] its form has two tabs', async () => {
    await expect(tabs(page).getByRole('tab')).toHaveText(['Général', 'Options'])
    expect(await violations(page)).toEqual([])
  })

  await test.step('[FILE-02] it has a name, and is visible or not', async () => {
    await page.getByRole('textbox', { name: 'Nom' }).fill('Conditions de vente')
    await expect.poll(file).toMatchObject({ name: 'Conditions de vente', isVisible: false })
    await tabs(page).getByRole('tab', { name: 'Options' }).click()
    await page.getByRole('checkbox', { name: 'Visible' }).check()
    await expect.poll(file).toMatchObject({ isVisible: true })
    await page.getByRole('checkbox', { name: 'Visible' }).uncheck()
    await expect.poll(file).toMatchObject({ isVisible: false })
  })

  await test.step('it holds a PDF, which only its readers can save', async () => {
    await tabs(page).getByRole('tab', { name: 'Général' }).click()
    const pdf = { name: 'cgv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await chooser(page).setInputFiles(pdf)
    await expect(page.getByRole('link', { name: 'Télécharger cgv.pdf' })).toBeVisible()
    const paths = async () => ((await file()) as unknown as { fichiers?: string[] }).fichiers ?? []
    await expect.poll(paths).toEqual([expect.stringMatching(/^prive\/.*-cgv\.pdf$/)])
    const [path] = await paths()
    const stranger = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
    const address = `${shop.root}/fichiers/${path}`
    expect((await stranger.api.call('GET', address)).status).toBe(403)
    expect((await fetch(`${api.url}/image/upload/${path}`)).status).toBe(404)
    // A hidden file is in no list of theirs.
    expect((await stranger.api.must('GET', `${shop.root}/files`)).documents).toEqual([])
  })
})
