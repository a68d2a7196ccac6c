import type { Locator, Page } from '@playwright/test'
import { follow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' })
const heading = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 })
const ALL = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']

/** The addresses of planned screens: they answer, and no menu shows them. */
const PLANNED = [
  ...['/apps', '/website/cart', '/website/analytics', '/organisation/tdb', '/organisation/projets'],
  ...['/organisation/references', '/planning/tdb', '/planning/fiches', '/planning/projets', '/carnet'],
  ...['/calculatrices/feramesure/verrieres', '/calculatrices/notcar'],
]

/** Checks that the menu of the current screen has exactly these entries, and that each opens its screen. */
async function walk(page: Page, entries: readonly (readonly [path: string, label: string, title?: RegExp])[]) {
  const links = menuOf(page).getByRole('link')
  await expect(links).toHaveText(entries.map(([, label]) => label))
  for (const [path, label, title] of entries) {
    const link = menuOf(page).getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await expect(heading(page)).toHaveText(title ?? label)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
}

test('every entry of the menus leads to its screen', async ({ admin, shop, open }) => {
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices: ALL } })
  const page = await open(admin, '/dashboard')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  const area = (name: string) =>
    page.getByRole('navigation', { name: 'Espaces' }).getByRole('link', { name, exact: true })

  await test.step('[NAV-01] [SHELL-18] [SHELL-01] the frame: areas at the top, a menu of 200 pixels at the side', async () => {
    await expect(page.getByRole('navigation', { name: 'Espaces' }).getByRole('link')).toHaveText([
      'Tableau de bord',
      'Commerce',
      'Site web',
      'Calculatrices',
      'Organisation',
    ])
    await expect(area('Tableau de bord')).toHaveAttribute('aria-current', 'page')
    await expect.poll(async () => (await page.getByRole('complementary').boundingBox())?.width).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  await test.step('[NAV-08] [NAV-09] the default menu, and administration', async () => {
    await walk(page, [
      ['/medias', 'Médias'],
      ['/fichiers', 'Fichiers'],
      ['/app/instagram', 'Instagram'],
      ['/admin/users', 'Utilisateurs'],
      ['/admin/boutiques', 'Boutiques'],
      ['/admin/schemas', 'Schémas'],
      ['/admin/journal', 'Journal'],
      ['/admin/transfert', 'Transfert'],
      ['/admin/archives', 'Export et import'],
      ['/admin/sante', 'Santé'],
    ])
  })

  await test.step('[NAV-02] [NAV-10] [NAV-28] the shop', async () => {
    await area('Commerce').click()
    await expect(page).toHaveURL('/boutique/produits')
    await walk(page, [
      ['/boutique/produits', 'Produits'],
      ['/boutique/modeles', 'Modèles'],
      ['/boutique/services', 'Services'],
      ['/boutique/caracteristiques', 'Caractéristiques'],
      ['/boutique/categories', 'Catégories'],
      ['/boutique/demandes', 'Demandes'],
      ['/boutique/commandes', 'Commandes'],
      ['/boutique/abonnements', 'Abonnements'],
      ['/boutique/contacts', 'Contacts'],
      ['/boutique/campagnes', 'Campagnes'],
      ['/boutique/ventes', 'Ventes'],
      ['/boutique/achats', 'Achats'],
      ['/boutique/depenses', 'Dépenses'],
      ['/boutique/fournisseurs', 'Fournisseurs'],
      ['/boutique/resultat', 'Résultat'],
      ['/boutique/params', 'Paramètres'],
      ['/boutique/traitement', 'Traitements'],
    ])
    await expect(area('Commerce')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('[NAV-03] [NAV-07] [NAV-11] the website', async () => {
    await area('Site web').click()
    await walk(page, [
      ['/website/pages', 'Pages'],
      ['/website/articles', 'Articles'],
      ['/website/memos', 'Mémos'],
      ['/website/banners', 'Bannières'],
      ['/website/coupons', 'Coupons'],
      ['/website/params', 'Paramètres'],
    ])
  })

  await test.step('[NAV-05] [NAV-06] [NAV-12] the organisation, planning and notebook included', async () => {
    await area('Organisation').click()
    await walk(page, [['/organisation/intras', 'Actions', /Actions|Intras/]])
    await follow(page, '/planning/fiches')
    await expect(area('Organisation')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('[NAV-04] [NAV-13] [NAV-14] the calculators that the shop lists', async () => {
    await area('Calculatrices').click()
    await walk(page, [['/calculatrices/omaje/planches', 'Omaje : planches', /planches/i]])
    await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices: ['notcar-pdc'] } })
    await expect(menuOf(page).getByRole('link')).toHaveCount(0)
  })

  await test.step('communication, which is in no menu', async () => {
    await follow(page, '/communication/instagram')
    await expect(heading(page)).toHaveText(/Instagram/)
    await expect(menuOf(page).getByRole('link', { name: 'Instagram' })).toHaveAttribute('aria-current', 'page')
    await follow(page, '/communication/newsletters')
    await expect(heading(page)).toHaveText(/Newsletters/)
  })

  await test.step('[NAV-33] [NAV-34] [NAV-35] [NAV-36] lists, settings and the calculator, in place of announcements', async () => {
    await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices: ALL } })
    const lists = ['website/pages', 'website/articles', 'website/memos', 'website/banners', 'website/coupons']
    for (const path of [...lists, 'communication/instagram', 'communication/newsletters', 'organisation/intras']) {
      await follow(page, `/${path}`)
      await expect(page).toHaveURL(`/${path}`)
      await expect(page.getByRole('main').getByText('0 document(s) trouvé(s)'), path).toBeVisible()
    }
    await follow(page, '/website/params')
    await expect(page.getByRole('main').getByRole('tab').first()).toBeVisible()
    await follow(page, '/calculatrices/omaje/planches')
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Largeur' })).toBeVisible()
  })

  await test.step('[NAV-15] an address whose content is not described says what it will hold', async () => {
    for (const path of PLANNED) {
      await follow(page, path)
      await expect(page.getByRole('main').getByRole('heading', { name: 'Bientôt ici' }), path).toBeVisible()
    }
  })
  await test.step('[NAV-32] the media list', async () => {
    const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
    await admin.photo(shop.id, 'produits', produit.id)
    await follow(page, '/medias')
    await expect(page.getByRole('main').getByText(/1 document\(s\) trouvé\(s\)/)).toBeVisible()
  })
  await test.step('[SHELL-30] data, identity, search and photos are served by the own server', async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(/1 document\(s\) trouvé\(s\)/)).toBeVisible()
    expect([...hosts]).toEqual([new URL(page.url()).host])
  })
})

