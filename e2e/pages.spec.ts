import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'

const website = { hasAccessToWebsite: true, profils: ['website-pages'] }
const row = (page: Page, name: string): Locator => page.getByRole('row', { name }).first()
/** The rows, each with its level. */
const rows = (page: Page): Promise<string[]> =>
  page
    .locator('[role="row"][data-id]')
    .evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((one) => '·'.repeat(Number(one.ariaLevel) - 1) + (one.querySelector('a')?.textContent ?? '')),
    )

/** A site of three levels, with a redirection. */
async function site(api: Api, { root }: Shop) {
  const add = (name: string, fields: object = {}) => api.must('POST', `${root}/pages`, { name, ...fields })
  const boutique = await add('La boutique', { pathname: '/la-boutique' })
  const tables = await add('Tables', { parent: boutique.id, pathname: '/tables' })
  const bancs = await add('Bancs', { parent: tables.id, pathname: '/bancs', isVisible: false })
  const soldes = await add('Soldes', {
    parent: boutique.id,
    pathname: '/soldes',
    isRedirect: true,
    redirectPathname: '/la-boutique',
  })
  const atelier = await add('Atelier', { pathname: '/atelier' })
  return { boutique, tables, bancs, soldes, atelier }
}
const SITE = ['Atelier', 'La boutique', '·Soldes', '·Tables', '··Bancs']

test('the pages of a website are a tree', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const page = await open(api, '/website/pages')

  await test.step('[PAGE-05] an empty list', async () => {
    await expect(page.getByText('Aucune page')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  const made = await site(api, shop)
  await test.step('[PAGE-01] [PAGE-04] roots come first, children below them, each by name, also those added by others', async () => {
    await expect.poll(() => rows(page)).toEqual(SITE)
    expect(await violations(page)).toEqual([])
  })

  await test.step('[PAGE-03] a redirection shows where it leads', async () => {
    await expect(row(page, 'Soldes')).toContainText('/soldes → /la-boutique')
    await expect(row(page, 'Bancs')).toContainText('caché')
  })

  await test.step('a visible page that visitors cannot find says why', async () => {
    const address = (pathname: string | null) =>
      api.must('PATCH', `${shop.root}/pages/${made.atelier.id}`, { changes: { pathname } })
    await address(null)
    await expect(row(page, 'Atelier')).toContainText('sans adresse')
    await address('/atelier')
    await expect(row(page, 'Atelier')).not.toContainText('sans adresse')
  })

  await test.step('[PAGE-02] a row has an id button, a link to the website and an edit button', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await row(page, 'Tables').hover()
    await row(page, 'Tables').getByRole('button', { name: "Copier l'identifiant" }).click()
    await expect(page.getByText(`Identifiant copié : ${made.tables.id}`)).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(made.tables.id)
    await expect(row(page, 'Tables').getByRole('link', { name: 'Voir sur le site' })).toHaveAttribute(
      'href',
      'https://atelier.exemple.fr/tables',
    )
    await row(page, 'Tables').getByRole('link', { name: 'Modifier' }).click()
    await expect(page).toHaveURL(`/website/pages/${made.tables.id}`)
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await expect(row(page, 'Tables')).toBeFocused()
  })

  await test.step('branches fold, and stay folded for this user', async () => {
    await row(page, 'La boutique').getByRole('button', { name: 'Replier' }).click()
    await expect.poll(() => rows(page)).toEqual(['Atelier', 'La boutique'])
    await page.reload()
    await expect.poll(() => rows(page)).toEqual(['Atelier', 'La boutique'])
    await row(page, 'La boutique').getByRole('button', { name: 'Déplier' }).click()
    await expect.poll(() => rows(page)).toEqual(SITE)
  })

  await test.step('a search shows a flat list', async () => {
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Rechercher/ }))
      .first()
      .fill('banc')
    await expect(page.getByRole('treegrid')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Bancs/ })).toBeVisible()
  })
})

