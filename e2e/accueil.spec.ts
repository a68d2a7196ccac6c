import { expect, test } from './fixtures.ts'

test('the home screen of a person, as their rights change', async ({ admin, shop, person, open }) => {
  for (const name of ['Table', 'Chaise']) await admin.must('POST', `${shop.root}/produits`, { name })
  const camille = await person({
    displayname: 'Camille Roux',
    hasAccessToStore: true,
    profils: ['boutique-catalogue', 'website-pages'],
  })
  const page = await open(camille.api, '/dashboard')
  const main = page.getByRole('main')
  const tiles = main.getByRole('listitem')
  const change = (changes: Record<string, unknown>) =>
    admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes })

  await test.step('[HOME-01] [HOME-02] [SHELL-10] a welcome, the day in French, the boutique', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
    const day = new Intl.DateTimeFormat('fr-FR', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'Europe/Paris',
    })
    const said = [day.format(Date.now() - 60_000), day.format(Date.now())].join('|')
    await expect(main.getByText(new RegExp(`^(${said}) · ${shop.name}$`, 'i'))).toBeVisible()
  })
  await test.step('[HOME-04] a tile for each profile whose area is open', async () => {
    await expect(tiles).toHaveText([/^Produits\s*2$/])
    await change({ hasAccessToWebsite: true })
    await expect(tiles).toHaveText([/^Produits/, /^Pages/])
    await change({ profils: ['boutique-demandes', 'boutique-contacts'] })
    await expect(tiles).toHaveText([/^Contacts/, /^Demandes/])
    await change({ type: 'admin' })
    await expect(tiles).toHaveCount(6)
  })
  await test.step('[HOME-03] [HOME-05] the six tiles and their targets', async () => {
    const paths = {
      Produits: '/boutique/produits',
      Contacts: '/boutique/contacts',
      Demandes: '/boutique/demandes',
      Pages: '/website/pages',
      Articles: '/website/articles',
      Mémos: '/website/memos',
    }
    await expect(tiles).toHaveText(Object.keys(paths).map((label) => new RegExp(`^${label}`)))
    for (const [label, path] of Object.entries(paths)) {
      await tiles.filter({ hasText: label }).getByRole('link').click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(label)
      await page.goBack()
    }
  })
  await test.step('the counts are live', async () => {
    await expect(tiles.first()).toHaveText(/^Produits\s*2$/)
    await admin.must('POST', `${shop.root}/produits`, { name: 'Banc' })
    await expect(tiles.first()).toHaveText(/^Produits\s*3$/)
  })
  await test.step('without any right the screen names whom to ask', async () => {
    await change({ type: 'user', profils: [] })
    await expect(main.getByText('Aucun écran ne vous est encore ouvert')).toBeVisible()
    await expect(tiles).toHaveCount(0)
  })
})

test('a person without any boutique', async ({ person, open }) => {
  const alone = await person({
    boutique: undefined,
    boutiques: [],
    hasAccessToStore: true,
    profils: ['boutique-catalogue'],
  })
  const page = await open(alone.api, '/dashboard')
  await expect(page.getByText('Aucune boutique ne vous est ouverte')).toBeVisible()
  // Only administrators create boutiques.
  await expect(page.getByRole('button', { name: 'Créer une boutique' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Produits' }).first().click()
  await expect(page.getByRole('heading', { name: 'La boutique est obligatoire' })).toBeVisible()
})