test('unknown addresses, and planned ones', async ({ admin, browser, url, open }) => {
  const page = await open(admin, '/boutique/n-existe-pas')
  await test.step('[NAV-29] [NAV-30] a type of the shop that does not exist', async () => {
    await expect(heading(page)).toHaveText("Problème de configuration, le type n-existe-pas n'existe pas")
    await follow(page, '/boutique/n-existe-pas/12')
    await expect(heading(page)).toHaveText("Problème de configuration, le type n-existe-pas n'existe pas")
  })
  await test.step('[NAV-16] [SHELL-29] paths that only select a section', async () => {
    const active = page.getByRole('navigation', { name: 'Espaces' }).locator('[aria-current="page"]')
    for (const type of ['groupes', 'tdb', 'statistiques']) {
      await follow(page, `/boutique/${type}`)
      await expect(heading(page)).toHaveText(`Problème de configuration, le type ${type} n'existe pas`)
      await expect(active).toHaveText(['Commerce'])
    }
    for (const path of ['/assistant/abonnements', '/assistant/taches']) {
      await follow(page, path)
      await expect(page.getByRole('main')).toHaveText('Assistant')
      await expect(active).toHaveCount(0)
    }
  })
  await test.step('[SHELL-25] any other path', async () => {
    for (const path of ['/nulle-part', '/boutiques', '/website/rien', '/organisation/rien/du/tout']) {
      await follow(page, path)
      await expect(heading(page)).toHaveText('NoMatch')
    }
    await page.getByRole('link', { name: 'Aller au tableau de bord' }).click()
    await expect(page).toHaveURL('/dashboard')
    // Without a session too: no redirect to the sign-in.
    const outside = await (await browser.newContext({ baseURL: url })).newPage()
    await outside.goto('/nulle-part')
    await expect(outside.getByRole('heading', { name: 'NoMatch' })).toBeVisible()
    await outside.context().close()
  })
})

