import type { Page } from '@playwright/test'
import { openFolds } from './document-form.ts'
import { expect, test } from './fixtures.ts'
import * as typing from './typing.ts'
import { make, saved } from './typing-form.ts'

/** Typing while saves run: the text stays in the field and is stored. */

const named = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('dates, rich text, the caret, undo and composition are not disturbed by a save', async ({ admin, shop, open }) => {
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
  await test.step('typing can be undone after the response, and redone', async () => {
    await expect(saved(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(name).not.toHaveValue('Table très très belle et basse')
    await page.keyboard.press('Control+Shift+z')
    await expect(name).toHaveValue('Table très très belle et basse')
  })
  await test.step('a character in composition is not interrupted', async () => {
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
  await test.step('clearing, pasting, and moving by Tab between fields', async () => {
    const save = typing.nextSave(page, 'name')
    await name.press('Control+a')
    await page.keyboard.insertText('Guéridon, ')
    await save
    await openFolds(page)
    await named(page, 'Nom court').focus()
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
  await test.step('an instant, part by part', async () => {
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
  await test.step('rich text, and the date of a block', async () => {
    await page.getByRole('tab', { name: 'Contenus', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: 'Texte' })
    const openBlock = () => page.getByRole('button', { name: /^Modifier/ }).click()
    await openBlock()
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // On a busy machine a frame may come before the timer in which a dialog focuses its first control.
    const framesAreEarly = await page.evaluateHandle(`(() => {
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = (run) => { queueMicrotask(() => run(performance.now())) }
      return { end: () => new Promise((done) => setTimeout(() => {
        window.requestAnimationFrame = requestAnimationFrame
        requestAnimationFrame(() => setTimeout(done))
      })) }
    })()`)
    await openBlock()
    await expect(text).toBeVisible()
    await framesAreEarly.evaluate((frames) => (frames as { end(): Promise<void> }).end())
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
  await test.step('leaving at once saves everything', async () => {
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Fermer' }).click()
    await page.getByRole('tab', { name: 'Général', exact: true }).click()
    await name.fill('Chevet')
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    expect((await stored()).name).toBe('Chevet')
  })
})

test('a new document keeps focus, caret and text when it gets its own address', async ({ admin, shop, open }) => {
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

test('a page closed right after a key sends the text; a restored invalid value is reported', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', isReserved: true })
  const page = await open(admin, `/boutique/produits/${id}`)
  // The browser asks whether to leave, and the person accepts.
  page.on('dialog', (dialog) => void dialog.accept())
  await named(page, 'Nom').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' de ferme')
  await page.goto('about:blank')
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${id}`)).name).toBe('Table de ferme')

  await page.goto(`/boutique/produits/${id}`)
  await page.getByLabel('Réservé par').fill('Mme Août')
  await page.getByLabel('Réservé par').blur()
  await page.reload()
  await expect(page.getByText('Adresse e-mail attendue')).toBeVisible()
  await expect(page.getByLabel('Réservé par')).toHaveValue('Mme Août')
})

test('text typed around a failing save, or a lost response, is sent again', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/produits/nouveau')
  // In turn: the response is lost after the write, the server is unreachable, the response is truncated; then no
  // failure.
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
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('group', { name: /a aussi changé/ })).toHaveCount(0)
  await expect(name).toHaveValue('Guéridon Napoléon en acajou moucheté de Cuba')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const stored = await admin.must('GET', `${shop.root}/produits/${id}`)
  expect(stored.name).toBe('Guéridon Napoléon en acajou moucheté de Cuba')
})

test('the id of a new document that a colleague takes meanwhile loses nothing that was typed', async ({
  admin,
  shop,
  open,
  person,
}) => {
  const { api: colleague } = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
  const page = await open(admin, '/boutique/produits/nouveau')
  let taken = ''
  await page.route(`**${shop.root}/produits`, async (route) => {
    const sent = route.request().method() === 'POST' && taken === '' ? route.request().postDataJSON() : undefined
    if (!sent) return route.continue()
    taken = sent.id as string
    await colleague.must('POST', `${shop.root}/produits`, { id: taken, name: 'Celui de la collègue' })
    return route.continue()
  })
  const name = named(page, 'Nom')
  await name.fill('Guéridon en acajou')
  await expect(saved(page)).toBeVisible()
  await expect(named(page, 'Nom')).toHaveValue('Guéridon en acajou')
  await expect(page).not.toHaveURL(/nouveau/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(id).not.toBe(taken)
  expect((await admin.must('GET', `${shop.root}/produits/${id}`)).name).toBe('Guéridon en acajou')
  expect((await admin.must('GET', `${shop.root}/produits/${taken}`)).name).toBe('Celui de la collègue')
})

test('lines, chips and secrets', async ({ admin, shop, open }) => {
  const feature = await admin.must('POST', `${shop.root}/productFeatures`, { libelle: 'Essence' })
  const page = await open(admin, `/boutique/caracteristiques/${feature.id}`)
  await typing.delayAnswers(page, `**${shop.root}/productFeatures/**`, 300)
  const values = async () => {
    const { documents } = await admin.must('GET', `${shop.root}/productFeatures/${feature.id}/values`)
    return (documents as { libelle: string }[]).map(({ libelle }) => libelle).sort()
  }
  const rows = page.getByRole('list', { name: 'Valeurs' }).getByRole('listitem')

  await test.step('several values in a row, faster than the responses', async () => {
    await page
      .getByRole('textbox', { name: /valeur/i })
      .first()
      .click()
    for (const wood of ['Chêne', 'Noyer', 'Merisier']) {
      await page.keyboard.type(wood)
      await page.keyboard.press('Enter')
    }
    await expect(rows).toHaveCount(3)
    await expect.poll(values).toEqual(['Chêne', 'Merisier', 'Noyer'])
  })
  await test.step('a row that saves itself keeps later text, and the form waits for it', async () => {
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
    const secret = page.getByLabel('Serveur SMTP', { exact: true })
    await secret.click()
    // The first change after loading starts no save; the second does.
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
