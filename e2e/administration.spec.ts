import { KEYS, startAlgoliaStandIn } from '../packages/server/src/search/testing.ts'
import { violations } from './browser.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** A server of its own, and a local one in place of Algolia. */
const test = testWith(async () => {
  const stand = await startAlgoliaStandIn()
  const server = await startOwnServer({
    ALGOLIA_APP_ID: KEYS.appId,
    ALGOLIA_API_KEY: KEYS.apiKey,
    ALGOLIA_HOST: stand.host.origin,
  })
  return { ...server, stand, stop: () => server.stop().then(stand.stop) }
})

// One server for all.
test.describe.configure({ mode: 'default' })

test('the last sign-in of each user', async ({ admin, person, open }) => {
  const camille = await person({ displayname: 'Camille Roux', phoneNumber: '06 12 34 56 78' })
  await admin.must('POST', '/api/utilisateurs', { displayname: 'Dominique Petit', email: 'dominique@exemple.fr' })
  const page = await open(admin, '/admin/users')

  await test.step('stands in the list', async () => {
    const row = (name: string) => page.getByRole('link', { name })
    await expect(row('Camille Roux')).toContainText(/06 12 34 56 78 · Dernière connexion le \d+ \p{L}+\.? \d{4}/u)
    await expect(row('Dominique Petit')).toContainText('Aucune connexion')
    expect(await violations(page)).toEqual([])
  })

  await test.step('and in the form', async () => {
    await page.goto(`/admin/users/${camille.id}`)
    await expect(page.getByText(/^Dernière connexion le \d+ \p{L}+\.? \d{4}\.$/u)).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test('the profiles of a user in words', async ({ admin, person, open }) => {
  const { id } = await person({ profils: ['boutique-catalogue'], hasAccessToStore: true })
  const page = await open(admin, `/admin/users/${id}`)
  const profiles = page.getByRole('list', { name: "Ce qu'ouvrent les profils" }).getByRole('listitem')

  await test.step('each choice has its sentence', async () => {
    // What loads above the field must not move it.
    await expect(page.getByText(/^Dernière connexion .*\.$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Profils' }).click()
    await expect(page.getByRole('option', { name: /^Articles/ })).toContainText('Les articles du site')
  })

  await test.step('one whose area is off is warned about, until the area is on', async () => {
    await page.getByRole('option', { name: /^Articles/ }).click()
    await page.keyboard.press('Escape')
    await expect(profiles).toHaveText([
      'CatalogueLes produits, les services, les modèles et leurs catégories.',
      "ArticlesLes articles du site.L'accès au site web est coupé : ce profil n'ouvre aucun écran.",
    ])
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Accès au site web' }).click()
    await expect(profiles.last()).toHaveText('ArticlesLes articles du site.')
  })
})

test('the search index and the storage of a boutique are tried', async ({ admin, shop, open, services: { stand } }) => {
  const page = await open(admin, `/admin/boutiques/${shop.id}`)
  const results = page.getByRole('list', { name: "Résultat de l'essai" }).getByRole('listitem')

  await test.step('the storage tells its free space', async () => {
    await page.getByRole('button', { name: 'Tester' }).click()
    await expect(results).toHaveCount(5)
    await expect(page.getByRole('img', { name: 'réussi' })).toHaveCount(5)
    await expect(results.last()).toContainText(/Place libre.* libres sur /)
    expect(await violations(page)).toEqual([])
  })

  await test.step('the index is tried as it is typed', async () => {
    await page.getByRole('tab', { name: 'Algolia' }).click()
    await expect(page.getByRole('button', { name: 'Tester' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Index Algolia' }).fill('maison')
    await page.getByRole('button', { name: 'Tester' }).click()
    await expect(results).toHaveCount(4)
    await expect(page.getByRole('img', { name: 'réussi' })).toHaveCount(4)
    expect(stand.calls.some(({ index, what }) => index === 'produits_maison' && what === 'query')).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  await test.step('and one that refuses says so', async () => {
    stand.mood = 'refuse'
    await page.getByRole('button', { name: 'Tester' }).click()
    await expect(page.getByText('Algolia ne répond pas')).toBeVisible()
    expect(await violations(page)).toEqual([])
    stand.mood = 'well'
  })
})
