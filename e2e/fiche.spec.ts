import type { Locator, Page, Request, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A merchant fills in the form of a document: creation, autosave, refusals, leaving, deleting. */

const form = (page: Page, name = 'produit'): Locator => page.getByRole('article', { name, exact: true })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const state = (page: Page, text: string): Locator =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })
const said = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
const close = (page: Page): Promise<void> => page.getByRole('button', { name: 'Fermer (Échap)' }).click()

/** The writes that the page asks the server for, as they go. */
function writes(page: Page, path: string): { method: string; body: Record<string, unknown> }[] {
  const seen: { method: string; body: Record<string, unknown> }[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'GET' || !new URL(request.url()).pathname.includes(path)) return
    seen.push({ method: request.method(), body: request.postDataJSON() as Record<string, unknown> })
  })
  return seen
}

/** Keeps the writes to a path waiting until the returned function lets them go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await until
    await route.continue()
  })
  return () => letGo()
}

/** The server fails to write. */
const failing = (route: Route): Promise<void> =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 500, code: 'essai', detail: 'Panne' }),
      })

test('a product comes to be: nothing stored before it is valid, then at its own address', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/boutique/produits')
  const sent = writes(page, '/produits')
  const name = field(page, 'Nom')

  await test.step('[FORM-13] [FORM-10] [LIST-02] an empty form on its first tab, which reproaches nothing', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Nouveau produit' }).first().click()
    await expect(page).toHaveURL('/boutique/produits/nouveau')
    await expect(page.getByRole('tab', { name: 'Général' })).toHaveAttribute('aria-selected', 'true')
    await expect(form(page).getByRole('heading', { level: 2, name: 'Nouveau produit' })).toBeVisible()
    await name.focus()
    await expect(said(page, 'Champs obligatoire')).toHaveCount(0)
    await name.blur()
    await expect(said(page, 'Champs obligatoire')).toHaveCount(1)
  })
  await test.step('[FORM-12] [FORM-08] [FORM-11] a save that is asked for names what is missing', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Nom non validé.s' })).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Champs obligatoire/)
    await expect(said(page, 'Champs obligatoire').locator('svg')).toBeVisible()
  })
  await test.step('[FORM-09] [FORM-02] "n/a" is no name: nothing is sent', async () => {
    await name.fill('n/a')
    await field(page, 'Nom court').fill('Chêne')
    await expect(said(page, 'Champs obligatoire')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Nom non validé.s' }).last()).toBeVisible()
    await expect(state(page, 'Modifications non enregistrées')).toBeVisible()
    expect(sent).toEqual([])
  })
  await test.step('[FORM-22] [LIST-03] [FORM-07] [LIST-30] the first valid save creates a draft and leads to its id', async () => {
    await name.fill('Table en chêne')
    await expect(page.getByRole('status').filter({ hasText: 'Création réussie' })).toBeVisible()
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)[^/]+$/)
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(sent.map(({ method }) => method)).toEqual(['POST'])
    const id = page.url().split('/').at(-1)
    const stored = await admin.must('GET', `${shop.root}/produits/${id}`)
    expect(stored).toMatchObject({
      name: 'Table en chêne',
      shortname: 'Chêne',
      isDraft: true,
      deleted: false,
      boutique: shop.id,
    })
    expect(stored.createdAt).toMatch(/Z$/)
    await test.step('[LIVE-03] the type of the collection is added', () => {
      expect(stored.type).toBe('produit')
    })
    await page.goBack()
    await expect(page).toHaveURL('/boutique/produits')
  })
  await test.step('[FORM-12] several missing fields are all named', async () => {
    await page.goto('/admin/users/nouveau')
    await page.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(/^.+, .+ non validé\.s$/)
    await expect(said(page, 'Champs obligatoire').first()).toBeVisible()
  })
})

