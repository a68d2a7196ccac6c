import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { stored, withPhotos } from './product-form.ts'

test('photos are cut, straightened and made brighter; the original comes back', async ({ admin, shop, open }) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const now = async () => (await stored(admin, shop, id)).photos as string[]
  const record = async (fullPath: string | undefined) => {
    const query = `where[fullPath]=${encodeURIComponent(fullPath ?? '')}`
    const { documents } = (await admin.must('GET', `${shop.root}/medias?${query}`)) as unknown as {
      documents: { original?: string; retouche?: object }[]
    }
    return documents[0]
  }
  const page = await open(admin, `/boutique/produits/${id}`)
  const dialog = page.getByRole('dialog', { name: /Retoucher la photo/ })
  const retouch = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Cadre', exact: true })).toBeVisible()
  }

  await retouch('Photo 1')
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Coin en bas à droite' }).focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('slider', { name: 'Redresser' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('0,5°')).toBeVisible()
  await dialog.getByRole('slider', { name: 'Lumière' }).fill('1.2')
  await dialog.getByRole('button', { name: 'Cette lumière pour toutes' }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer 2 photos' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await now()).every((photo) => !photos.includes(photo))).toBe(true)
  const [first, second] = await now()
  expect(await record(first)).toMatchObject({
    original: photos[0],
    retouche: { cadre: { x: 0, y: 0, width: 0.8, height: 1 }, redressement: 0.5, lumiere: 1.2 },
  })
  expect((await record(second))?.retouche).toEqual({ lumiere: 1.2 })

  await retouch('Photo 1')
  await expect(dialog.getByRole('slider', { name: 'Lumière' })).toHaveValue('1.2')
  await dialog.getByRole('button', { name: "Revenir à l'original" }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(now).toEqual([photos[0], second])
})

test('a retouche of several photos is taken back as one', async ({ admin, shop, open }) => {
  const { id, photos } = await withPhotos(admin, shop, ['#8a5a2b', '#2b8a5a'])
  const now = async () => (await stored(admin, shop, id)).photos as string[]
  const lights = async () => {
    const { documents } = (await admin.must('GET', `${shop.root}/medias`)) as unknown as {
      documents: { fullPath: string; retouche?: { lumiere?: number } }[]
    }
    const known = new Map(documents.map(({ fullPath, retouche }) => [fullPath, retouche?.lumiere]))
    return (await now()).map((photo) => known.get(photo))
  }
  const page = await open(admin, `/boutique/produits/${id}`)
  const dialog = page.getByRole('dialog', { name: /Retoucher la photo/ })
  const light = dialog.getByRole('slider', { name: 'Lumière' })
  const retouch = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Retoucher', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Cadre', exact: true })).toBeVisible()
  }
  const offer = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Annuler' })

  await retouch('Photo 2')
  await light.fill('0.8')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await offer('Photo retouchée').focus()
  await expect.poll(lights).toEqual([undefined, 0.8])

  await retouch('Photo 1')
  await light.fill('1.3')
  await dialog.getByRole('button', { name: 'Cette lumière pour toutes' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer 2 photos' }).click()
  const undo = offer('2 photos retouchées')
  await undo.focus()
  await expect(dialog).toHaveCount(0)
  await expect.poll(lights).toEqual([1.3, 1.3])
  expect(await violations(page)).toEqual([])
  await undo.click()
  await expect(page.getByText('Retouche annulée : 2 photos remises en état').first()).toBeVisible()
  await expect.poll(lights).toEqual([undefined, 0.8])
  expect((await now())[0]).toBe(photos[0])
})