test('a page is moved with the mouse: one save, which is undone as one', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const made = await site(api, shop)
  const page = await open(api, '/website/pages')
  await expect.poll(() => rows(page)).toEqual(SITE)
  const drag = async (from: Locator, to: () => Promise<Locator>) => {
    await from.hover({ position: { x: 60, y: 20 } })
    await page.mouse.down()
    await page.mouse.move(500, 400, { steps: 4 })
    await (await to()).hover({ position: { x: 80, y: 20 }, force: true })
    await page.mouse.move(400, 400, { steps: 2 })
    await (await to()).hover({ position: { x: 80, y: 20 }, force: true })
    await expect(await to()).toHaveAttribute('data-target', /oui|non/)
    await page.mouse.up()
  }
  await drag(row(page, 'Tables'), async () => row(page, 'Atelier'))
  await expect.poll(() => rows(page)).toEqual(['Atelier', '·Tables', '··Bancs', 'La boutique', '·Soldes'])
  await expect(page.getByText('Rangement sous « Atelier » : Tables')).toBeVisible()
  const moved = await api.must('GET', `${shop.root}/pages/${made.tables.id}`)
  expect([moved.parent, moved.rev]).toEqual([made.atelier.id, made.tables.rev + 1])
  await expect(page).toHaveURL('/website/pages')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => rows(page)).toEqual(SITE)

  await test.step('to the first level', async () => {
    await drag(row(page, 'Bancs'), async () => page.locator('[data-drop="premier-niveau"]'))
    await expect.poll(() => rows(page)).toEqual(['Atelier', 'Bancs', 'La boutique', '·Soldes', '·Tables'])
  })

  await test.step('never below one of its own', async () => {
    await drag(row(page, 'La boutique'), async () => row(page, 'Tables'))
    await expect.poll(() => rows(page)).toEqual(['Atelier', 'Bancs', 'La boutique', '·Soldes', '·Tables'])
    expect((await api.must('GET', `${shop.root}/pages/${made.boutique.id}`)).rev).toBe(made.boutique.rev)
  })

  await test.step('the menu of the website has an order of its own', async () => {
    await api.must('POST', `${shop.root}/pages`, { name: 'Contact' })
    await api.must('POST', `${shop.root}/pages`, { name: 'Mentions', isOffMenu: true })
    await page.getByRole('tab', { name: /Menu du site/ }).click()
    const menu = page.locator('[data-items] > *')
    await expect(menu).toContainText(['La boutique', 'Atelier', 'Contact'])
    await expect(menu).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Trier : Ordre du menu' })).toBeVisible()
    await expect(page.getByText("Glissez une ligne pour changer l'ordre")).toBeVisible()
    const shown = 'where[parent][vide]=true&where[isVisible]=true&where[isOffMenu]=false'
    const published = async () => {
      const { documents } = await api.must('GET', `${shop.root}/pages?${shown}&sort=datetime`)
      return (documents as unknown as { name: string }[]).map(({ name }) => name)
    }
    await menu.nth(2).getByRole('link').first().focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Contact » est soulevé, place 3 sur 3')).toBeAttached()
    for (const place of [2, 1]) {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(`« Contact » est à la place ${place} sur 3`)).toBeAttached()
    }
    await page.keyboard.press('Space')
    const notice = page.getByRole('status').filter({ hasText: 'Ordre changé : Contact' })
    await expect(notice).toBeVisible()
    await expect(menu).toContainText(['Contact', 'La boutique', 'Atelier'])
    await expect.poll(published).toEqual(['Contact', 'La boutique', 'Atelier'])
    await notice.getByRole('button', { name: 'Annuler' }).click()
    await expect(menu).toContainText(['La boutique', 'Atelier', 'Contact'])
  })
})

