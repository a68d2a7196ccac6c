import { formatDay } from '@boutique/domain'
import type { Locator, Page } from '@playwright/test'
import { overflow, takeNext, violations, violationsInBothSchemes } from './browser.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A chest that cost 345.50 €, for sale at 780 €, with a photo. */
async function bought(admin: Api, shop: Shop) {
  const chest = await admin.must('POST', `${shop.root}/produits`, { name: 'Commode Louis XV', price: 780 })
  const photo = await admin.photo(shop.id, 'produits', chest.id)
  await admin.must('PATCH', `${shop.root}/produits/${chest.id}`, { changes: { photos: [photo] } })
  await admin.must('POST', `${shop.root}/couts`, { produit: chest.id, nature: 'restauration', montant: 345.5 })
  return chest
}

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Encaisser' })
/** The way to the receipt in the state of a sold piece. */
const receiptOf = (page: Page): Locator => page.getByRole('link', { name: 'Reçu de 650,50\u00a0€' })
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Document' })

test('a piece is sold by the keyboard alone, to a new client, after a refusal that loses nothing', async ({
  admin,
  shop,
  open,
}) => {
  const chest = await bought(admin, shop)
  const page = await open(admin, `/boutique/produits/${chest.id}`)
  const cutNext = await takeNext(page, '**/actions/encaisser', (route) => route.abort())
  const sheet = sheetOf(page)
  const button = bar(page).getByRole('button', { name: 'Encaisser' })

  await test.step('a lower price says what is left, a loss is in words', async () => {
    await button.press('Enter')
    const price = sheet.getByRole('textbox', { name: 'Prix' })
    await expect(price).toBeFocused()
    await expect(sheet.getByText('Marge : 434,50\u00a0€ (55,7\u00a0%)')).toBeVisible()
    await price.fill('600')
    await expect(sheet.getByText('Marge : 254,50\u00a0€ (42,4\u00a0%)')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Encaisser 600\u00a0€' })).toBeVisible()
    await price.fill('300')
    await expect(sheet.getByText(/vous perdez 45,50\u00a0€/)).toBeVisible()
    await price.fill('650,50')
    await expect(sheet.getByRole('button', { name: 'Encaisser 650,50\u00a0€' })).toBeVisible()
  })
  await test.step('mode and client', async () => {
    await page.keyboard.press('Tab')
    await expect(sheet.getByRole('radio', { name: 'Espèces' })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(sheet.getByRole('radio', { name: 'Carte' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('06 12 34 56 78')
    const created = page.getByRole('option', { name: 'Nouveau : 06 12 34 56 78' })
    await expect(created).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('textbox', { name: 'Nom' })).toBeFocused()
    await expect(sheet.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('06 12 34 56 78')
    await page.keyboard.type('Martin')
    expect(await violationsInBothSchemes(page)).toEqual([])
  })
  await test.step('what was typed survives an error', async () => {
    cutNext()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('alert')).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'Nom' })).toHaveValue('Martin')
    await expect(sheet.getByRole('radio', { name: 'Carte' })).toBeChecked()
    await sheet.getByRole('button', { name: 'Encaisser 650,50\u00a0€' }).press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
  })
  await test.step('the receipt is offered', async () => {
    const link = page.getByRole('status').getByRole('link', { name: 'Reçu' })
    await expect(link).toHaveAttribute('href', `${shop.root}/produits/${chest.id}/recu`)
    const answer = await page.request.get(`${shop.root}/produits/${chest.id}/recu`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await link.focus()
    await expect(receiptOf(page)).toHaveAttribute('href', `${shop.root}/produits/${chest.id}/recu`)
    const notice = page.locator('.ab-notice').filter({ has: page.getByRole('link', { name: 'Reçu' }) })
    const cut = () => notice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const room = link.locator('.mantine-Button-label')
    const labelCut = () => room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect([await cut(), await labelCut()]).toEqual([0, 0])
    await page.setViewportSize({ width: 390, height: 844 })
    expect([await cut(), await labelCut(), await overflow(page)]).toEqual([0, 0, 0])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
  })
  await test.step('the client is a contact, with the sale, and one undo takes back both', async () => {
    const all = async (slug: string) =>
      (await admin.must('GET', `${shop.root}/${slug}`)).documents as unknown as object[]
    const [contact] = await all('contacts')
    expect(contact).toMatchObject({ name: 'Martin', phone: '06 12 34 56 78' })
    expect(await all('ventes')).toMatchObject([{ montant: 650.5, mode: 'cb', contact: (contact as { id: string }).id }])
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByText(/Ce produit est en vente/)).toBeVisible()
    await expect(receiptOf(page)).toHaveCount(0)
    expect([await all('ventes'), await all('contacts')]).toEqual([[], []])
  })
})

test('a reserved piece says for whom, and until when, before it is sold to somebody else', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Trumeau', price: 150, isDraft: false })
  const nour = { firstname: 'Nour', lastname: 'Haddad', email: 'nour@exemple.fr' }
  const contact = await admin.must('POST', `${shop.root}/contacts`, nour)
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await admin.must('POST', `${shop.root}/produits/${id}/actions/reserver`, {
    isReserved: true,
    contact: contact.id,
    until,
  })
  const { finReservation } = await admin.must('GET', `${shop.root}/produits/${id}`)
  const page = await open(admin, `/boutique/produits/${id}`)
  await bar(page).getByRole('button', { name: 'Encaisser' }).click()
  const note = sheetOf(page).getByText(/^Réservé pour/)
  await expect(note).toHaveText(
    `Réservé pour Nour Haddad jusqu'au ${formatDay(String(finReservation))} : la vente met fin à cette réservation`,
  )
})

