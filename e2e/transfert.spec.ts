import type { Page } from '@playwright/test'
import { FIREBASE_SETTINGS, startTestFirebase } from '../packages/server/src/testing/services/firebase.ts'
import { overflow, violations } from './browser.ts'
import { type Api, expect, type Shop } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** A server of its own, and a local one that answers the calls of Firebase. */
const test = testWith(async () => {
  const firebase = await startTestFirebase()
  const server = await startOwnServer({ FIREBASE_BASE: firebase.base.origin, OUTGOING_ALLOWED: firebase.base.host })
  return { ...server, firebase, stop: () => server.stop().then(firebase.close) }
})

const configure = (admin: Api, { root }: Shop): Promise<unknown> =>
  admin.must('PATCH', root, { changes: FIREBASE_SETTINGS })
/** Creates articles of a boutique. */
async function write(admin: Api, { root }: Shop, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await admin.must('POST', `${root}/posts`, { name: `Article ${n}` })
}
/** Opens a new transfer, chooses the boutique and waits until it is stored. */
async function choose(page: Page, { name }: Shop): Promise<void> {
  await page.getByRole('combobox', { name: 'Boutique' }).click()
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(/\/admin\/transfert\/(?!nouveau)/)
}
/** Starts the open transfer by its dialog. */
async function launch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lancer le transfert' }).click()
  await page.getByRole('dialog', { name: 'Lancer le transfert' }).getByRole('button', { name: 'Lancer' }).click()
}

test('[TRANS-01] [TRANS-02] [TRANS-03] an administrator copies the articles of a boutique to its own project', async ({
  admin,
  shop,
  open,
  services: { firebase },
}) => {
  firebase.reset()
  await configure(admin, shop)
  await write(admin, shop, 3)
  const page = await open(admin, '/admin/boutiques')

  await test.step('the menu leads to the history, and from there to a new transfer', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Transfert' }).click()
    await expect(page).toHaveURL(/\/admin\/transfert$/)
    await expect(page.getByText('Aucun transfert')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.goto('/admin/transfert/nouveau')
  })

  await test.step('200 documents of the type post, towards posts, are proposed', async () => {
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Articles')
    await expect(page.getByRole('textbox', { name: 'Vers la collection' })).toHaveValue('posts')
    await expect(page.getByRole('textbox', { name: 'Nombre de documents' })).toHaveValue('200')
    await expect(page.getByText("Choisissez une boutique : l'essai compte ses documents.")).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the dry run counts, and sends nothing', async () => {
    await choose(page, shop)
    await expect(page.getByText('3 documents seraient copiés vers « posts », en 1 lot.')).toBeVisible()
    expect(firebase.seen.signIn).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('it is followed live to the counts at the end', async () => {
    const door = Promise.withResolvers<void>()
    firebase.until = door.promise
    await launch(page)
    await expect(page.getByText('Transfert en cours')).toBeVisible()
    await expect(page.getByRole('img', { name: '0 copié sur 3 : 0' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeDisabled()
    expect(await violations(page)).toEqual([])
    door.resolve()
    await expect(page.getByText('Transfert terminé : 3 documents dans « posts »')).toBeVisible()
    const facts = page.locator('dl')
    await expect(facts).toHaveText(/Prévus3.*originaux marqués3.*Comptés dans le projet3/)
    expect(await violations(page)).toEqual([])
    expect(firebase.documents.size).toBe(3)
  })

  await test.step('the history keeps it', async () => {
    await page.goto('/admin/transfert')
    const row = page.getByRole('link', { name: `Articles de ${shop.name}` })
    await expect(row).toContainText('3 documents sur 3, vers « posts »')
    await expect(row).toContainText('Terminé')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overflow(page)).toBe(0)
  })
})

test('[TRANS-13] a boutique without a project: the administrator reads "projet non configuré"', async ({
  admin,
  shop,
  open,
}) => {
  await write(admin, shop, 1)
  const page = await open(admin, '/admin/transfert/nouveau')
  await choose(page, shop)
  await expect(page.getByRole('alert').filter({ hasText: 'projet non configuré' })).toBeVisible()
  await launch(page)
  await expect(page.getByText('Transfert interrompu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre le transfert' })).toBeVisible()
  await expect(page.getByText('projet non configuré')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('[TRANS-05] a transfer is paused and resumed; its originals are in the bin', async ({
  admin,
  shop,
  open,
  services: { firebase },
}) => {
  firebase.reset()
  await configure(admin, shop)
  await write(admin, shop, 2)
  const door = Promise.withResolvers<void>()
  firebase.until = door.promise
  const { id } = await admin.must('POST', '/api/transferts', { cible: shop.id, nombre: 1 })
  const page = await open(admin, `/admin/transfert/${id}`)
  await launch(page)
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect(page.getByText('Transfert en pause', { exact: true })).toBeVisible()
  door.resolve()
  await page.getByRole('button', { name: 'Reprendre le transfert' }).click()
  await expect(page.getByText('Transfert terminé : 1 document dans « posts »')).toBeVisible()
  const { json } = await admin.call('GET', `${shop.root}/posts`)
  expect((json.documents as { name: string }[]).map(({ name }) => name)).toEqual(['Article 1'])
  const bin = await open(admin, '/website/articles?vue=corbeille')
  await expect(bin.getByRole('main')).toContainText('Article 2')
  await expect(bin.getByRole('main')).not.toContainText('Article 1')
})

test('the settings of a boutique try its project', async ({ admin, shop, open, services: { firebase } }) => {
  firebase.reset()
  const page = await open(admin, '/boutique/params')
  await page.getByRole('tab', { name: 'Firebase' }).click()
  const panel = page.getByRole('group', { name: 'Essai' })
  const button = panel.getByRole('button', { name: 'Tester' })
  const lines = panel.getByRole('list', { name: "Résultat de l'essai" }).getByRole('listitem')
  await expect(button).toBeDisabled()

  await test.step('a wrong password: the first line says so', async () => {
    await admin.must('PATCH', shop.root, { changes: { ...FIREBASE_SETTINGS, firebaseAuthPassword: 'faux' } })
    await button.click()
    await expect(lines).toHaveCount(4)
    await expect(lines.first()).toContainText("refuse l'e-mail ou le mot de passe")
    await expect(lines.nth(1)).toContainText('Pas essayé')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the right one: it writes, reads and removes one document', async () => {
    await admin.must('PATCH', shop.root, { changes: { firebaseAuthPassword: FIREBASE_SETTINGS.firebaseAuthPassword } })
    await button.click()
    await expect(panel.getByRole('img', { name: 'réussi' })).toHaveCount(4)
    expect([firebase.documents.size, firebase.commits.length]).toEqual([0, 2])
    expect(await violations(page)).toEqual([])
  })
})