test('with the keyboard only', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Établi de menuisier', price: 480 })
  const page = await open(admin, '/dashboard')
  await expect(heading(page)).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Rechercher ou créer' })
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Rechercher ou créer' })).toBeFocused()
    await page.keyboard.insertText(text)
  }
  /** Presses Enter once the first option is the chosen one. */
  const enter = async (): Promise<void> => {
    await expect(palette.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
  }

  await test.step('the first Tab stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('the palette opens a screen, ignoring accents', async () => {
    await type('depens')
    await expect(palette.getByRole('option')).toHaveText([/^Dépenses/, 'Nouvelle dépense', 'Nouveau type de dépense'])
    await enter()
    await expect(page).toHaveURL('/boutique/depenses')
    await expect(palette).toHaveCount(0)
  })
  await test.step('[SHELL-11] it finds a document, with its price in euros', async () => {
    await type('etabli')
    await expect(palette.getByRole('option').first()).toContainText('Établi de menuisier')
    await expect(palette.getByRole('option').first()).toContainText('480 €')
    await enter()
    await expect(page.getByRole('heading', { level: 2, name: 'Établi de menuisier' })).toBeVisible()
  })
  await test.step('it tolerates a typing error, like the search of a list', async () => {
    await type('menuisire')
    await expect(palette.getByRole('option').first()).toContainText('Établi de menuisier')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })
  await test.step('it creates documents', async () => {
    await type('nouveau fournisseur')
    await expect(palette.getByRole('option')).toHaveCount(1)
    await enter()
    await expect(page).toHaveURL('/boutique/fournisseurs/nouveau')
  })
  await test.step('arrow keys choose, Échap restores the focus', async () => {
    await type('caract')
    await expect(palette.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(page).toHaveURL('/boutique/fournisseurs/nouveau')
  })
  await test.step('"?" lists the shortcuts, except while typing', async () => {
    const list = page.getByRole('dialog', { name: 'Raccourcis du clavier' })
    await page.getByRole('textbox', { name: 'Nom', exact: true }).focus()
    await page.keyboard.press('?')
    await expect(list).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    await expect(list.getByText('Enregistrer maintenant')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  })
})

