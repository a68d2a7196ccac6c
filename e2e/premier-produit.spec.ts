import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { said } from './document-form.ts'
import { expect, test } from './fixtures.ts'
import { PHONE, picture, state } from './product-form.ts'
import { type Server, startServer } from './server.ts'

/** The first product of an empty server, from a phone: how many gestures it takes (docs/mesures.md), and what is kept. */

let server: Server
let dataDir: string
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
  server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Counts what a person does on a page: touches, and the key of the keyboard that goes on. */
async function gestures(page: Page): Promise<{ touches: number; enters: number }> {
  const counted = { touches: 0, enters: 0 }
  await page.exposeBinding('counted', (_, kind: 'touches' | 'enters') => {
    counted[kind] += 1
  })
  await page.addInitScript(`
    addEventListener('pointerdown', () => counted('touches'), true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && counted('enters'), true)`)
  return counted
}

const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const choose = async (page: Page, photo: Awaited<ReturnType<typeof picture>>): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Prendre une photo' }).tap(),
  ])
  await chooser.setFiles(photo)
}

test('from the link of an empty server to a product online, in three touches', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, ...PHONE })
  const page = await context.newPage()
  const counted = await gestures(page)
  const printed = () => server.output().match(/\/premier\?token=\S+/)?.[0]
  await expect.poll(printed).toBeTruthy()
  await page.goto(printed() as string)
  const type = async (field: Locator, text: string): Promise<void> => {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
    await expect(field).toHaveValue(text)
  }
  const goOn = () => page.keyboard.press('Enter')
  /** The documents of a collection of the only boutique. */
  const read = (path: string) =>
    page.evaluate<Record<string, unknown>[]>(
      `fetch('/api/moi')
        .then((answer) => answer.json())
        .then(({ boutiques }) => fetch('/api/boutiques/' + boutiques[0].id + '/${path}'))
        .then((answer) => answer.json())
        .then(({ documents }) => documents)`,
    )

  await test.step('the account: the keyboard leads from field to field, and a reload keeps what is no secret', async () => {
    await type(box(page, 'Votre nom'), 'Jeanne Martin')
    await page.reload()
    await expect(box(page, 'Votre nom')).toHaveValue('Jeanne Martin')
    await expect(box(page, 'Votre nom')).toBeFocused()
    await goOn()
    await type(box(page, 'Adresse e-mail'), 'jeanne@exemple.fr')
    await goOn()
    await type(box(page, 'Mot de passe'), 'mot-de-passe-de-jeanne')
    await goOn()
  })
  await test.step('the boutique: a reload keeps its name', async () => {
    const name = box(page, 'Nom de la boutique')
    await type(name, 'Atelier du Lac')
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(name).toHaveValue('Atelier du Lac')
    await expect(name).toBeFocused()
    await goOn()
  })
  await test.step('the category: one touch of an example', async () => {
    await expect(box(page, 'Nom de la catégorie')).toBeFocused()
    expect(await violations(page)).toEqual([])
    const settings = await page.evaluate<Record<string, unknown>>(
      `fetch('/api/moi')
        .then((answer) => answer.json())
        .then(({ boutiques }) => fetch('/api/boutiques/' + boutiques[0].id))
        .then((answer) => answer.json())`,
    )
    expect(settings).toMatchObject({ fromName: 'Atelier du Lac', demandeMailSujet: 'Votre demande' })
    await page.getByRole('list', { name: 'Exemples' }).getByRole('button', { name: 'Mobilier' }).tap()
  })
  await test.step('the product: a photo, a name, a price', async () => {
    await choose(page, await picture('a.png', '#8a5a2b'))
    await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
    await box(page, 'Nom').tap()
    await type(box(page, 'Nom'), 'Fa')
    // No visitor sees half a name: the piece is stored when its name is left.
    await expect(said(page, 'En ligne au champ suivant')).toBeVisible()
    expect(await read('produits')).toEqual([])
    await page.keyboard.type('uteuil cocktail')
    await expect(box(page, 'Nom')).toHaveValue('Fauteuil cocktail')
    await expect(box(page, 'Nom')).toHaveAttribute('enterkeyhint', 'next')
    await goOn()
    await expect(box(page, 'Prix')).toBeFocused()
    // A notification that is shown for a moment: it is looked at before anything else is typed.
    await expect(page.getByText('Création réussie : en ligne, dans « En vente »')).toBeVisible()
    await type(box(page, 'Prix'), '480')
  })
  await test.step('it is online, and says so', async () => {
    await expect(state(page)).toHaveText(/Ce produit est en vente/)
    await expect(said(page, 'Enregistré')).toBeVisible()
    const [category] = await read('productCategories')
    expect(category).toMatchObject({ libelle: 'Mobilier' })
    await expect
      .poll(() => read('produits'))
      .toMatchObject([
        { name: 'Fauteuil cocktail', price: 480, isDraft: false, isOnlineStore: true, category: category?.id },
      ])
    await expect.poll(() => counted).toEqual({ touches: 3, enters: 5 })
  })
  await test.step('the next one: four touches', async () => {
    counted.touches = 0
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    await page.getByRole('button', { name: 'Nouveau produit' }).tap()
    await choose(page, await picture('b.png', '#2b5a8a'))
    await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible()
    await box(page, 'Nom').tap()
    await type(box(page, 'Nom'), 'Banc')
    await goOn()
    await type(box(page, 'Prix'), '90')
    await expect(said(page, 'Enregistré')).toBeVisible()
    await expect.poll(() => counted.touches).toBe(4)
  })
  await context.close()
})
