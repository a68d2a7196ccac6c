import { registry } from '@boutique/domain/registry'
import type { Page } from '@playwright/test'
import { type Api, expect, type Shop, test } from './fixtures.ts'
import * as typing from './typing.ts'

/** Typing while saves run: what is typed is what stays in the field and what is stored. */

const produits = registry.get('produits')
const form = produits?.screen?.form
if (!produits || !form) throw new Error('the form of a product is declared')

const WITH_EVERYTHING = {
  name: 'Table',
  productType: 'variants',
  options: [{ id: 'o1', libelle: 'Couleur', values: [{ id: 'v1', libelle: 'Rouge', onCost: 1 }] }],
  features: [{ id: 'f1', libelle: 'Essence', valeur: 'Hêtre' }],
  dimensions: { specifiques: [{ id: 's1', libelle: 'Assise', valeur: '45' }] },
  translations: { en: { name: 'Table' } },
  contents: [{ id: 'b1', header: 'Nos bois' }],
}
/** Values that rules of the product give back, whatever was typed: one with variants keeps no stock of its own. */
const RULED: Record<string, unknown> = { qtyAvailable: 0 }

/** The tabs of a block, each with the label of a field that stands in it. */
const BLOCK_TABS: [tab: string, field: string][] = [
  ['Texte', 'Texte'],
  ['Titre', 'Sous-titre'],
  ['Images', "Colonnes d'images"],
  ['Produits', 'Colonnes de produits'],
]

const saved = (page: Page) => page.getByRole('toolbar', { name: 'Document' }).getByText('Enregistré', { exact: true })
const make = (admin: Api, shop: Shop) => admin.must('POST', `${shop.root}/produits`, WITH_EVERYTHING)

interface Typed {
  one: typing.TypedField
  text: string
}

/** Types in a field with a save in the middle; the field must hold what was typed. */
async function typeIn(page: Page, one: typing.TypedField, variant: number): Promise<Typed> {
  const [before, after] = typing.keysFor(one, variant) ?? ['', '']
  const input = typing.control(page, one.path)
  await input.click()
  await input.press('Control+a')
  const save = typing.nextSave(page, one.path)
  await page.keyboard.type(before, { delay: 15 })
  await save
  await page.keyboard.type(after, { delay: 40 })
  await expect(input, one.path).toHaveValue(before + after)
  await expect(input).toBeFocused()
  return { one, text: before + after }
}