test('autosave: after half a second, one save for one pause, a second for categories', async ({
  admin,
  shop,
  open,
}) => {
  const service = await admin.must('POST', `${shop.root}/services`, { name: 'Cannage' })
  const category = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Sièges' })
  const page = await open(admin, `/boutique/services/${service.id}`)
  /** Types, then lets the time of the page pass: the save goes at this millisecond and not before. */
  const savesAfter = async (label: string, path: string, delay: number): Promise<void> => {
    const sent = writes(page, path)
    await expect(state(page, 'Enregistré')).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await field(page, label).press('End')
    await page.keyboard.type(' et paillage')
    await page.clock.runFor(delay - 20)
    await expect(state(page, 'Modifications non enregistrées')).toBeVisible()
    expect(sent).toEqual([])
    await page.clock.runFor(40)
    await expect.poll(() => sent.length).toBe(1)
    await page.clock.resume()
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(sent).toHaveLength(1)
  }
  await page.clock.install()
  await page.reload()
  await test.step('[FORM-01] 500 ms after the last change', async () => {
    await savesAfter('Nom', '/services/', 500)
    expect((await admin.must('GET', `${shop.root}/services/${service.id}`)).name).toBe('Cannage et paillage')
  })
  await test.step('[FORM-03] 1000 ms for a category', async () => {
    await page.goto(`/boutique/categories/${category.id}`)
    await savesAfter('Libellé', '/productCategories/', 1000)
    expect((await admin.must('GET', `${shop.root}/productCategories/${category.id}`)).libelle).toBe(
      'Sièges et paillage',
    )
  })
})

test('a save that takes long, one that fails, and leaving meanwhile', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  const page = await open(admin, `/boutique/produits/${produit.id}`)
  const path = `**${shop.root}/produits/**`
  const dialog = page.getByRole('dialog', { name: 'Modifications non enregistrées' })

  await test.step('[FORM-04] a second save while one runs is refused', async () => {
    await expect(state(page, 'Enregistré')).toBeVisible()
    const letGo = await hold(page, path)
    await field(page, 'Nom court').fill('Chêne')
    await expect(state(page, 'Enregistrement…')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Enregistrement en cours - action annuler' })).toBeVisible()
    await close(page)
    await expect(page).toHaveURL(new RegExp(`${produit.id}$`))
    await test.step('[FORM-06] leaving waits for it, then asks', async () => {
      await expect(dialog).toContainText("L'enregistrement n'est pas terminé.")
      await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${produit.id}$`))
    })
    letGo()
    await expect(state(page, 'Enregistré')).toBeVisible()
  })
  await test.step('[FORM-21] [LIST-31] a save that was asked for says that it passed', async () => {
    const before = await admin.must('GET', `${shop.root}/produits/${produit.id}`)
    await field(page, 'Nom court').fill('Noyer')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Mise à jour réussie' })).toBeVisible()
    const after = await admin.must('GET', `${shop.root}/produits/${produit.id}`)
    expect(after.shortname).toBe('Noyer')
    expect(String(after.updatedAt) > String(before.updatedAt)).toBe(true)
  })
  await test.step('bad input stays beside its field; the other fields are saved', async () => {
    await field(page, 'Prix').fill('quatre cents')
    await field(page, 'Nom court').fill('Merisier')
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).shortname)
      .toBe('Merisier')
    await expect(field(page, 'Prix')).toHaveValue('quatre cents')
    await expect(field(page, 'Prix')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Prix')).toHaveAccessibleDescription(/nombre|montant/i)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Prix non validé.s' })).toBeVisible()
    expect((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).price).toBe(480)
    await field(page, 'Prix').fill('420,5')
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).price).toBe(420.5)
  })
  await test.step('[FORM-05] [LIST-04] unsaved changes keep the form open until they are given up', async () => {
    await field(page, 'Nom').fill('')
    await close(page)
    await expect(dialog).toContainText('Nom non validé.s.')
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(page).toHaveURL(new RegExp(`${produit.id}$`))
    await expect(field(page, 'Nom')).toHaveValue('')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Services' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
    await close(page)
    await dialog.getByRole('button', { name: 'Abandonner les modifications' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await page.getByRole('article', { name: 'Table', exact: true }).getByRole('link').click()
    await expect(field(page, 'Nom')).toHaveValue('Table')
  })
  await test.step('[FORM-26] a failed update says so, and keeps what was typed', async () => {
    await page.route(path, failing)
    await field(page, 'Nom').fill('Table basse')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors de la mise à jour' }).first()).toBeVisible()
    await expect(field(page, 'Nom')).toHaveValue('Table basse')
    await page.unroute(path, failing)
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).name).toBe('Table basse')
  })
  await test.step('[FORM-25] a failed deletion says so, and the record stays', async () => {
    await page.route(path, failing)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: "Impossible de supprimer l'item" })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${produit.id}$`))
    await page.unroute(path, failing)
  })
  await test.step('[FORM-24] a failed creation says so, and keeps what was typed', async () => {
    await page.goto('/boutique/produits/nouveau')
    await page.route(`**${shop.root}/produits`, failing)
    await field(page, 'Nom').fill('Vitrine')
    await expect(
      page.getByRole('alert').filter({ hasText: "Erreur lors de la création de l'item" }).first(),
    ).toBeVisible()
    await expect(page).toHaveURL('/boutique/produits/nouveau')
    await expect(field(page, 'Nom')).toHaveValue('Vitrine')
    await page.unroute(`**${shop.root}/produits`, failing)
    await expect(page.getByRole('status').filter({ hasText: 'Création réussie' })).toBeVisible()
  })
})

