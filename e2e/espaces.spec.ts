import type { Page } from '@playwright/test'
import { follow } from './browser.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'

/** What each area manages: every list shows a document of its own, every screen opens. */

/** A document of a screen's list: its collection, its fields, and the text that the list shows. */
type Listed = readonly [path: string, slug: string, fields: Record<string, unknown>, shown: string]

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Creates a document of each list, and sees it on its screen. */
async function areListed(page: Page, api: Api, { root }: Shop, lists: readonly Listed[]): Promise<void> {
  for (const [path, slug, fields, shown] of lists) {
    await api.must('POST', slug.startsWith('/') ? slug : `${root}/${slug}`, fields)
    await follow(page, path)
    await expect(page.locator('main [data-id]').filter({ hasText: shown }), path).toHaveCount(1)
  }
}

const SENDER = { senderName: 'Atelier', senderMail: 'atelier@exemple.fr' }
const ORDER = { deliveryDate: '2030-12-03', contact_lastname: 'Commande de Léa' }

test('[SHELL-02] every area of the product', async ({ admin, shop, open }) => {
  await admin.must('PATCH', shop.root, { changes: { calculatrices: ['omaje-planches'] } })
  const page = await open(admin, '/dashboard')

  await test.step('[SHELL-03] the shop', async () => {
    await areListed(page, admin, shop, [
      ['/boutique/produits', 'produits', { name: 'Table de ferme' }, 'Table de ferme'],
      ['/boutique/produits?onglet=vendus', 'produits', { name: 'Buffet vendu', qtyAvailable: 0 }, 'Buffet vendu'],
      ['/boutique/modeles', 'modeles', { name: 'Modèle de table' }, 'Modèle de table'],
      ['/boutique/commandes', 'commandes', ORDER, 'Commande de Léa'],
      ['/boutique/ventes', 'ventes', { montant: 12, mode: 'cb', client_lastname: 'Vente à Zoé' }, 'Vente à Zoé'],
      ['/boutique/contacts', 'contacts', { lastname: 'Contact Martin' }, 'Contact Martin'],
      ['/boutique/demandes', 'demandes', { contact_lastname: 'Demande de Luc' }, 'Demande de Luc'],
      ['/boutique/fournisseurs', 'fournisseurs', { nom: 'Scierie du Morvan' }, 'Scierie du Morvan'],
      ['/boutique/depenses', 'depenses', { montant: 450, numero: 'Loyer 11' }, 'Loyer 11'],
      ['/boutique/abonnements', 'abonnements', { name: 'Cire chaque mois' }, 'Cire chaque mois'],
      ['/boutique/campagnes', 'campagnes', { title: 'Hiver', subject: 'Neuf', ...SENDER }, 'Hiver'],
      ['/website/banners', 'banners', { name: 'Fermeture en août' }, 'Fermeture en août'],
      ['/website/coupons', 'coupons', { name: 'Bienvenue', code: 'BIENVENUE' }, 'Bienvenue'],
    ])
  })

  await test.step('[SHELL-04] the website', async () => {
    await areListed(page, admin, shop, [
      ['/website/pages', 'pages', { name: "L'atelier" }, "L'atelier"],
      ['/website/articles', 'posts', { name: 'Le chêne' }, 'Le chêne'],
      ['/website/memos', 'memos', { title: 'Portes ouvertes' }, 'Portes ouvertes'],
    ])
    const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise' })
    await admin.photo(shop.id, 'produits', produit.id)
    await follow(page, '/medias')
    await expect(page.locator('main img')).toHaveCount(1)
  })

  await test.step('[SHELL-05] communication', () =>
    areListed(page, admin, shop, [
      ['/communication/instagram', 'instagram', { description: 'Une table livrée' }, 'Une table livrée'],
      ['/communication/newsletters', 'newsletters', { title: 'La lettre du printemps' }, 'La lettre du printemps'],
    ]))

  await test.step('[SHELL-07] calculators', async () => {
    await follow(page, '/calculatrices/omaje/planches')
    for (const [name, value] of Object.entries({
      Largeur: '100',
      Hauteur: '50',
      Profondeur: '2',
      'Joints collés': '1',
    }))
      await page.getByRole('textbox', { name }).fill(value)
    await expect(page.getByText('Le prix de vente est de 720 €')).toBeVisible()
  })
})