test('a lost answer: asked again, the piece is sold once', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise', price: 40, qtyAvailable: 6 })
  const page = await open(admin, `/boutique/produits/${id}`)
  const loseNext = await takeNext(page, '**/actions/encaisser', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const sheet = sheetOf(page)
  await bar(page).getByRole('button', { name: 'Encaisser' }).click()
  await sheet.getByRole('radio', { name: 'Espèces' }).check()
  loseNext()
  await sheet.getByRole('button', { name: 'Encaisser 40\u00a0€' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByRole('button', { name: 'Encaisser 40\u00a0€' }).click()
  await expect(sheet).toHaveCount(0)
  expect((await admin.must('GET', `${shop.root}/ventes`)).documents).toHaveLength(1)
  expect(await admin.must('GET', `${shop.root}/produits/${id}`)).toMatchObject({ qtyAvailable: 5 })
})

test('on a phone it is a sheet of the whole height, opened from the list, for a known client', async ({
  admin,
  shop,
  open,
}) => {
  await bought(admin, shop)
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', lastname: 'Roux', phone: '+33 6 11 22 33 44' })
  const phone = await open(admin, '/boutique/produits', PHONE)
  const sheet = sheetOf(phone)
  await phone.getByRole('button', { name: 'Actions de « Commode Louis XV »' }).click()
  await phone.getByRole('menuitem', { name: 'Encaisser' }).click()
  await expect(sheet.getByText('Commode Louis XV')).toBeVisible()
  const box = await sheet.boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  const client = sheet.getByRole('combobox', { name: 'Client' })
  await client.fill('06 11')
  await phone.getByRole('option', { name: 'Léa Roux' }).click()
  await expect(client).toHaveValue('Léa Roux')
  await sheet.getByRole('radio', { name: 'Chèque' }).check()
  for (const target of [
    sheet.getByRole('radio', { name: 'Chèque' }),
    sheet.getByRole('button', { name: /^Encaisser/ }),
  ])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await phone.emulateMedia({ colorScheme: 'dark' })
  expect(await overflow(phone)).toBe(0)
  expect(await violations(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Encaisser 780\u00a0€' }).click()
  await expect(sheet).toHaveCount(0)
  await expect
    .poll(async () => (await admin.must('GET', `${shop.root}/ventes`)).documents)
    .toMatchObject([{ client_name: 'Léa Roux' }])
})

test('the address of a label opens the piece with its sheet, and refuses what is not of this boutique', async ({
  admin,
  shop,
  open,
}) => {
  const chest = await bought(admin, shop)
  const sku = '26/480 é?'
  await admin.must('PATCH', `${shop.root}/produits/${chest.id}`, { changes: { sku } })
  const other = await admin.must('POST', '/api/boutiques', { name: 'Autre', storageBucketPath: `autre-${chest.id}` })
  const foreign = await admin.must('POST', `/api/boutiques/${other.id}/produits`, { name: 'Ailleurs', sku: 'AILLEURS' })
  const address = `/boutique/piece/${encodeURIComponent(sku)}`
  const page = await open(admin, `${address}?boutique=${shop.id}`)
  const sheet = sheetOf(page)

  await test.step('the piece is sold from its label', async () => {
    await expect(sheet.getByText('Commode Louis XV')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/boutique/produits/${chest.id}`))
    await sheet.getByRole('radio', { name: 'Espèces' }).check()
    await sheet.getByRole('button', { name: 'Encaisser 780\u00a0€' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
  })
  await test.step('a sold one opens without the sheet', async () => {
    await page.goto(`${address}?boutique=${shop.id}`)
    await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })
  await test.step('a label of another boutique, and one of no piece', async () => {
    await page.goto(`${address}?boutique=${other.id}`)
    await expect(page.getByRole('heading', { name: "Étiquette d'une autre boutique" })).toBeVisible()
    await page.goto(`/boutique/piece/${String(foreign.sku)}`)
    await expect(page.getByRole('heading', { name: 'Aucune pièce de cette étiquette' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test('the photo of its card sells a piece by one click, after the specified actions, in a narrow column too', async ({
  admin,
  shop,
  open,
}) => {
  await bought(admin, shop)
  const page = await open(admin, '/boutique/produits')
  const card = page.getByRole('article', { name: 'Commode Louis XV' })
  await card.hover()
  await expect(card.getByRole('button')).toHaveText(['', '', '', '', '', ''])
  const names = card.getByRole('button').evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')))
  expect(await names).toEqual([
    ...['Mettre en vedette', 'Cacher du site', 'Réserver', 'Vendu', 'Encaisser'],
    'Actions de « Commode Louis XV »',
  ])
  await card.getByRole('button', { name: 'Encaisser' }).click()
  await expect(sheetOf(page).getByRole('textbox', { name: 'Prix' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Cartes par ligne' }).fill('8')
  await expect.poll(async () => (await card.boundingBox())?.width).toBeLessThan(150)
  await card.hover()
  await expect(card.getByRole('button')).toHaveCount(6)
  const sides = await card.evaluate((article) => {
    const [own, ...buttons] = [article, ...article.querySelectorAll('button')].map((one) => one.getBoundingClientRect())
    return buttons.filter(({ left, right }) => left < own!.left || right > own!.right).length
  })
  expect(sides).toBe(0)
})

test('"vendre" in the palette finds it on the open piece', async ({ admin, shop, open }) => {
  const chest = await bought(admin, shop)
  const page = await open(admin, `/boutique/produits/${chest.id}`)
  await expect(bar(page).getByRole('button', { name: 'Encaisser' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vendre')
  await page.getByRole('option', { name: 'Encaisser', exact: true }).click()
  await expect(sheetOf(page).getByRole('textbox', { name: 'Prix' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)
})