test('deleting asks, says it, and can be undone; the history tells who did what', async ({
  admin,
  shop,
  open,
  person,
}) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
  const produit = await camille.api.must('POST', `${shop.root}/produits`, { name: 'Vitrine' })
  const page = await open(camille.api, `/boutique/produits/${produit.id}`)
  const dialog = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })
  const stored = () => admin.call('GET', `${shop.root}/produits/${produit.id}`)

  await test.step('[LIST-26] the question, whose answer may be no', async () => {
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await stored()).status).toBe(200)
  })
  await test.step('[FORM-23] [LIST-05] [LIST-25] [LIST-24] deleted: said, back at the list, in no list any more', async () => {
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Suppression réussie' })).toBeVisible()
    await expect(page).toHaveURL('/boutique/produits')
    await test.step('[PROD-02] none is left, and the list says so', async () => {
      await expect(page.getByRole('heading', { name: 'Aucun produit' })).toBeVisible()
    })
    const bin = await admin.must('GET', `${shop.root}/produits?deleted=1`)
    const [left] = bin.documents as Record<string, unknown>[]
    expect(left).toMatchObject({ id: produit.id, deleted: true, name: 'Vitrine' })
    await test.step('[LIVE-05] the record itself stays, marked and dated', () => {
      expect(String(left?.updatedAt) > String(produit.updatedAt)).toBe(true)
    })
  })
  await test.step('"Annuler" gives it back', async () => {
    await page
      .getByRole('status')
      .filter({ hasText: 'Suppression réussie' })
      .getByRole('button', { name: 'Annuler' })
      .click()
    await expect(page.getByRole('link', { name: /^Vitrine/ })).toBeVisible()
  })
  await test.step('the history', async () => {
    await page.getByRole('link', { name: /^Vitrine/ }).click()
    await field(page, 'Nom').fill('Vitrine ancienne')
    await expect(state(page, 'Enregistré')).toBeVisible()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Historique' }).click()
    const lines = page.getByRole('dialog', { name: 'Historique' }).getByRole('listitem')
    await expect(lines.first()).toContainText('Camille a modifié')
    await expect(lines.first()).toContainText(/Nom : Vitrine\s+Vitrine ancienne/)
    await expect(lines.last()).toContainText('Camille a créé le document')
    await expect(lines.filter({ hasText: 'a supprimé le document' })).toHaveCount(1)
    await expect(lines.filter({ hasText: 'a annulé' })).toHaveCount(1)
    await page.keyboard.press('Escape')
  })
  await test.step('[LIST-18] the page of the product on the site, from its form', async () => {
    await page.context().route('https://atelier.exemple.fr/**', (route) => route.fulfill({ body: 'La boutique' }))
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Voir sur le site' }).click()
    await expect(await opened).toHaveURL('https://atelier.exemple.fr/vitrine')
  })
})

