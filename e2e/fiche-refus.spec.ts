import { effectsRun } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { close, failing, field, hold, openFolds, state } from './document-form.ts'

/** A document that cannot be saved, is left, or is deleted, and the messages of the form. */

test('a slow save, a failing one, and leaving meanwhile', async ({ admin, shop, open }) => {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  const page = await open(admin, `/boutique/produits/${produit.id}`)
  const path = `**${shop.root}/produits/**`
  const dialog = page.getByRole('dialog', { name: 'Modifications non enregistrées' })

  await test.step('[FORM-04] a second save during a save is refused', async () => {
    await expect(state(page, 'Enregistré')).toBeVisible()
    const letGo = await hold(page, path)
    await openFolds(page)
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
  await test.step('[FORM-21] [LIST-31] an explicit save is confirmed', async () => {
    const before = await admin.must('GET', `${shop.root}/produits/${produit.id}`)
    await field(page, 'Nom court').fill('Noyer')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Mise à jour réussie' })).toBeVisible()
    const after = await admin.must('GET', `${shop.root}/produits/${produit.id}`)
    expect(after.shortname).toBe('Noyer')
    expect(String(after.updatedAt) > String(before.updatedAt)).toBe(true)
  })
  await test.step('bad input is shown at its field; the other fields are saved', async () => {
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
  await test.step('[FORM-05] [LIST-04] unsaved changes keep the form open until they are discarded', async () => {
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
  await test.step('[FORM-26] a failed update is reported, and keeps what was typed', async () => {
    await page.route(path, failing)
    await field(page, 'Nom').fill('Table basse')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors de la mise à jour' }).first()).toBeVisible()
    await expect(field(page, 'Nom')).toHaveValue('Table basse')
    await page.unroute(path, failing)
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect((await admin.must('GET', `${shop.root}/produits/${produit.id}`)).name).toBe('Table basse')
  })
  await test.step('[FORM-25] a failed deletion is reported, and the record is kept', async () => {
    await page.route(path, failing)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: "Impossible de supprimer l'item" })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${produit.id}$`))
    await page.unroute(path, failing)
  })
  await test.step('[FORM-24] a failed creation is reported, and keeps what was typed', async () => {
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
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)/)
    await expect(state(page, 'Enregistré')).toBeVisible()
  })
  await test.step('a slow save that ends while leaving asks: the form closes', async () => {
    const letGo = await hold(page, path)
    await field(page, 'Nom').fill('Vitrine basse')
    await close(page)
    await expect(dialog).toContainText("L'enregistrement n'est pas terminé.")
    letGo()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(page.getByRole('article', { name: 'Vitrine basse', exact: true })).toBeVisible()
  })
})

test('deleting asks, is confirmed, and can be undone; the history shows who did what', async ({
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

  await test.step('[LIST-26] the question, which can be declined', async () => {
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await stored()).status).toBe(200)
  })
  await test.step('[FORM-23] [LIST-05] [LIST-25] [LIST-24] deleted: confirmed, back at the list, not in any list', async () => {
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Suppression réussie' })).toBeVisible()
    await expect(page).toHaveURL('/boutique/produits')
    await test.step('[PROD-02] the list is empty, with its sentence', async () => {
      await expect(page.getByRole('heading', { name: 'Aucun produit' })).toBeVisible()
    })
    const bin = await admin.must('GET', `${shop.root}/produits?deleted=1`)
    const [left] = bin.documents as Record<string, unknown>[]
    expect(left).toMatchObject({ id: produit.id, deleted: true, name: 'Vitrine' })
    await test.step('[LIVE-05] the record itself is kept, marked as deleted with the date', () => {
      expect(String(left?.updatedAt) > String(produit.updatedAt)).toBe(true)
    })
  })
  await test.step('"Annuler" restores it', async () => {
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
    await expect(await opened).toHaveURL('https://atelier.exemple.fr/vitrine-ancienne')
  })
})

test('sentences of the server are shown unchanged', async ({ admin, shop, open, person }) => {
  const elsewhere = await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}` })
  const page = await open(admin, '/boutique/services')
  /** Opens a record that cannot be opened: shows the sentence and returns to the list. */
  const isShown = async (list: string, id: unknown, sentence: string): Promise<void> => {
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

  await test.step('[ERR-03] [ERR-04] [ERR-05] [LIST-32] a record that is missing, of another boutique, or deleted', async () => {
    await isShown('/boutique/services', 'inconnu', "Le document de la collection services n'existe pas")
    const theirs = await foreign('services', { name: 'Cannage' })
    await isShown('/boutique/services', theirs.id, "Ce document n'appartient pas à cette boutique")
    const gone = await deleted('services', { name: 'Vernis' })
    await isShown('/boutique/services', gone.id, 'Ce document a été supprimé')
  })
  await test.step('[SUPP-07] [SUPP-08] [SUPP-09] a supplier, with its own sentences', async () => {
    await isShown('/boutique/fournisseurs', 'inconnu', "Le fournisseur n'existe pas")
    const theirs = await foreign('fournisseurs', { nom: 'Scierie' })
    await isShown('/boutique/fournisseurs', theirs.id, "Ce fournisseur n'appartient pas à cette boutique")
    const gone = await deleted('fournisseurs', { nom: 'Zinguerie' })
    await isShown('/boutique/fournisseurs', gone.id, 'Ce fournisseur a été supprimé')
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
  await test.step('[ERR-01] [LIST-28] without a boutique nothing of a boutique can be listed or created', async () => {
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

test('the bar of a document, and its messages', async ({ admin, shop, open }) => {
  const service = await admin.must('POST', `${shop.root}/services`, { name: 'Cannage' })
  await admin.must('POST', `${shop.root}/services`, { name: 'Vernis' })
  const page = await open(admin, '/boutique/services')
  await page.clock.install()
  await page.goto(`/boutique/services/${service.id}`)
  const bar = page.getByRole('toolbar', { name: 'Document' })

  await test.step('on the left the neighbours and the save state, on the right the actions', async () => {
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
  await test.step('[SHELL-21] [SHELL-23] the notification area of the bar: only the latest notice, for 3000 ms', async () => {
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
    await effectsRun(page)
    await page.clock.runFor(7900)
    await expect(message).toBeVisible()
    await page.clock.runFor(600)
    await expect(message).toHaveCount(0)
  })
  await test.step('[SHELL-22] a notification of the shell disappears after 4000 ms', async () => {
    const message = page.getByRole('status').filter({ hasText: 'Export réussi' })
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    await page.clock.runFor(1000)
    await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
    await expect(message).toBeVisible()
    await effectsRun(page)
    await page.clock.runFor(3900)
    await expect(message).toBeVisible()
    await page.clock.runFor(600)
    await expect(message).toHaveCount(0)
  })
})
