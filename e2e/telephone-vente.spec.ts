import { said } from './document-form.ts'
import { type Document, expect, test } from './fixtures.ts'
import { chooser, PHONE, picture, state } from './product-form.ts'

/** The first product of an empty boutique, from a phone; and what a phone pastes into it. */

test('from an empty boutique to a product on sale: photo, name and price on one screen', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/boutique/produits', PHONE)
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  const price = page.getByRole('textbox', { name: 'Prix', exact: true })
  const online = page.getByRole('checkbox', { name: /En ligne/ })
  const products = async () =>
    ((await admin.must('GET', `${shop.root}/produits`)) as unknown as { documents: Document[] }).documents

  await test.step('1. a touch opens the form, with the camera, the name, the price and the sale in view', async () => {
    await page.getByRole('button', { name: 'Nouveau produit' }).tap()
    for (const one of [page.getByRole('button', { name: 'Prendre une photo' }), name, price, online])
      await expect(one).toBeInViewport({ ratio: 1 })
    await expect(price).toHaveAttribute('inputmode', 'decimal')
  })
  await test.step('2. a photo, 3. a name, 4. a price', async () => {
    await chooser(page).setInputFiles(await picture('a.png', '#8a5a2b'))
    await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
    for (const one of [name, price]) await expect(one).toBeInViewport({ ratio: 1 })
    await name.fill('Fauteuil cocktail')
    await price.fill('480')
  })
  await test.step('it is on sale, and the website may show it', async () => {
    await expect(state(page)).toHaveText(/Ce produit est en vente/)
    await expect(online).toBeChecked()
    await expect.poll(async () => (await products())[0]?.price).toBe(480)
    expect(await products()).toMatchObject([{ name: 'Fauteuil cocktail', isDraft: false, isOnlineStore: true }])
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    await expect(page.getByRole('article', { name: /Fauteuil cocktail/ })).toBeVisible()
  })
  await test.step('notifications leave the button of the next product free', async () => {
    const button = page.getByRole('button', { name: 'Nouveau produit' })
    await expect(button).toHaveCount(1)
    const place = page.locator('.mantine-Notifications-root[data-position="bottom-right"]')
    const end = await place.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(end).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0)
  })
})

test('a notification covers no field that has the focus', async ({ admin, open }) => {
  const page = await open(admin, '/boutique/produits/nouveau', PHONE)
  const notice = page.locator('.mantine-Notification-root')
  const fields = page.getByRole('article').getByRole('textbox')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Table')
  // It stays while the pointer is on it.
  await notice.hover()
  await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)\w+/)
  const overlaps = () =>
    fields.evaluateAll((all) => {
      const top = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect().top ?? 0
      return all.filter((one) => {
        ;(one as HTMLElement).focus()
        const box = (document.activeElement as Element).getBoundingClientRect()
        return top === 0 || box.height === 0 || box.bottom > top
      }).length
    })
  await expect.poll(() => fields.count()).toBeGreaterThan(5)
  await expect(notice).toHaveCount(1)
  expect(await overlaps()).toBe(0)
})

test('pasted lines become spaces, and a name that is too long waits with its reason', async ({ admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const page = await open(admin, `/boutique/produits/${table.id}`, PHONE)
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  const paste = async (text: string) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await name.selectText()
    await page.keyboard.press('ControlOrMeta+V')
  }

  await test.step('line breaks are kept as spaces', async () => {
    await paste('Fauteuil cocktail\nlainage bleu\r\nannées 50')
    await expect(name).toHaveValue('Fauteuil cocktail lainage bleu années 50')
    await expect.poll(async () => (await stored()).name).toBe('Fauteuil cocktail lainage bleu années 50')
  })
  await test.step('a name of 300 characters is saved', async () => {
    await paste('é'.repeat(300))
    await expect.poll(async () => (await stored()).name).toBe('é'.repeat(300))
  })
  await test.step('a longer one stays as typed, with its reason, and the other fields are saved', async () => {
    const long = 'ç'.repeat(340)
    await paste(long)
    await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('490')
    await expect(page.getByText('300 caractères au plus')).toBeVisible()
    await expect(name).toHaveValue(long)
    await expect.poll(async () => (await stored()).price).toBe(490)
    expect((await stored()).name).toBe('é'.repeat(300))
    await page.reload()
    await expect(name).toHaveValue(long)
    await name.fill('Table')
    await expect(said(page, 'Enregistré')).toBeVisible()
    expect((await stored()).name).toBe('Table')
  })
})
