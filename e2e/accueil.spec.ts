import type { Page } from '@playwright/test'
import { overflow, tooHigh, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

const today = '2026-12-31'
test.use({ today })

test('the home screen of a person, as their rights change', async ({ admin, shop, person, open }) => {
  for (const name of ['Table', 'Chaise']) await admin.must('POST', `${shop.root}/produits`, { name })
  const camille = await person({
    displayname: 'Camille Roux',
    hasAccessToStore: true,
    profils: ['boutique-catalogue', 'website-pages'],
  })
  const page = await open(camille.api, '/dashboard')
  const main = page.getByRole('main')
  const tiles = main.getByRole('list', { name: 'Espaces de travail' }).getByRole('listitem')
  const change = (changes: Record<string, unknown>) =>
    admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes })

  await test.step('[HOME-01] [HOME-02] [SHELL-10] a welcome, the day in French, the boutique', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
    await expect(main.getByText(new RegExp(`^jeudi 31 décembre · ${shop.name}$`, 'i'))).toBeVisible()
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
    await expect(main.getByText("Aucun écran ne vous est encore ouvert : votre compte n'a aucun profil.")).toBeVisible()
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

/** The calendar date some days from today. */
const inDays = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const waiting = (page: Page) => page.getByRole('region', { name: 'À faire' })

test('what waits today', async ({ admin, shop, person, open }) => {
  const page = await open(admin, '/dashboard')
  const links = waiting(page).getByRole('link')

  await test.step('a calm sentence when nothing does', async () => {
    await expect(waiting(page)).toHaveText("Rien n'attend aujourd'hui.")
    await expect(links).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('each number is live', async () => {
    await admin.must('POST', `${shop.root}/demandes`, { contact_lastname: 'Petit' })
    await expect(links).toHaveText(['1 demande en attente'])
    await expect(waiting(page)).not.toContainText("Rien n'attend")
    const order = (days: number, fields: object) =>
      admin.must('POST', `${shop.root}/commandes`, { deliveryDate: inDays(days), ...fields })
    const produits = [{ name: 'Table', qty: 1, price: 100 }]
    await order(-2, { contact_lastname: 'En retard et impayée', produits })
    await order(-1, { contact_lastname: 'Livrée et impayée', produits, productsStatus: 'completed' })
    await order(-1, { contact_lastname: 'Livrée et payée', productsStatus: 'completed', paymentStatus: 'succeeded' })
    await order(-9, { contact_lastname: 'Annulée', etat: 'canceled' })
    await order(0, { contact_lastname: "Pour aujourd'hui" })
    await order(3, { contact_lastname: 'Pour bientôt' })
    await order(30, { contact_lastname: 'Pour plus tard' })
    for (const name of ['Banc', 'Buffet', 'Tabouret'])
      await admin.must('POST', `${shop.root}/produits`, { name, hasInventory: true, qtyAvailable: 0 })
    await expect(links).toHaveText([
      '1 commande en retard',
      '2 commandes à livrer cette semaine',
      '1 demande en attente',
      '2 paiements en retard',
      '3 produits en ligne à zéro',
    ])
    expect(await violations(page)).toEqual([])
  })

  await test.step('each link leads to exactly these documents', async () => {
    for (const [name, tab, shown] of [
      ['1 commande en retard', 'En retard 1', ['En retard et impayée']],
      ['2 commandes à livrer cette semaine', 'Cette semaine 2', ["Pour aujourd'hui", 'Pour bientôt']],
      ['1 demande en attente', 'En attente 1', ['Petit']],
      ['2 paiements en retard', 'Impayées 2', ['En retard et impayée', 'Livrée et impayée']],
      ['3 produits en ligne à zéro', 'Vendus 3', ['Tabouret', 'Buffet', 'Banc']],
    ] as const) {
      await links.filter({ hasText: name }).click()
      await expect(page.getByRole('tab', { selected: true }), name).toHaveText(tab)
      const documents = page.locator('main [data-id]')
      await expect(documents).toHaveCount(shown.length)
      for (const [index, text] of shown.entries()) await expect(documents.nth(index)).toContainText(text)
      await expect(page.getByText(`${shown.length} document(s) trouvé(s)`)).toBeVisible()
      await page.goBack()
    }
    await links.filter({ hasText: 'commande en retard' }).click()
    await page.getByRole('tab', { name: /^Toutes/ }).click()
    await expect(page.getByRole('tab', { name: /^En retard/ })).toHaveCount(0)
  })

  await test.step('of what the person may read only', async () => {
    const camille = await person({ hasAccessToStore: true, profils: ['boutique-demandes'] })
    const theirs = await open(camille.api, '/dashboard')
    await expect(waiting(theirs).getByRole('link')).toHaveText(['1 demande en attente'])
    const jean = await person({ hasAccessToWebsite: true, profils: ['website-memos'] })
    const his = await open(jean.api, '/dashboard')
    await expect(his.getByRole('list', { name: 'Espaces de travail' })).toBeVisible()
    await expect(waiting(his)).toHaveCount(0)
  })

  await test.step('on a phone', async () => {
    const phone = await open(admin, '/dashboard', { viewport: { width: 390, height: 844 } })
    await expect(waiting(phone).getByRole('link')).toHaveCount(5)
    expect(await overflow(phone)).toBe(0)
    expect(await violations(phone)).toEqual([])
  })
})

test('deposits of any date are in the lists that the home screen leads to', async ({ admin, shop, open }) => {
  const owner = await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Anne', lastname: 'Le Goff' })
  const lamp = await admin.must('POST', `${shop.root}/produits`, { name: 'Lampe', price: 100, isDraft: false })
  const mirror = await admin.must('POST', `${shop.root}/produits`, { name: 'Miroir', price: 60, isDraft: false })
  // Longer ago than the month that the list shows by itself.
  const deposit = { depot: true, date: inDays(-200), contact: owner.id, commission: 'taux', commissionTaux: 40 }
  const lamps = await admin.must('POST', `${shop.root}/achats`, { ...deposit, pieces: [{ produit: lamp.id }] })
  const mirrors = await admin.must('POST', `${shop.root}/achats`, {
    ...{ ...deposit, retourLe: inDays(3) },
    pieces: [{ produit: mirror.id }],
  })
  await admin.must('POST', `${shop.root}/produits/${lamp.id}/actions/encaisser`, { prix: 90, mode: 'espece' })
  const page = await open(admin, '/dashboard')
  const documents = page.locator('main [data-id]')
  for (const [name, tab, id] of [
    ['1 déposant à payer', 'À reverser 1', lamps.id],
    ['1 dépôt à rendre bientôt', 'À rendre 1', mirrors.id],
  ] as const) {
    await waiting(page).getByRole('link', { name }).click()
    await expect(page.getByRole('tab', { selected: true }), name).toHaveText(tab)
    await expect(documents).toHaveCount(1)
    await expect(documents).toHaveAttribute('data-id', id)
    await page.goBack()
  }
})

test('nothing is below the end of the home screen on a phone', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Commode' })
  const phone = await open(admin, '/dashboard', { viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('table', { name: 'Les douze derniers mois' }).getByRole('row')).toHaveCount(13)
  expect(await tooHigh(phone)).toBe(0)
})

test('the first steps of a new boutique', async ({ admin, shop, person, open }) => {
  const page = await open(admin, '/dashboard')
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  const links = steps.getByRole('link')
  const done = links.filter({ has: page.getByRole('img', { name: 'Fait' }) })

  await test.step('what is left to do, each a link', async () => {
    await expect(steps).toContainText('1 sur 6')
    await expect(done).toHaveText(["Donner le libellé de la boutique et l'adresse de son site"])
    expect(await violations(page)).toEqual([])
    await links.filter({ hasText: 'Autoriser le site' }).click()
    await expect(page).toHaveURL('/boutique/params#api')
    await expect(page.getByRole('tab', { name: "Accès à l'API", selected: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('a person has those of their rights', async () => {
    const camille = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
    const theirs = await open(camille.api, '/dashboard')
    await expect(theirs.getByRole('region', { name: 'Premiers pas' }).getByRole('link')).toHaveText([
      'Créer une catégorie',
      'Ajouter un produit avec sa photo',
      'Mettre un produit en ligne',
    ])
    await theirs.getByRole('button', { name: 'Masquer les premiers pas' }).click()
    await expect(theirs.getByRole('region', { name: 'Premiers pas' })).toHaveCount(0)
    await expect(theirs.getByRole('main')).toBeFocused()
    await theirs.reload()
    await expect(waiting(theirs)).toHaveText("Rien n'attend aujourd'hui.")
    await expect(theirs.getByRole('region', { name: 'Premiers pas' })).toHaveCount(0)
  })

  await test.step('each ticks itself, and the list goes with the last one', async () => {
    await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables' })
    await expect(done).toHaveCount(2)
    const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', isOnlineStore: false })
    const photo = await admin.photo(shop.id, 'produits', id)
    await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
    await expect(steps).toContainText('3 sur 6')
    await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { isOnlineStore: true } })
    await expect(done.last()).toHaveText('Mettre un produit en ligne')
    await admin.must('PATCH', shop.root, { changes: { originUrls: ['atelier.exemple.fr'] } })
    await expect(steps).toContainText('5 sur 6')
    const mail = { fromName: 'Atelier', fromMail: 'atelier@exemple.fr', smtpServer: 'smtp.exemple.fr' }
    await admin.must('PATCH', shop.root, { changes: mail })
    await expect(steps).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
