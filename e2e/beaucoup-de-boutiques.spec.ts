import type { Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { said } from './document-form.ts'
import { type Api, type Document, expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** More boutiques than the first answer holds. Nothing is chosen: the pages open as for somebody who signs in. */

const test = testWith(() => startOwnServer({}))
test.describe.configure({ mode: 'default' })

const made: Document[] = []
test.beforeAll(async ({ services }) => {
  const api = (path: string, body: unknown) =>
    fetch(services.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${services.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (let number = 1; number <= 204; number++) {
    const response = await api('/api/boutiques', { name: `Boutique ${String(number).padStart(3, '0')}` })
    made.push((await response.json()) as Document)
  }
})

const choose = (page: Page, name: string) => page.getByRole('option', { name, exact: true }).click()
const current = (page: Page, name: string) => page.getByRole('button', { name: `Boutique : ${name}` })
const productsOf = async (admin: Api, { id }: Document): Promise<unknown[]> =>
  ((await admin.must('GET', `/api/boutiques/${id}/produits`)).documents as Document[]).map(({ name }) => name)

test("one works in one's own boutique and finds the others", async ({ admin, person, browser, url }) => {
  const [first, own, chosen] = [made[0], made[202], made[203]] as [Document, Document, Document]
  const { email, password } = await person({ type: 'admin', boutique: own.id })
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()

  await test.step("the user's own is the current one", async () => {
    await page.goto('/login')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(current(page, 'Boutique 203')).toContainText('1 boutique sur plus de 200')
    await page.goto('/boutique/produits/nouveau')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Guéridon')
    await page.keyboard.press('Control+s')
    await expect.poll(() => productsOf(admin, own)).toEqual(['Guéridon'])
    expect(await productsOf(admin, first)).toEqual([])
  })

  await test.step('the selector searches on the server', async () => {
    await page.goto('/dashboard')
    await current(page, 'Boutique 203').click()
    await page.getByRole('combobox', { name: 'Rechercher une boutique' }).fill('boutique 204')
    await choose(page, 'Boutique 204')
    await expect(current(page, 'Boutique 204')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(current(page, 'Boutique 204')).toBeVisible()
    await expect(current(page, 'Boutique 001')).toHaveCount(0)
  })

  await test.step('its new name is shown at once', async () => {
    await admin.must('PATCH', `/api/boutiques/${chosen.id}`, { changes: { name: 'Boutique 204 bis' } })
    await expect(current(page, 'Boutique 204 bis')).toBeVisible()
  })

  await test.step('the palette finds them too', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Rechercher ou créer' }).getByRole('combobox').fill('boutique 201')
    await choose(page, 'Boutique 201')
    await expect(current(page, 'Boutique 201')).toBeVisible()
  })

  await test.step('when the current one is deleted, the person is told where they are', async () => {
    await admin.must('DELETE', `/api/boutiques/${made[200]?.id}`)
    const observed =
      'Votre boutique a été supprimée ou ne vous est plus ouverte : vous êtes maintenant dans « Boutique 203 »'
    await expect(said(page, observed)).toBeVisible()
    await expect(current(page, 'Boutique 203')).toBeVisible()
  })
  await context.close()
})

test('an address names its boutique', async ({ admin, open }) => {
  const far = made[203] as Document
  await admin.must('POST', `/api/boutiques/${far.id}/schemas`, { name: 'Inscriptions' })
  const page = await open(admin, `/admin/schemas?boutique=${far.id}`)

  await test.step('one beyond the first two hundred is opened', async () => {
    await expect(page.getByRole('link', { name: 'Modifier « Inscriptions »' })).toBeVisible()
    await expect(page.getByLabel('Boutique', { exact: true })).toHaveValue(far.id)
  })

  await test.step('another is found by its name', async () => {
    await page.getByLabel('Chercher une boutique').fill('boutique 203')
    await page.getByLabel('Boutique', { exact: true }).selectOption({ label: 'Boutique 203' })
    await expect(page).toHaveURL(`/admin/schemas?boutique=${made[202]?.id}`)
    await expect(page.getByRole('heading', { name: 'Aucun schéma' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  await test.step('one that does not exist says so', async () => {
    await page.goto('/admin/schemas?boutique=inconnue')
    await expect(page.getByRole('heading', { name: 'Boutique fermée' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