test('the fields: tabs with a condition, selects, prices, texts that grow', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables' })
  const chairs = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Chaises' })
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Tabouret', price: 12.1 })
  const page = await open(admin, `/boutique/produits/${produit.id}`)
  const tab = (name: string): Locator => form(page).getByRole('tab', { name, exact: true })

  await test.step('[FORM-16] a price goes by 0.01', async () => {
    await field(page, 'Prix').focus()
    await page.keyboard.press('ArrowUp')
    await expect(field(page, 'Prix')).toHaveValue('12,11')
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).price).toBe(12.11)
  })
  await test.step('[FORM-17] a text grows from 1 row to 20', async () => {
    const text = field(page, 'Description')
    const heightOf = (rows: number): Promise<number> =>
      text
        .fill(Array.from({ length: rows }, (_, row) => `Ligne ${row}`).join('\n'))
        .then(() => text.evaluate((element) => (element as unknown as { clientHeight: number }).clientHeight))
    const heights: number[] = []
    for (const rows of [1, 5, 10, 20, 30]) heights.push(await heightOf(rows))
    const [one = 0, five = 0, ten = 0, twenty = 0, thirty = 0] = heights
    const row = (ten - five) / 5
    expect(row).toBeGreaterThan(10)
    expect(five - one).toBeGreaterThan(3.5 * row)
    expect(one).toBeLessThan(2.5 * row)
    expect(Math.abs(twenty - ten - 10 * row)).toBeLessThan(row / 2)
    expect(thirty).toBe(twenty)
  })
  await test.step('[FORM-29] a select offers "Non spécifié" first, then the names in order', async () => {
    const select = page.getByRole('combobox', { name: 'Catégorie' }).or(field(page, 'Catégorie')).first()
    await select.click()
    await expect(page.getByRole('option')).toHaveText(['Non spécifié', 'Chaises', 'Tables'])
    await page.getByRole('option', { name: 'Chaises' }).click()
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).category)
      .toBe(chairs.id)
    await select.click()
    await page.getByRole('option', { name: 'Non spécifié' }).click()
    await expect
      .poll(async () => (await admin.must('GET', `${shop.root}/produits/${produit.id}`)).category)
      .toBeUndefined()
  })
  await test.step('[FORM-15] a tab shows for the values that it is made for', async () => {
    await expect(tab('Déclinaisons')).toHaveCount(0)
    await tab('Options').click()
    await expect(page).toHaveURL(/#options$/)
    const kind = page.getByRole('combobox', { name: 'Type de produit' }).or(field(page, 'Type de produit')).first()
    await kind.click()
    await page.getByRole('option', { name: 'Avec déclinaisons' }).click()
    await expect(tab('Déclinaisons')).toBeVisible()
    await expect(tab('Inventaire')).toHaveCount(0)
    await kind.click()
    await page.getByRole('option', { name: 'Lot composé' }).click()
    await expect(tab('Inventaire')).toBeVisible()
    await expect(tab('Déclinaisons')).toHaveCount(0)
  })
  await test.step('[FORM-14] a tab that goes while it is open gives way to the first one', async () => {
    await tab('Inventaire').click()
    await expect(tab('Inventaire')).toHaveAttribute('aria-selected', 'true')
    await expect(state(page, 'Enregistré')).toBeVisible()
    await admin.must('PATCH', `${shop.root}/produits/${produit.id}`, { changes: { productType: 'classic' } })
    await expect(tab('Général')).toHaveAttribute('aria-selected', 'true')
    await expect(tab('Inventaire')).toHaveCount(0)
  })
  await test.step('[FORM-28] until the options have come, a select shows "..."', async () => {
    const other = await page.context().newPage()
    let letGo = (): void => undefined
    await other.routeWebSocket('**/api/live', (socket) => {
      const server = socket.connectToServer()
      const held: string[] = []
      let isHolding = true
      letGo = () => {
        isHolding = false
        for (const text of held) server.send(text)
      }
      socket.onMessage((text) => {
        if (isHolding && String(text).includes('productCategories')) held.push(String(text))
        else server.send(text)
      })
    })
    await other.goto(`/boutique/produits/${produit.id}`)
    const select = other.getByRole('combobox', { name: 'Catégorie' }).or(field(other, 'Catégorie')).first()
    await expect(select).toHaveAttribute('placeholder', '...')
    letGo()
    await expect(select).toHaveAttribute('placeholder', 'Non spécifié')
    await other.close()
  })
})

