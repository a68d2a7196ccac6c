import type { BrowserContext, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'
import { CATALOGUE, PHONE, picture } from './product-form.ts'

/** Pieces are photographed and described without a network, and stored once. */

const PIECES = '/boutique/pieces'
const camera = (page: Page) => page.locator('input[type=file][capture]')
const name = (page: Page) => page.getByRole('textbox', { name: 'Nom' })
const waits = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const listed = async (admin: Api, shop: Shop, slug: string): Promise<Document[]> =>
  ((await admin.must('GET', `${shop.root}/${slug}`)) as unknown as { documents: Document[] }).documents

/** Describes a piece, and leaves it to be sent. */
async function describePiece(page: Page, said: string, color: string): Promise<void> {
  await camera(page).setInputFiles(await picture(`${said}.png`, color))
  await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
  await name(page).fill(said)
  await page.getByRole('button', { name: 'Suivante' }).tap()
  await expect(name(page)).toHaveValue('')
}

/** Waits for the service worker, which keeps what opens the application. */
const whenKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state
      }),
    )
    .toBe('activated')

test.describe('with the network really cut', () => {
  test.use({ loadsAhead: true })

  test('pieces are described in the cellar, also after the application was closed there', async ({
    admin,
    shop,
    person,
    open,
  }) => {
    const camille = await person(CATALOGUE)
    const first = await open(camille.api, '/boutique/produits', { ...PHONE, serviceWorkers: 'allow' })
    const context: BrowserContext = first.context()
    await whenKept(first)

    await test.step('the list leads there, and a half described piece outlives a closed page', async () => {
      await context.setOffline(true)
      await first.getByRole('link', { name: 'Ajouter une pièce' }).tap()
      await expect(first).toHaveURL(PIECES)
      await describePiece(first, 'Chaise paillée', '#8a5a2b')
      await expect(waits(first, "1 pièce en attente d'envoi")).toBeVisible()
      await camera(first).setInputFiles(await picture('banc.png', '#2b5a8a'))
      await expect(first.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
      expect(await violations(first)).toEqual([])
      expect(await overflow(first)).toBeLessThanOrEqual(0)
      await first.close()
    })

    const page = await context.newPage()
    await test.step('opened again without a network', async () => {
      await page.goto('/dashboard')
      await expect(page.getByText("1 pièce en attente d'envoi")).toBeVisible()
      await page.getByRole('link', { name: 'Ajouter une pièce' }).tap()
      await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await name(page).fill('Banc de ferme')
      await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('abc')
      await page.getByRole('button', { name: 'Suivante' }).tap()
      await expect(page.getByText('Nombre attendu')).toBeVisible()
      await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('120,50')
      await page.getByRole('button', { name: 'Suivante' }).tap()
      await expect(waits(page, "2 pièces en attente d'envoi")).toBeVisible()
      expect(await listed(admin, shop, 'produits')).toEqual([])
    })

    await test.step('back in the network they are sent, each once, with its photo', async () => {
      await context.setOffline(false)
      await expect.poll(async () => (await listed(admin, shop, 'produits')).length).toBe(2)
      await expect(waits(page, "Aucune pièce n'attend son envoi.")).toBeVisible()
      const products = await listed(admin, shop, 'produits')
      const said = products.map((one) => [one.name, one.price, one.isOnlineStore, (one.photos as string[]).length])
      expect(said.toSorted()).toEqual([
        ['Banc de ferme', 120.5, false, 1],
        ['Chaise paillée', undefined, false, 1],
      ])
      expect(await listed(admin, shop, 'medias')).toHaveLength(2)
    })

    await test.step('after a sign-out nobody is known without a network', async () => {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
      await page.getByRole('button', { name: 'Déconnexion' }).tap()
      await expect(page).toHaveURL('/')
      await context.setOffline(true)
      await page.goto(PIECES)
      await expect(page.getByRole('heading', { name: 'Le serveur ne répond pas' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ajouter une pièce' })).toHaveCount(0)
    })
  })
})

test('an answer that is lost after the commit, a refusal, and another person', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const camille = await person(CATALOGUE)
  const page = await open(camille.api, PIECES, PHONE)
  const creations = `**${shop.root}/produits`

  await test.step('the piece that the server has stored is not stored again', async () => {
    let lost = 0
    await page.route(creations, async (route) => {
      await route.fetch()
      lost += 1
      await route.abort()
    })
    await describePiece(page, 'Lampe', '#333333')
    await expect.poll(() => lost).toBeGreaterThan(0)
    await expect(page.getByText('Envoi commencé, réponse attendue')).toBeVisible()
    await page.unroute(creations)
    await expect(waits(page, "Aucune pièce n'attend son envoi.")).toBeVisible()
    const products = await listed(admin, shop, 'produits')
    expect(products.map((one) => [one.name, (one.photos as string[]).length])).toEqual([['Lampe', 1]])
    expect(await listed(admin, shop, 'medias')).toHaveLength(1)
  })

  await test.step('what the server refuses stays with its sentence, and is corrected', async () => {
    await page.route(creations, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { status: 422, code: 'essai', detail: 'Ce nom est refusé' },
      }),
    )
    await describePiece(page, 'Miroir', '#555555')
    await expect(page.getByText('Ce nom est refusé')).toBeVisible()
    await page.unroute(creations)
    await page.getByRole('button', { name: 'Modifier Miroir' }).tap()
    await expect(name(page)).toHaveValue('Miroir')
    await name(page).fill('Miroir doré')
    await page.getByRole('button', { name: 'Suivante' }).tap()
    await expect.poll(async () => (await listed(admin, shop, 'produits')).length).toBe(2)
    const names = (await listed(admin, shop, 'produits')).map((one) => one.name)
    expect(names.toSorted()).toEqual(['Lampe', 'Miroir doré'])
  })

  await test.step('the pieces of one person are neither shown nor sent for another', async () => {
    await page.context().setOffline(true)
    await describePiece(page, 'Guéridon', '#777777')
    await expect(waits(page, "1 pièce en attente d'envoi")).toBeVisible()
    const claude = await person({ ...CATALOGUE, displayname: 'Claude' })
    const cookies = await page.context().cookies()
    await page
      .context()
      .addCookies(
        cookies.map((one) =>
          one.name.endsWith('session_token') ? { ...one, value: encodeURIComponent(claude.api.token) } : one,
        ),
      )
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/moi') && response.ok())
    await page.context().setOffline(false)
    await answered
    await expect(waits(page, "Aucune pièce n'attend son envoi.")).toBeVisible()
    expect((await listed(admin, shop, 'produits')).map((one) => one.name)).not.toContain('Guéridon')
  })
})