test('[SHELL-06] the actions of the organisation are those of the signed-in person', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const rights = { hasAccessToOrganisation: true, profils: ['organisation', 'planning'] }
  const [camille, jean] = [await person(rights), await person(rights)]
  const page = await open(camille.api, '/dashboard')
  const name = 'Appeler la scierie'
  await areListed(page, camille.api, shop, [['/organisation/intras', '/api/moi/intras', { name, libelle: name }, name]])
  for (const other of [jean.api, admin]) {
    const theirs = await open(other, '/organisation/intras')
    await expect(theirs.getByText(/document\(s\) trouvé\(s\)/)).toBeVisible()
    await expect(theirs.getByText(name)).toHaveCount(0)
  }
  await follow(page, '/planning/tdb')
  await expect(heading(page)).toHaveText('Planning')
})

test('[LIST-27] the simple lists, each with an add button', async ({ admin, open }) => {
  const page = await open(admin, '/dashboard')
  for (const [path, button] of [
    ['/website/banners', 'Nouvelle bannière'],
    ['/website/coupons', 'Nouveau coupon'],
    ['/communication/instagram', 'Nouveau post'],
    ['/communication/newsletters', 'Nouvelle newsletter'],
    ['/organisation/intras', 'Nouvelle action'],
    ['/admin/boutiques', 'Nouvelle boutique'],
    ['/admin/users', 'Nouvel utilisateur'],
  ] as const) {
    await follow(page, path)
    await expect(page.getByText(/document\(s\) trouvé\(s\)/), path).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(`${path}/nouveau`)
    await expect(page.getByRole('article').getByRole('textbox').first()).toBeVisible()
  }
})

test('[SHELL-26] nothing asks for a push token', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/modeles`, { name: 'Table' })
  const page = await open(admin, '/dashboard')
  await page.addInitScript(() => {
    const requested: string[] = []
    Object.assign(window, { asked: requested })
    const record = (owner: object, name: string): void => {
      Object.defineProperty(owner, name, {
        value: () => {
          requested.push(name)
          return Promise.reject(new Error(name))
        },
      })
    }
    record(Notification, 'requestPermission')
    record(PushManager.prototype, 'subscribe')
  })
  for (const path of ['/boutique/modeles', `/boutique/modeles/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Table').first()).toBeVisible()
    expect(await page.evaluate('asked')).toEqual([])
  }
})

test('[SHELL-08] [NAV-37] administration: shops, users, data schemas and the transfer tool, for administrators', async ({
  admin,
  shop,
  person,
  open,
}) => {
  // The first page has her: the users of other journeys are called otherwise.
  await person({ displayname: `Aude de ${shop.name}` })
  const page = await open(admin, '/dashboard')
  await areListed(page, admin, shop, [
    ['/admin/boutiques', '/api/boutiques', { name: `Annexe de ${shop.name}` }, `Annexe de ${shop.name}`],
  ])
  await follow(page, '/admin/users')
  await expect(page.locator('main [data-id]').filter({ hasText: `Aude de ${shop.name}` })).toHaveCount(1)
  await admin.must('POST', `${shop.root}/schemas`, { name: 'Devis' })
  await follow(page, `/admin/schemas?boutique=${shop.id}`)
  await expect(page.locator('main [data-id]').filter({ hasText: 'Devis' })).toHaveCount(1)
  await follow(page, '/admin/transfert')
  await expect(heading(page)).toHaveText(/Transfert/)
  await expect(page.getByText(/document\(s\) trouvé\(s\)/)).toBeVisible()

  const camille = await person({ hasAccessToStore: true, profils: ['boutique-params'] })
  const theirs = await open(camille.api, '/dashboard')
  for (const path of ['/admin/boutiques', '/admin/users', '/admin/schemas', '/admin/transfert']) {
    await follow(theirs, path)
    await expect(theirs.getByRole('heading', { name: 'Accès réservé' }), path).toBeVisible()
  }
})