/** Opens each tab of the form, and of the block in it, and calls back with those fields that are typed in it. */
async function eachTab(page: Page, fields: typing.TypedField[], visit: (some: typing.TypedField[]) => Promise<void>) {
  const left = new Map(fields.map((one) => [one.path, one]))
  const here = async (names: string[]): Promise<void> => {
    const own = [...left.values()].filter(({ path }) => names.some((name) => path.startsWith(name)))
    const shown: typing.TypedField[] = []
    for (const one of own) if (await typing.control(page, one.path).isVisible()) shown.push(one)
    await visit(shown)
    for (const { path } of shown) left.delete(path)
  }
  for (const { label, sections } of form?.tabs ?? []) {
    const tab = page.getByRole('tab', { name: label, exact: true })
    if ((await tab.count()) === 0) continue
    await tab.click()
    await expect(page.getByRole('heading', { level: 3, name: sections[0]?.title, exact: true })).toBeVisible()
    const names = sections.flatMap((section) => section.fields.flat())
    await here(names)
    if (!names.includes('contents')) continue
    await page.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog')
    for (const [inside, shows] of BLOCK_TABS) {
      await dialog.getByRole('tab', { name: inside }).click()
      await expect(dialog.getByLabel(shows).locator('visible=true').first()).toBeVisible()
      await here(['contents/'])
    }
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Fermer' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect([...left.keys()], 'fields that no tab shows').toEqual([])
}

/** Five pages at once on a busy machine. */
const PATIENT = { timeout: 60_000 }

/** Fills the form of a product while every answer is late, then compares the API with what was typed. */
async function fillForm(admin: Api, shop: Shop, page: Page, id: string, latency: number, part = (_: number) => true) {
  const address = `${shop.root}/produits/${id}`
  const document = await admin.must('GET', address)
  const all = typing.typedFields(produits?.fields ?? {}, document).filter((one) => typing.keysFor(one, 0))
  const fields = all.filter((_, index) => part(index))
  await typing.delayAnswers(page, `**${address}`, latency)
  await expect(saved(page)).toBeVisible(PATIENT)
  const typed: Typed[] = []
  await eachTab(page, fields, async (some) => {
    for (const one of some) typed.push(await typeIn(page, one, typed.length + latency))
  })
  await expect(saved(page)).toBeVisible(PATIENT)
  const after = await admin.must('GET', address)
  const stored = typed.map(({ one: { path } }) => [path, typing.valueOf(after, path)])
  const wanted = typed.map(({ one, text }) => [one.path, RULED[one.path] ?? typing.storedForm(one, text)])
  expect(Object.fromEntries(stored), `answers after ${latency} ms`).toEqual(Object.fromEntries(wanted))
}

test('every text field of a product, with answers after 0, 100, 300 and 1,000 ms', async ({ admin, shop, open }) => {
  test.setTimeout(420_000)
  const isEven = (index: number): boolean => index % 2 === 0
  const parts: [latency: number, part?: (index: number) => boolean][] = [
    [0],
    [100],
    [300],
    [1000, isEven],
    [1000, (index) => !isEven(index)],
  ]
  await Promise.all(
    parts.map(async ([latency, part]) => {
      const { id } = await make(admin, shop)
      const page = await open(admin, `/boutique/produits/${id}`)
      await fillForm(admin, shop, page, id, latency, part)
    }),
  )
})

const named = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('dates, rich text, the caret, undo and composed characters bear a save in the middle', async ({
  admin,
  shop,
  open,
}) => {
  test.setTimeout(180_000)
  const { id } = await make(admin, shop)
  const address = `${shop.root}/produits/${id}`
  await admin.must('PATCH', address, { changes: { reservedAt: '2024-03-06T10:00:00.000Z' } })
  const stored = () => admin.must('GET', address)
  const page = await open(admin, `/boutique/produits/${id}`)
  await typing.delayAnswers(page, `**${address}`, 300)
  await expect(saved(page)).toBeVisible()
  const name = named(page, 'Nom')

  await test.step('the caret stays in the middle of a text', async () => {
    await name.fill('Table basse')
    await expect(saved(page)).toBeVisible()
    for (let count = 0; count < 'basse'.length; count += 1) await name.press('ArrowLeft')
    const save = typing.nextSave(page, 'name')
    await page.keyboard.type('très ', { delay: 15 })
    await save
    await page.keyboard.type('très ', { delay: 60 })
    await expect(name).toHaveValue('Table très très basse')
    await expect(saved(page)).toBeVisible()
    await page.keyboard.type('belle et ')
    await expect(name).toHaveValue('Table très très belle et basse')
  })
  await test.step('what was typed can be undone after the answer, and done again', async () => {
    await expect(saved(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(name).not.toHaveValue('Table très très belle et basse')
    await page.keyboard.press('Control+Shift+z')
    await expect(name).toHaveValue('Table très très belle et basse')
  })
  await test.step('a character that is being composed is not interrupted', async () => {
    const keyboard = await page.context().newCDPSession(page)
    await name.press('Control+a')
    const save = typing.nextSave(page, 'name')
    await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await save
    await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await expect(saved(page)).toBeVisible()
    await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await keyboard.send('Input.insertText', { text: '日本 ' })
    await page.keyboard.type('1900')
    await expect(name).toHaveValue('日本 1900')
    await expect(saved(page)).toBeVisible()
    expect((await stored()).name).toBe('日本 1900')
  })
  await test.step('emptied, pasted over, and left by Tab from field to field', async () => {
    const save = typing.nextSave(page, 'name')
    await name.press('Control+a')
    await page.keyboard.insertText('Guéridon, ')
    await save
    await page.keyboard.press('Tab')
    for (const text of ['Petit modèle', '26477999']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const price = named(page, 'Prix')
    await price.click()
    const number = typing.nextSave(page, 'price')
    await page.keyboard.type('12')
    await number
    await price.press('Control+a')
    await price.press('Delete')
    await expect(price).toHaveValue('')
    await expect(saved(page)).toBeVisible()
    const after = await stored()
    expect(after).toMatchObject({ name: 'Guéridon,', shortname: 'Petit modèle', sku: '26477999' })
    expect(after.price).toBeUndefined()
    await expect(name).toHaveValue('Guéridon,')
  })
  await test.step('a moment, part by part', async () => {
    await page.getByRole('tab', { name: 'Options', exact: true }).click()
    const moment = typing.control(page, 'reservedAt')
    await moment.focus()
    const save = typing.nextSave(page, 'reservedAt')
    await page.keyboard.type('05', { delay: 15 })
    await save
    await page.keyboard.type('05', { delay: 40 })
    await page.keyboard.type('2023', { delay: 40 })
    await expect(moment).toHaveValue('2023-05-05T11:00')
    await page.keyboard.press('Tab')
    await expect(saved(page)).toBeVisible()
    expect((await stored()).reservedAt).toBe('2023-05-05T09:00:00.000Z')
  })
  await test.step('a text with its form, and the date of a block', async () => {
    await page.getByRole('tab', { name: 'Contenus', exact: true }).click()
    await page.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: 'Texte' })
    await expect(text).toBeFocused()
    const save = typing.nextSave(page, 'contents/b1/text')
    await page.keyboard.type('Un plateau ', { delay: 15 })
    await save
    await page.keyboard.type('de chêne ', { delay: 60 })
    await page.keyboard.press('Control+b')
    await page.keyboard.type('massif', { delay: 60 })
    await expect(text).toHaveText('Un plateau de chêne massif')
    await expect(dialog.getByText('Enregistré', { exact: true })).toBeVisible()
    const [block] = (await stored()).contents as { text: unknown }[]
    expect(JSON.stringify(block?.text)).toContain('Un plateau de chêne ')
    expect(JSON.stringify(block?.text)).toContain('massif')
    await expect(text).toBeFocused()
  })
  await test.step('leaving at once takes everything along', async () => {
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Fermer' }).click()
    await page.getByRole('tab', { name: 'Général', exact: true }).click()
    await name.fill('Chevet')
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    expect((await stored()).name).toBe('Chevet')
  })
})

test('a new document keeps the focus, the caret and the text when it comes to its own address', async ({
  admin,
  shop,
  open,
}) => {
  test.setTimeout(180_000)
  const page = await open(admin, '/boutique/produits/nouveau')
  await typing.delayAnswers(page, `**${shop.root}/produits**`, 300)
  const name = named(page, 'Nom')
  await name.click()
  const creation = typing.nextSave(page, 'Guéridon')
  await page.keyboard.type('Guéridon', { delay: 15 })
  await creation
  await page.keyboard.type(' Napoléon', { delay: 60 })
  await expect(page).not.toHaveURL(/nouveau/)
  await page.keyboard.type(' III')
  await expect(name).toHaveValue('Guéridon Napoléon III')
  await expect(name).toBeFocused()
  await expect(saved(page)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await admin.must('GET', `${shop.root}/produits/${id}`)).toMatchObject({ name: 'Guéridon Napoléon III' })
})

test('a page that is closed right after a key sends what was typed; a restored mistake says so', async ({
  admin,
  shop,
  open,
}) => {
  test.setTimeout(180_000)
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(admin, `/boutique/produits/${id}`)
  // The browser asks whether to leave: the person leaves.
  page.on('dialog', (dialog) => void dialog.accept())
  await named(page, 'Nom').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' de ferme')
  await page.goto('about:blank')
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${id}`)).name).toBe('Table de ferme')

  await page.goto(`/boutique/produits/${id}`)
  await page.getByRole('tab', { name: 'Options', exact: true }).click()
  await page.getByLabel('Réservé par').fill('Mme Août')
  await page.getByLabel('Réservé par').blur()
  await page.reload()
  await expect(page.getByText('Adresse e-mail attendue')).toBeVisible()
  await expect(page.getByLabel('Réservé par')).toHaveValue('Mme Août')
})

test('what is typed around a save that fails, or whose answer is lost, is sent again', async ({
  admin,
  shop,
  open,
}) => {
  test.setTimeout(180_000)
  const page = await open(admin, '/boutique/produits/nouveau')
  // In turn: the answer is lost after the write, the server is away, the answer is cut off; then all is well.
  const troubles = ['lost', 'away', 'cut', 'lost', 'away', 'cut']
  await page.route(`**${shop.root}/produits**`, async (route) => {
    const trouble = ['PATCH', 'POST'].includes(route.request().method()) ? troubles.shift() : undefined
    if (trouble === undefined) return route.continue()
    if (trouble === 'away') return route.fulfill({ status: 503, body: '' })
    const response = await route.fetch()
    return trouble === 'lost' ? route.abort('connectionreset') : route.fulfill({ response, body: '{"id":' })
  })
  const name = named(page, 'Nom')
  await name.click()
  for (const word of ['Guéridon ', 'Napoléon ', 'en ', 'acajou ', 'moucheté ', 'de ', 'Cuba']) {
    const save = typing.nextSave(page, word.trim())
    await page.keyboard.type(word, { delay: 15 })
    await save
  }
  await expect(name).toHaveValue('Guéridon Napoléon en acajou moucheté de Cuba')
  await expect(saved(page)).toBeVisible(PATIENT)
  await expect(page.getByRole('group', { name: /a aussi changé/ })).toHaveCount(0)
  await expect(name).toHaveValue('Guéridon Napoléon en acajou moucheté de Cuba')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const stored = await admin.must('GET', `${shop.root}/produits/${id}`)
  expect(stored.name).toBe('Guéridon Napoléon en acajou moucheté de Cuba')
})

test('lines, chips and secrets', async ({ admin, shop, open }) => {
  test.setTimeout(180_000)
  const feature = await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Essence' })
  const page = await open(admin, `/boutique/caracteristiques/${feature.id}`)
  await typing.delayAnswers(page, `**${shop.root}/productFeatures/**`, 300)
  const values = async () => {
    const { documents } = await admin.must('GET', `${shop.root}/productFeatures/${feature.id}/values`)
    return (documents as { libelle: string }[]).map(({ libelle }) => libelle).sort()
  }
  const rows = page.getByRole('list', { name: 'Valeurs' }).getByRole('listitem')

  await test.step('one value after the other, faster than the answers', async () => {
    await page
      .getByRole('textbox', { name: /valeur/i })
      .first()
      .click()
    for (const wood of ['Chêne', 'Noyer', 'Merisier']) {
      await page.keyboard.type(wood)
      await page.keyboard.press('Enter')
    }
    await expect(rows).toHaveCount(3)
    expect(await values()).toEqual(['Chêne', 'Merisier', 'Noyer'])
  })
  await test.step('a line that saves itself keeps what is typed meanwhile, and the form waits for it', async () => {
    const line = rows.first().getByRole('textbox')
    const before = await line.inputValue()
    await line.press('End')
    const save = typing.nextSave(page, `${before} clair`)
    await page.keyboard.type(' clair', { delay: 15 })
    await save
    await page.keyboard.type(' massif', { delay: 60 })
    await expect(line).toHaveValue(`${before} clair massif`)
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(page).toHaveURL('/boutique/caracteristiques')
    expect(await values()).toContain(`${before} clair massif`)
  })
  await test.step('chips and a secret of a boutique', async () => {
    await page.goto(`/admin/boutiques/${shop.id}#mail`)
    await typing.delayAnswers(page, `**/api/boutiques/${shop.id}`, 300)
    const secret = page.getByLabel('Serveur SMTP')
    await secret.click()
    // The first change after the load starts no save; the second does.
    await page.keyboard.type('smtp.')
    const save = typing.nextSave(page, 'smtpServer')
    await page.keyboard.type('exemple')
    await save
    await page.keyboard.type('.fr', { delay: 60 })
    await expect(secret).toHaveValue('smtp.exemple.fr')
    await expect(saved(page)).toBeVisible()
    await page.getByRole('tab', { name: "Accès à l'API" }).click()
    await typing.control(page, 'originUrls').click()
    const chips = typing.nextSave(page, 'originUrls')
    await page.keyboard.type('https://un.fr,https://de', { delay: 15 })
    await chips
    await page.keyboard.type('ux.fr', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(saved(page)).toBeVisible()
    const { originUrls, secrets } = await admin.must('GET', `/api/boutiques/${shop.id}`)
    expect(originUrls).toEqual(['https://un.fr', 'https://deux.fr'])
    expect(secrets).toContain('smtpServer')
  })
})