test('the tree and its moves are complete with the keyboard', async ({ person, shop, open }) => {
  const { api } = await person(website)
  await site(api, shop)
  const page = await open(api, '/website/pages')
  await expect.poll(() => rows(page)).toEqual(SITE)
  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())
  await row(page, 'Atelier').focus()
  await press('ArrowDown', 'ArrowRight')
  await expect(row(page, 'Soldes')).toBeFocused()
  await press('ArrowLeft')
  await expect(row(page, 'La boutique')).toBeFocused()
  await press('ArrowLeft')
  await expect(row(page, 'La boutique')).toHaveAttribute('aria-expanded', 'false')
  await press('ArrowRight', 'End')
  await expect(row(page, 'Bancs')).toBeFocused()
  await press('ArrowRight')
  await expect(row(page, 'Bancs').getByRole('button', { name: "Copier l'identifiant" })).toBeFocused()
  await press('ArrowLeft')
  await expect(row(page, 'Bancs')).toBeFocused()

  await press('Space', 'ArrowUp', 'ArrowUp')
  await expect(row(page, 'Soldes')).toHaveAttribute('data-target', 'oui')
  await press('Escape')
  await expect(row(page, 'Bancs')).toBeFocused()
  await press('Space', 'Home')
  await press('Space')
  await expect.poll(() => rows(page)).toEqual(['Atelier', '·Bancs', 'La boutique', '·Soldes', '·Tables'])
  await expect(row(page, 'Bancs')).toBeFocused()
  await press('Space', 'Home', 'ArrowUp', 'Enter')
  await expect.poll(() => rows(page)).toEqual(['Atelier', 'Bancs', 'La boutique', '·Soldes', '·Tables'])
  await expect(page.getByText('Rangement au premier niveau : Bancs')).toBeVisible()
  await press('Control+z')
  await expect.poll(() => rows(page)).toEqual(['Atelier', '·Bancs', 'La boutique', '·Soldes', '·Tables'])
  await row(page, 'Bancs').focus()
  await press('Enter')
  await expect(page).toHaveURL(/\/website\/pages\/.+/)
  await press('Escape')
  await expect(row(page, 'Bancs')).toBeFocused()
})