test('the selector of boutiques', async ({ admin, shop, person, open }) => {
  const second = await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}`, libelle: 'Zinc' })
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'], boutiques: [shop.id] })
  const page = await open(camille.api, '/dashboard')
  const selector = page.getByRole('complementary').getByRole('button', { name: /^Boutique :/ })

  await test.step('[NAV-17] [LIVE-08] with one boutique there is none; with a second it appears', async () => {
    await expect(heading(page)).toBeVisible()
    await expect(selector).toHaveCount(0)
    await admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes: { boutiques: [shop.id, second.id] } })
    await expect(selector).toContainText(shop.name)
  })
  await test.step('[NAV-21] [LIVE-10] it shows the current names in order', async () => {
    await selector.click()
    const options = page.getByRole('listbox', { name: 'Boutiques' }).getByRole('option')
    await expect(options).toHaveText([shop.name, `Zinc ${shop.name}`])
    await admin.must('PATCH', `/api/boutiques/${second.id}`, { changes: { name: `Ancien ${shop.name}` } })
    await expect(options).toHaveText([`Ancien ${shop.name}`, shop.name])
  })
  await test.step("[NAV-19] [LIVE-11] choosing opens the home screen of the other boutique, without changing the user's default", async () => {
    await page.keyboard.press('Escape')
    await follow(page, '/boutique/fournisseurs')
    await admin.must('POST', `/api/boutiques/${second.id}/fournisseurs`, { nom: 'Zingueur' })
    await expect(page.getByText('Aucun fournisseur')).toBeVisible()
    await selector.click()
    await page.getByRole('option', { name: `Ancien ${shop.name}` }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main')).toContainText(`Ancien ${shop.name}`)
    await page.getByRole('button', { name: 'Revenir à Fournisseurs' }).click()
    await expect(page).toHaveURL('/boutique/fournisseurs')
    await expect(page.getByText('Zingueur')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Zingueur')).toBeVisible()
    expect((await admin.must('GET', `/api/utilisateurs/${camille.id}`)).boutique).toBe(shop.id)
  })
  await test.step('the palette changes the boutique and keeps the screen', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Rechercher ou créer' }).fill(shop.name)
    await page.getByRole('option', { name: shop.name, exact: true }).click()
    await expect(selector).toContainText(shop.name)
    await expect(page.getByText('Aucun fournisseur')).toBeVisible()
    await expect(page).toHaveURL('/boutique/fournisseurs')
  })
  await test.step("[LIVE-09] a change of the user's default boutique is followed", async () => {
    const third = await admin.must('POST', '/api/boutiques', { name: `Étain ${shop.name}`, libelle: 'Étain' })
    await admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes: { boutique: third.id } })
    await expect(selector).toContainText(`Étain ${shop.name}`)
    await expect(page.getByText('Aucun fournisseur')).toBeVisible()
  })
  await test.step('[NAV-18] it is not shown where boutiques do not matter', async () => {
    const chief = await open(admin, '/organisation/tdb')
    for (const path of ['/organisation/tdb', '/planning/tdb', '/carnet', '/admin/users']) {
      await follow(chief, path)
      await expect(heading(chief)).toBeVisible()
      await expect(chief.getByRole('complementary').getByRole('button', { name: /^Boutique :/ })).toHaveCount(0)
    }
    await follow(chief, '/medias')
    await expect(chief.getByRole('complementary').getByRole('button', { name: /^Boutique :/ })).toBeVisible()
    await chief.close()
  })
  await test.step('[NAV-22] a failure to load boutiques is only logged', async () => {
    const logged: string[] = []
    const other = await page.context().newPage()
    other.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await other.routeWebSocket('**/api/live', (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const requested = JSON.parse(String(text)) as { key: string; list?: { collection: string } }
        const problem = { status: 500, code: 'panne', detail: 'Panne' }
        if (requested.list?.collection !== 'boutiques') server.send(text)
        else socket.send(JSON.stringify({ type: 'refused', key: requested.key, problem }))
      })
    })
    await other.goto('/dashboard')
    await expect.poll(() => logged.join()).toContain("Erreur lors du chargement de l'espace")
    await expect(heading(other)).toBeVisible()
    await expect(other.getByRole('alert')).toHaveCount(0)
    await expect(other.getByRole('complementary').getByRole('button', { name: /^Boutique :/ })).toBeVisible()
  })
})

test('the settings of the boutique', async ({ admin, shop, person, open }) => {
  const camille = await person({
    hasAccessToStore: true,
    hasAccessToWebsite: true,
    profils: ['boutique-params', 'website-params', 'boutique-catalogue'],
  })
  const page = await open(camille.api, '/boutique/params')
  const stored = async () => (await admin.must('GET', `/api/boutiques/${shop.id}`)).libelle
  const label = page.getByRole('textbox', { name: 'Libellé' })

  await test.step('[SHOP-06] the tabs, and the lists the user may open', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      ...['Générale', 'Firebase', 'Algolia', 'Mail', "Accès à l'API", 'Produits', 'Caractéristiques', 'Options'],
    ])
    await page.getByRole('tab', { name: 'Caractéristiques' }).click()
    const lists = page.getByRole('group', { name: 'Listes' }).getByRole('link')
    await expect(lists).toHaveText(['Caractéristiques', 'Catégories', 'Collections', 'Gabarits'])
    await lists.filter({ hasText: 'Collections' }).click()
    await expect(heading(page)).toHaveText('Collections')
  })
  await test.step('[SHOP-07] [SHOP-25] the label is required; the website opens the same settings', async () => {
    await follow(page, '/website/params')
    await expect(label).toHaveValue(shop.name)
    await label.fill('')
    await page.getByRole('textbox', { name: 'Adresse du site' }).fill('https://autre.exemple.fr')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Libellé non validé.s')).toBeVisible()
    expect(await stored()).toBe(shop.name)
    await label.fill('Au bon meuble')
    await expect.poll(stored).toBe('Au bon meuble')
  })
})

test('the firm of the boutique: a SIRET gives its SIREN, and another firm is refused', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-params'] })
  const page = await open(camille.api, '/boutique/params')
  const stored = async () => {
    const { siret, siren, numeroTVA } = await admin.must('GET', `/api/boutiques/${shop.id}`)
    return { siret, siren, numeroTVA }
  }
  const input = (name: string) => page.getByRole('textbox', { name, exact: true })
  await input('SIRET').fill('732 829 320 00075')
  await input('SIRET').blur()
  await expect(page.getByText("Ce n'est pas un SIRET")).toBeVisible()
  await input('SIRET').fill('732 829 320 00074')
  await expect(input('SIREN')).toHaveValue('732829320')
  await input('Numéro de TVA').fill('FR83404833048')
  await expect(page.getByText("Ce numéro de TVA n'est pas celui du SIREN (FR44732829320)")).toBeVisible()
  expect(await stored()).toEqual({ siret: '73282932000074', siren: '732829320', numeroTVA: undefined })
  await input('Numéro de TVA').fill('FR 44 732 829 320')
  await expect.poll(stored).toEqual({ siret: '73282932000074', siren: '732829320', numeroTVA: 'FR44732829320' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/n'est pas/)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('the settings of the website, for a user without the right to those of the shop', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const camille = await person({ hasAccessToWebsite: true, profils: ['website-params'] })
  const page = await open(camille.api, '/website/params')
  const stored = async () => {
    const { websiteURL, originUrls } = await admin.must('GET', `/api/boutiques/${shop.id}`)
    return [websiteURL, originUrls]
  }
  await expect(page.getByRole('tab')).toHaveText(['Générale', "Accès à l'API"])
  await expect(page.getByRole('textbox', { name: 'Libellé' })).toHaveValue(shop.name)
  await page.getByRole('textbox', { name: 'Adresse du site' }).fill('https://camille.exemple.fr')
  await page.getByRole('tab', { name: "Accès à l'API" }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: "Copier : Identifiant d'application" })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText("Copie réussie : Identifiant d'application")).toBeVisible()
  const { applicationId } = await admin.must('GET', `/api/boutiques/${shop.id}`)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(applicationId)
  await page.setViewportSize({ width: 390, height: 844 })
  await copy.click()
  await page.setViewportSize({ width: 1440, height: 900 })
  const origins = page.getByRole('combobox', { name: "Origines autorisées de l'API" })
  await origins.fill('https://camille.exemple.fr')
  await origins.press('Enter')
  await expect.poll(stored).toEqual(['https://camille.exemple.fr', ['https://camille.exemple.fr']])
})
