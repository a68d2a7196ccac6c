import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { field, openFolds, said, state } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** What is typed and not saved yet outlives the tab. The connection is cut; the tab is closed without a chance to save. */

/** For all pages of the browser: what a closing page still sends is lost as well. */
const cut = (page: Page) => page.context().setOffline(true)
/** For a page that is closed meanwhile: what it still sends on its way would leave once the connection is back. */
async function cutForGood(page: Page): Promise<void> {
  await cut(page)
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('No connection'))
  })
}
const offer = (page: Page) => page.getByRole('status').filter({ hasText: "n'a pas été enregistrée" })

test('typing without a pause is saved on the way', async ({ admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(admin, `/boutique/produits/${table.id}`)
  await expect(state(page, 'Enregistré')).toBeVisible()
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    const { changes } = request.postDataJSON() as { changes: { description?: string } }
    if (changes.description !== undefined) saved.push(changes.description)
  })
  const text = 'Plateau en chêne massif, pieds tournés, une rallonge. '.repeat(2).trim()
  await field(page, 'Description').pressSequentially(text, { delay: 110 })
  expect(saved.length).toBeGreaterThan(1)
  expect(text.startsWith(saved[0] ?? '-')).toBe(true)
  await expect(field(page, 'Description')).toHaveValue(text)
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${table.id}`)).description).toBe(text)
})

test('a tab closed before its changes were saved', async ({ admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const address = `/boutique/produits/${table.id}`
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const page = await open(admin, address)
  const context = page.context()
  await expect(state(page, 'Enregistré')).toBeVisible()
  await cutForGood(page)
  await openFolds(page)
  await field(page, 'Nom court').fill('Chêne clair')
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await test.step('the home screen lists it, with a link to the form', async () => {
    await next.goto('/dashboard')
    const section = next.getByRole('region', { name: 'À reprendre' })
    await expect(section.getByRole('link', { name: 'Table', exact: true })).toBeVisible()
    expect(
      (await new AxeBuilder({ page: next }).include('[aria-labelledby="a-reprendre"]').analyze()).violations,
    ).toEqual([])
    await section.getByRole('link', { name: 'Table', exact: true }).click()
  })
  await test.step('the form shows what is stored and offers it; resumed, it is saved', async () => {
    await expect(offer(next)).toBeVisible()
    await expect(field(next, 'Nom court')).toHaveValue('')
    expect((await new AxeBuilder({ page: next }).include('article').analyze()).violations).toEqual([])
    await offer(next).getByRole('button', { name: 'Reprendre' }).click()
    await expect(field(next, 'Nom court')).toHaveValue('Chêne clair')
    await expect(offer(next)).toHaveCount(0)
    await expect.poll(async () => (await stored()).shortname).toBe('Chêne clair')
  })
  await test.step('and it is offered no more', async () => {
    await next.goto(address)
    await expect(state(next, 'Enregistré')).toBeVisible()
    await expect(offer(next)).toHaveCount(0)
  })
  await test.step('what the closing page could still save is not offered', async () => {
    await field(next, 'Nom court').fill('Chêne foncé')
    await next.close({ runBeforeUnload: false })
    await expect.poll(async () => (await stored()).shortname).toBe('Chêne foncé')
    const last = await context.newPage()
    await last.goto(address)
    await expect(field(last, 'Nom court')).toHaveValue('Chêne foncé')
    await last.goto('/dashboard')
    await expect(last.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(last.getByRole('region', { name: 'À reprendre' })).toHaveCount(0)
  })
})

test('a new document whose tab was closed', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/produits/nouveau')
  const context = page.context()
  await expect(field(page, 'Nom')).toBeVisible()
  await cutForGood(page)
  await field(page, 'Nom').fill('Commode galbée')
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
  await page.close()
  await context.setOffline(false)

  await test.step('is offered by the next empty form, and created once', async () => {
    const next = await context.newPage()
    await next.goto('/boutique/produits/nouveau')
    await offer(next).getByRole('button', { name: 'Reprendre' }).click()
    await expect(field(next, 'Nom')).toHaveValue('Commode galbée')
    await expect(said(next, 'Enregistré')).toBeVisible()
    const { documents } = await admin.must('GET', `${shop.root}/produits`)
    expect((documents as { name: string }[]).map(({ name }) => name)).toEqual(['Commode galbée'])
    await next.close()
  })
  await test.step('a draft that is forgotten is gone', async () => {
    const third = await context.newPage()
    await third.goto('/boutique/produits/nouveau')
    await expect(field(third, 'Nom')).toBeVisible()
    await cutForGood(third)
    await field(third, 'Nom').fill('Bergère')
    await expect(state(third, 'Le serveur ne répond pas')).toBeVisible()
    await third.close()
    await context.setOffline(false)
    const fourth = await context.newPage()
    await fourth.goto('/boutique/produits/nouveau')
    await offer(fourth).getByRole('button', { name: 'Oublier' }).click()
    await expect(offer(fourth)).toHaveCount(0)
    await expect(field(fourth, 'Nom')).toHaveValue('')
    await fourth.reload()
    await expect(field(fourth, 'Nom')).toBeVisible()
    await expect(offer(fourth)).toHaveCount(0)
  })
})

test('changes of a stored document that are kept for later', async ({ admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const page = await open(admin, `/boutique/produits/${table.id}`)
  await expect(state(page, 'Enregistré')).toBeVisible()
  await openFolds(page)
  await cut(page)
  await field(page, 'Nom court').fill('Chêne clair')
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()

  await test.step('leave the form with a sentence that says where they are', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' })
    await expect(question).toContainText('Vous pouvez les garder dans ce navigateur et les reprendre plus tard.')
    await question.getByRole('button', { name: 'Garder pour plus tard' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(page.getByText('Gardé pour plus tard')).toBeVisible()
  })
  await test.step('are not saved behind their back, and offered by the home screen of the same page', async () => {
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await page.getByRole('region', { name: 'À reprendre' }).getByRole('link', { name: 'Table', exact: true }).click()
    await expect(offer(page)).toBeVisible()
    expect((await stored()).shortname).toBeUndefined()
  })
  await test.step('join what was typed since', async () => {
    await cut(page)
    await openFolds(page)
    await field(page, 'Nom').fill('Table basse')
    await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
    await offer(page).getByRole('button', { name: 'Reprendre' }).click()
    await expect(offer(page)).toHaveCount(0)
    await expect(field(page, 'Nom court')).toHaveValue('Chêne clair')
    await expect(field(page, 'Nom')).toHaveValue('Table basse')
    await page.context().setOffline(false)
    await expect.poll(stored).toMatchObject({ name: 'Table basse', shortname: 'Chêne clair' })
  })
})

test('somebody else changed the same field while the changes waited in a closed page', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const rights = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
  const [camille, dominique] = [await person(rights), await person({ ...rights, displayname: 'Dominique' })]
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', shortname: 'Chêne' })
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const page = await open(camille.api, `/boutique/produits/${table.id}`)
  const context = page.context()
  await expect(state(page, 'Enregistré')).toBeVisible()
  await openFolds(page)
  await cutForGood(page)
  await field(page, 'Nom court').fill('Chêne clair')
  await field(page, 'Description').fill('Plateau massif')
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
  await page.close()
  const { rev } = await stored()
  await dominique.api.must('PATCH', `${shop.root}/produits/${table.id}`, { changes: { shortname: 'Merisier' }, rev })
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto('/dashboard')
  await next.getByRole('region', { name: 'À reprendre' }).getByRole('link', { name: 'Table', exact: true }).click()
  await offer(next).getByRole('button', { name: 'Reprendre' }).click()
  await test.step('the other field is saved, the same one is asked about, and nothing is overwritten', async () => {
    const card = next.getByRole('group', { name: /aussi changé/ })
    await expect(card).toBeVisible()
    await expect(card).toContainText('Merisier')
    await expect(card).toContainText('Chêne clair')
    await expect.poll(stored).toMatchObject({ shortname: 'Merisier', description: 'Plateau massif' })
    await card.getByRole('button', { name: /Garder/ }).click()
    await expect.poll(stored).toMatchObject({ shortname: 'Chêne clair', description: 'Plateau massif' })
    await expect(card).toHaveCount(0)
  })
})

test('the network is back: what waited is saved without the end of the pause', async ({ admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(admin, `/boutique/produits/${table.id}`)
  await expect(state(page, 'Enregistré')).toBeVisible()
  await cut(page)
  await page.clock.install()
  await field(page, 'Nom').fill('Table basse')
  await page.clock.runFor(1000)
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
  // Time stands still: no timer can end.
  await page.context().setOffline(false)
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${table.id}`)).name).toBe('Table basse')
})
