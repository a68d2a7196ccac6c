import type { Locator } from '@playwright/test'
import { type Document, expect, test } from './fixtures.ts'
import { picture, chooser, tabs, stored, withPhotos } from './product-form.ts'

/** The photos of a product: upload, order, rotation, viewer, deletion. */

test('[PHOTO-03] [PHOTO-07] [PHOTO-09] photos are reordered, and rotated in place', async ({ admin, shop, open }) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a', '#5a2b8a'])
  const [a, b, c] = photos
  const order = async () => (await stored(admin, shop, id)).photos as string[]
  const page = await open(admin, `/boutique/produits/${id}`)
  const first = page.getByRole('button', { name: 'Photo 1', exact: true })
  const second = page.getByRole('button', { name: 'Photo 2', exact: true })
  await expect(second).toBeVisible()
  const width = async (one: Locator) => (await one.boundingBox())?.width ?? 0
  await expect.poll(async () => (await width(first)) / (await width(second))).toBeGreaterThan(1.9)

  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/« Photo 1 » est .* place 1 sur 3/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('« Photo 1 » est à la place 2 sur 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/est déposé à la place 2 sur 3/)).toBeAttached()
  await expect.poll(order).toEqual([b, a, c])

  // Cancelling a drag with the mouse returns the photo, and the form stays open.
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
  const requested = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/photos/rotation', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ fullPath: a, angle: 90 })
    await requested
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

test('[PHOTO-12] [PHOTO-13] a photo is deleted after confirmation, and restored at its position', async ({
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

test('[PHOTO-14] [PHOTO-15] a deletion that fails is reported; a photo without a file is removed', async ({
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

test('[PHOTO-01] [PHOTO-02] [PHOTO-08] [PHOTO-16] only images are uploaded; a failed upload is retried', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await withPhotos(admin, shop, [])
  const page = await open(admin, `/boutique/produits/${id}`)
  await expect(chooser(page)).toHaveAttribute('accept', /^image\/\*/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const full = { status: 422, code: 'photo.refusee', detail: 'Cette photo est refusée' }
  await page.route('**/photos', (route) => route.fulfill({ status: 422, json: full }))
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter une photo' }).click()
  await (await chosen).setFiles([
    { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    await picture('table.png', '#8a5a2b'),
  ])
  await expect(page.getByText("Ce fichier n'est pas une image : notice.pdf")).toBeVisible()
  const failed = page.getByRole('listitem').filter({ hasText: 'table.png' })
  await expect(failed).toContainText('Cette photo est refusée')
  await expect(page.getByText('Chargement en cours des photos suivantes')).toHaveCount(0)
  expect(logged.join()).toContain('ApiProblem')

  await page.unroute('**/photos')
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect.poll(async () => (await stored(admin, shop, id)).photos).toHaveLength(1)
})

test('[PHOTO-04] [PHOTO-05] the viewer: arrows, zoom, alternative text, Échap', async ({ admin, shop, open }) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const page = await open(admin, `/boutique/produits/${id}`)
  await page.getByRole('button', { name: 'Photo 1', exact: true }).hover()
  for (const act of ['Voir', 'Tourner', 'Supprimer'])
    await expect(page.getByRole('button', { name: `${act} la photo 1` })).toBeVisible()
  await page.getByRole('button', { name: 'Voir la photo 1' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading', { name: 'Photo 1 sur 2' })).toBeVisible()
  await expect.poll(() => viewer.boundingBox()).toMatchObject({ width: 1440, height: 900 })

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