test('the sentences of the server reach the screen as they are', async ({ admin, shop, open, person }) => {
  const elsewhere = await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}` })
  const page = await open(admin, '/boutique/services')
  /** Opens a record that cannot be: the sentence is said, and the list stands there again. */
  const isTold = async (list: string, id: unknown, sentence: string): Promise<void> => {
    await page.goto(`${list}/${id}`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page).toHaveURL(list)
  }
  const foreign = (slug: string, values: object) => admin.must('POST', `/api/boutiques/${elsewhere.id}/${slug}`, values)
  const deleted = async (slug: string, values: object) => {
    const made = await admin.must('POST', `${shop.root}/${slug}`, values)
    await admin.must('DELETE', `${shop.root}/${slug}/${made.id}`)
    return made
  }

  await test.step('[ERR-03] [ERR-04] [ERR-05] [LIST-32] a record that is not there, not ours, not any more', async () => {
    await isTold('/boutique/services', 'inconnu', "Le document de la collection services n'existe pas")
    const theirs = await foreign('services', { name: 'Cannage' })
    await isTold('/boutique/services', theirs.id, "Ce document n'appartient pas à cette boutique")
    const gone = await deleted('services', { name: 'Vernis' })
    await isTold('/boutique/services', gone.id, 'Ce document a été supprimé')
  })
  await test.step('[SUPP-07] [SUPP-08] [SUPP-09] a supplier, in its own words', async () => {
    await isTold('/boutique/fournisseurs', 'inconnu', "Le fournisseur n'existe pas")
    const theirs = await foreign('fournisseurs', { nom: 'Scierie' })
    await isTold('/boutique/fournisseurs', theirs.id, "Ce fournisseur n'appartient pas à cette boutique")
    const gone = await deleted('fournisseurs', { nom: 'Zinguerie' })
    await isTold('/boutique/fournisseurs', gone.id, 'Ce fournisseur a été supprimé')
  })
  await test.step('[SUPP-06] a supplier without a name is refused, by the form and by the server', async () => {
    await page.goto('/boutique/fournisseurs/nouveau')
    await field(page, 'Ville').fill('Brest')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Nom non validé.s' })).toBeVisible()
    const { status, json } = await admin.call('POST', `${shop.root}/fournisseurs`, { ville: 'Brest' })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ path: 'nom', message: 'Champs obligatoire' }])
  })
  await test.step('[ERR-02] a boutique that does not exist', async () => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { name: 'Cannage' } : undefined
      const { status, json } = await admin.call(method, '/api/boutiques/nulle-part/services', body)
      expect([status, json.code, json.detail]).toEqual([404, 'boutique.absente', "La boutique n'existe pas"])
    }
  })
  await test.step('[ERR-01] [LIST-28] without a boutique nothing of a shop is listed or made', async () => {
    const camille = await person({
      hasAccessToStore: true,
      profils: ['boutique-catalogue'],
      boutique: undefined,
      boutiques: [],
    })
    const alone = await open(camille.api, '/boutique/services')
    await expect(alone.getByRole('heading', { name: 'La boutique est obligatoire' })).toBeVisible()
    await alone.goto('/boutique/services/nouveau')
    await expect(alone.getByRole('heading', { name: 'La boutique est obligatoire' })).toBeVisible()
    await expect(field(alone, 'Nom')).toHaveCount(0)
  })
})

test('a link in a text wants selected words', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table' })
  const page = await open(admin, `/boutique/produits/${produit.id}#contenus`)
  await page.getByRole('button', { name: 'Ajouter un bloc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloc 1' })
  const address = dialog.getByRole('textbox', { name: 'Adresse du lien' })
  await field(page, 'Texte').click()
  await page.keyboard.type('Notre atelier')
  await test.step('[FORM-19] without a selection the button says what it wants, and opens nothing', async () => {
    const idle = dialog.getByRole('button', { name: "Lien (choisissez d'abord un texte)" })
    await expect(idle).toHaveAttribute('aria-disabled', 'true')
    await idle.click({ force: true })
    await page.keyboard.press('Control+a')
    await expect(dialog.getByRole('button', { name: 'Lien', exact: true })).toBeEnabled()
    await expect(address).toHaveCount(0)
  })
  await test.step('with one, the words lead to the address', async () => {
    await dialog.getByRole('button', { name: 'Lien', exact: true }).click()
    await address.fill('rien du tout')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/Une adresse est attendue/)
    await address.fill('exemple.fr')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Notre atelier' })).toHaveAttribute('href', 'https://exemple.fr')
    await expect
      .poll(async () => JSON.stringify((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).contents))
      .toContain('https://exemple.fr')
  })
})

