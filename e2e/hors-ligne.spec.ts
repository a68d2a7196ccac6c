import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { follow } from './browser.ts'
import { openFolds } from './document-form.ts'
import { Api, test as base, expect } from './fixtures.ts'
import { ADMIN, type Server, startServer } from './server.ts'

/** The server stops during typing: reported, nothing lost, saved when it is back. Uses its own server. */

interface OwnServer {
  current: Server
  /** Starts the server again on the same data and port. */
  again(): Promise<void>
}

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint: the library wants a pattern here
  server: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
    const first = await startServer({ DATA_DIR: dataDir })
    const PORT = new URL(first.url).port
    const server: OwnServer = {
      current: first,
      async again() {
        server.current = await startServer({ DATA_DIR: dataDir, PORT })
      },
    }
    await use(server)
    await server.current.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  url: async ({ server }, use) => use(server.current.url),
  admin: async ({ url }, use) => {
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(ADMIN),
    })
    await use(new Api(url, response.headers.get('set-auth-token') ?? ''))
  },
})

test.use({ loadsAhead: true })

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const state = (page: Page, text: string): Locator =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })

/** Waits for the editor of formatted texts, the last part that is loaded ahead. */
const partsLoaded = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate("performance.getEntriesByType('resource').some(({ name }) => /\\/Editor-/.test(name))"))
    .toBe(true)

test('a form that was never opened is there while the server is away', async ({ server, admin, shop, open }) => {
  const page = await open(admin, '/boutique/produits')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await partsLoaded(page)
  await server.current.stop()
  await follow(page, '/website/articles/nouveau')
  await expect(page.locator('[contenteditable=true]')).not.toHaveCount(0)
  await follow(page, '/boutique/produits/nouveau')
  await field(page, 'Nom').fill('Bergère')
  await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
  await server.again()
  await expect(state(page, 'Enregistré')).toBeVisible()
  const { documents } = await admin.must('GET', `${shop.root}/produits?where[name]=Berg%C3%A8re`)
  expect(documents).toHaveLength(1)
})

test('the server stops during typing', async ({ server, admin, shop, open }) => {
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', shortname: 'Chêne' })
  const page = await open(admin, `/boutique/produits/${table.id}`)
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  await expect(state(page, 'Enregistré')).toBeVisible()
  await partsLoaded(page)

  await test.step('it is reported in the form and over the screen; the text is kept', async () => {
    await server.current.stop()
    await openFolds(page)
    await field(page, 'Nom').fill('Table de ferme')
    await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
    await expect(
      page.getByText('Le serveur ne répond pas. Vos changements seront enregistrés à son retour.'),
    ).toBeVisible()
    await field(page, 'Nom court').fill('Merisier')
    await expect(field(page, 'Nom')).toHaveValue('Table de ferme')
  })
  await test.step('[FORM-05] leaving is not saving: the form asks', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifications non enregistrées' })
    await expect(dialog).toContainText('Le serveur ne répond pas : vos modifications ne sont pas encore enregistrées.')
    await expect(dialog).not.toContainText('perdues')
    await expect(dialog.getByRole('button', { name: 'Garder pour plus tard' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
  })
  await test.step('it is back: everything is saved automatically', async () => {
    await server.again()
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect(page.getByText(/Vos changements seront enregistrés/)).toHaveCount(0)
    expect(await stored()).toMatchObject({ name: 'Table de ferme', shortname: 'Merisier' })
  })
  await test.step('and changes of others arrive again', async () => {
    await admin.must('PATCH', `${shop.root}/produits/${table.id}`, { changes: { shortname: 'Noyer' } })
    await expect(field(page, 'Nom court')).toHaveValue('Noyer')
  })
  await test.step('when it is killed during typing, no acknowledged text is lost, and the rest is saved later', async () => {
    await field(page, 'Nom').fill('Table de monastère')
    await expect(state(page, 'Enregistré')).toBeVisible()
    server.current.process.kill('SIGKILL')
    await field(page, 'Nom court').press('End')
    await page.keyboard.type(' massif')
    await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
    await server.again()
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(await stored()).toMatchObject({ name: 'Table de monastère', shortname: 'Noyer massif' })
  })
  await test.step('a product started meanwhile is created once', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await page.getByRole('button', { name: 'Nouveau produit' }).click()
    await expect(field(page, 'Nom')).toBeVisible()
    await server.current.stop()
    await field(page, 'Nom').fill('Chaise')
    await expect(state(page, 'Le serveur ne répond pas')).toBeVisible()
    await expect(page).toHaveURL('/boutique/produits/nouveau')
    await server.again()
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)/)
    const { documents } = await admin.must('GET', `${shop.root}/produits?where[name]=Chaise`)
    expect(documents).toHaveLength(1)
  })
})