test('on a phone a page is moved by its menu, and with a finger', async ({ person, shop, open }) => {
  const { api } = await person(website)
  await site(api, shop)
  const page = await open(api, '/website/pages', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await expect.poll(() => rows(page)).toEqual(SITE)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Actions de « Bancs »' }).click()
  await page.getByRole('menuitem', { name: 'Déplacer sous…' }).click()
  await page.getByRole('combobox', { name: 'Page parente' }).click()
  await page.getByRole('option', { name: 'Atelier' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect.poll(() => rows(page)).toEqual(['Atelier', '·Bancs', 'La boutique', '·Soldes', '·Tables'])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => rows(page)).toEqual(SITE)

  await test.step('with a finger', async () => {
    const device = await page.context().newCDPSession(page)
    const middle = async (name: string) => {
      const box = await row(page, name).boundingBox()
      return box ? [{ x: box.x + 80, y: box.y + box.height / 2 }] : []
    }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', await middle('Bancs'))
    await expect(row(page, 'Bancs')).toHaveAttribute('data-lifted', 'true')
    const [target] = await middle('Atelier')
    await touch('touchMove', [{ x: 100, y: (target?.y ?? 0) + 20 }])
    await touch('touchMove', target ? [target] : [])
    await expect(row(page, 'Atelier')).toHaveAttribute('data-target', 'oui')
    await touch('touchEnd', [])
    await expect.poll(() => rows(page)).toEqual(['Atelier', '·Bancs', 'La boutique', '·Soldes', '·Tables'])
  })
})

test('the form of a page', async ({ person, shop, open }) => {
  const { api } = await person(website)
  const made = await site(api, shop)
  const page = await open(api, `/website/pages/${made.atelier.id}`)
  const stored = () => api.must('GET', `${shop.root}/pages/${made.atelier.id}`)

  await test.step('[PAGE-06] [PAGE-07] its tabs are "Général" and "Options"', async () => {
    await expect(page.getByRole('tabpanel').getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Atelier')
    await expect(page.getByRole('tab').getByText(/^(Général|Options)$/)).toHaveText(['Général', 'Options'])
    expect(await violations(page)).toEqual([])
  })

  await page.getByRole('tab', { name: 'Options' }).click()
  const preview = page.getByRole('group', { name: 'Aperçu dans un moteur de recherche' })
  await test.step('what a search engine shows follows what is typed', async () => {
    await expect(preview).toContainText('atelier.exemple.fr › atelier')
    await expect(preview).toContainText('Sans description')
    await expect(preview).toContainText('Titre : 7 sur 60 caractères')
    await page
      .getByRole('textbox', { name: 'Titre de la page' })
      .fill('Restauration de meubles anciens et de sièges paillés à Lille')
    await expect(preview).toContainText('Titre : 60 sur 60 caractères')
    await page.getByRole('textbox', { name: 'Titre de la page' }).press('End')
    await page.keyboard.type(' centre')
    await expect(preview).toContainText('Restauration de meubles anciens et de sièges paillés à Lille…')
    await expect(preview).toContainText('Titre : 67 sur 60 caractères, la fin est coupée')
    await page.getByRole('textbox', { name: 'Description pour les moteurs' }).fill('Devis gratuit.')
    await expect(preview).toContainText('Devis gratuit.')
    await expect.poll(stored).toMatchObject({ metaDescription: 'Devis gratuit.' })
    expect(await violations(page)).toEqual([])
  })

  await test.step('a redirection waits for its target, and one to its own address is refused beside its field', async () => {
    await page.getByRole('checkbox', { name: 'Redirection' }).check()
    await page.getByRole('button', { name: 'Adresse de redirection', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Adresse de redirection' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Adresse de redirection' }).fill('/atelier')
    await page.getByRole('textbox', { name: 'Adresse de redirection' }).blur()
    await expect(page.getByText('Une redirection ne peut pas mener à sa propre adresse').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Adresse de redirection' }).fill('/tables')
    await expect.poll(stored).toMatchObject({ isRedirect: true, redirectPathname: '/tables' })
    await expect(preview).toContainText("Une redirection n'apparaît pas")
  })
})

test('an address that an article has is refused with a link to it, and what was typed stays', async ({
  admin,
  shop,
  open,
}) => {
  const post = await admin.must('POST', `${shop.root}/posts`, { name: 'Choisir le bois', pathname: '/bois' })
  const made = await admin.must('POST', `${shop.root}/pages`, { name: 'Atelier' })
  const page = await open(admin, `/website/pages/${made.id}`)
  const address = page.getByRole('textbox', { name: 'Adresse sur le site' })
  await address.fill('/bois')
  await address.blur()
  await expect(page.getByText('« Choisir le bois » (article) a déjà cette adresse').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir ce document' })).toHaveAttribute(
    'href',
    `/website/articles/${post.id}`,
  )
  await expect(address).toHaveValue('/bois')
  expect(await violations(page)).toEqual([])
  await address.fill('/bois-et-lin')
  await expect(page.getByRole('link', { name: 'Voir ce document' })).toHaveCount(0)
  await expect
    .poll(() => admin.must('GET', `${shop.root}/pages/${made.id}`))
    .toMatchObject({ pathname: '/bois-et-lin' })
})

test('a page that cannot be loaded says why', async ({ admin, person, shop, open }) => {
  const other = await admin.must('POST', '/api/boutiques', { name: 'Autre', libelle: 'Autre' })
  const { api } = await person({ ...website, boutiques: [shop.id, other.id] })
  const deleted = await api.must('POST', `${shop.root}/pages`, { name: 'Ancienne' })
  await api.must('DELETE', `${shop.root}/pages/${deleted.id}`)
  const foreign = await admin.must('POST', `/api/boutiques/${other.id}/pages`, { name: 'Ailleurs' })
  const page = await open(api, '/website/pages')
  const said = async (id: string, sentence: string) => {
    await page.goto(`/website/pages/${id}`)
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page).toHaveURL('/website/pages')
  }
  await test.step('[PAGE-15] that does not exist', () => said('inconnue', "La page n'existe pas"))
  await test.step('[PAGE-16] of another boutique', () =>
    said(foreign.id, "Cette page n'appartient pas à cette boutique"))
  await test.step('[PAGE-17] deleted', () => said(deleted.id, 'Cette page a été supprimé'))
})