test('the bar of a document, and the messages that come and go', async ({ admin, shop, open }) => {
  const service = await admin.must('POST', `${shop.root}/services`, { name: 'Cannage' })
  await admin.must('POST', `${shop.root}/services`, { name: 'Vernis' })
  const page = await open(admin, '/boutique/services')
  await page.clock.install()
  await page.goto(`/boutique/services/${service.id}`)
  const bar = page.getByRole('toolbar', { name: 'Document' })

  await test.step('left the neighbours and how the saving goes, right what can be done', async () => {
    await expect(bar.getByRole('status')).toHaveText('Enregistré')
    await expect(bar.getByText('1 sur 2')).toBeVisible()
    const left = await bar.getByRole('status').boundingBox()
    for (const name of ['Document précédent (K)', 'Document suivant (J)']) {
      const box = await bar.getByRole('button', { name }).boundingBox()
      expect(box?.x).toBeLessThan(left?.x ?? 0)
    }
    for (const name of ['Autres actions', 'Supprimer', 'Fermer (Échap)']) {
      const box = await bar.getByRole('button', { name, exact: true }).boundingBox()
      expect(box?.x).toBeGreaterThan(left?.x ?? 0)
    }
  })
  await test.step('[SHELL-21] [SHELL-23] the area of the bar: the latest answer alone, for 3000 ms', async () => {
    const answer = bar.getByRole('status').filter({ hasText: 'Mise à jour réussie' })
    await field(page, 'Nom').fill('')
    await page.keyboard.press('Control+s')
    await expect(bar.getByRole('alert')).toHaveText('Nom non validé.s')
    await field(page, 'Nom').fill('Cannage')
    await expect(bar.getByText('Enregistré', { exact: true })).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await page.keyboard.press('Control+s')
    await expect(answer).toBeVisible()
    await expect(bar.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(2900)
    await expect(answer).toBeVisible()
    await page.clock.runFor(200)
    await expect(answer).toHaveCount(0)
  })
  await test.step('an offer to undo stays for 8000 ms', async () => {
    const message = page.getByRole('status').filter({ hasText: 'Suppression réussie' })
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.clock.runFor(1000)
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(message).toBeVisible()
    await page.clock.runFor(7900)
    await expect(message).toBeVisible()
    await page.clock.runFor(600)
    await expect(message).toHaveCount(0)
  })
  await test.step('[SHELL-22] a message of the shell goes by itself after 4000 ms', async () => {
    const message = page.getByRole('status').filter({ hasText: 'Export réussi' })
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    await page.clock.runFor(1000)
    await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
    await expect(message).toBeVisible()
    await page.clock.runFor(3900)
    await expect(message).toBeVisible()
    await page.clock.runFor(600)
    await expect(message).toHaveCount(0)
  })
})
