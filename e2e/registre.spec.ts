import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('the register of used objects: switched on, a purchase is written, corrected, read for a reason and checked', async ({
  admin,
  shop,
  open,
}) => {
  const chair = await admin.must('POST', `${shop.root}/produits`, {
    name: 'Chaise paillée',
    description: 'Hêtre, 1930',
  })
  const lieu = await admin.must('POST', `${shop.root}/achatLieux`, { libelle: 'Vide-grenier de Clisson' })
  const { id } = await admin.must('POST', `${shop.root}/achats`, {
    ...{ date: '2026-11-24', lieu: lieu.id, montant: 40, mode: 'espece', repartition: 'egale' },
    pieces: [{ produit: chair.id, name: 'Chaise paillée' }],
  })
  const page = await open(admin, '/boutique/params#options')
  const menu = page.getByRole('navigation', { name: 'Menu' })

  await test.step('it is switched on with the day when it starts', async () => {
    await expect(page.getByRole('heading', { name: "Registre d'objets mobiliers" })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Registre', exact: true })).toHaveCount(0)
    await page.getByLabel('Depuis le').fill('2026-11-01')
    await page.getByLabel("Tenir le registre d'objets mobiliers").check()
    await expect
      .poll(async () => (await admin.must('GET', `/api/boutiques/${shop.id}`)).registreObjets, { timeout: 60_000 })
      .toBe(true)
  })

  await test.step('the page says what the purchase lacks', async () => {
    await menu.getByRole('link', { name: 'Registre', exact: true }).click()
    await expect(page).toHaveURL('/boutique/registre')
    const waiting = page.getByRole('region', { name: 'À inscrire' })
    await expect(waiting).toContainText('Chaise paillée')
    await expect(waiting).toContainText('Il manque : le nom du vendeur')
    await expect(waiting.getByRole('button', { name: /Inscrire/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Intégrité' })).toContainText("Le registre n'a encore aucune ligne.")
    expect(await violations(page)).toEqual([])
    await waiting.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/boutique/achats/${id}`))
  })

  await test.step('the seller is filled in the purchase, which is then written from there', async () => {
    await page.goto(`/boutique/achats/${id}#vendeur`)
    const adding = page.getByRole('button', { name: 'Ajouter le vendeur' })
    await page.locator('form').filter({ has: adding }).getByRole('textbox').fill('Martin')
    await adding.click()
    const sellers = async () =>
      (await admin.must('GET', `${shop.root}/achats/${id}/identites`)).documents as unknown as { id: string }[]
    await expect.poll(sellers).toHaveLength(1)
    const [seller] = await sellers()
    await admin.must('PATCH', `${shop.root}/achats/${id}/identites/${seller?.id}`, {
      changes: {
        ...{ prenom: 'Léa', qualite: 'Retraitée', domicile: '1 rue du Port, Nantes' },
        ...{
          pieceNature: "Carte d'identité",
          pieceNumero: '12AB34',
          pieceDate: '2020-01-02',
          pieceAutorite: 'Préfecture',
        },
      },
    })
    await page.reload()
    await page.getByRole('button', { name: /^Inscrire au registre/ }).click()
    await expect(page.getByText('Inscrit au registre sous le n° 1.')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('another price is a correction, with its reason', async () => {
    await admin.must('PATCH', `${shop.root}/achats/${id}`, { changes: { montant: 35 } })
    await page.goto('/boutique/registre')
    const waiting = page.getByRole('region', { name: 'À inscrire' })
    await expect(waiting).toContainText('À corriger : n° 1')
    await waiting.getByRole('button', { name: /^Inscrire/ }).click()
    await expect(waiting.getByRole('alert')).toContainText('Un motif est attendu')
    await waiting.getByLabel('Motif de la correction').fill('Prix mal recopié')
    await waiting.getByLabel('Motif de la correction').press('Enter')
    await expect(waiting).toContainText('Tous les achats sont inscrits.')
  })

  await test.step('its lines are read for a reason, which is noted', async () => {
    const form = page.getByRole('region', { name: 'Consulter' })
    await form.getByRole('button', { name: 'Consulter le registre' }).click()
    await expect(form.getByRole('alert')).toContainText('Un motif est attendu')
    await form.getByLabel('Motif').fill('Contrôle de la préfecture')
    await form.getByLabel('Motif').press('Enter')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('Léa Martin, Retraitée')
    await expect(rows.nth(1)).toContainText("Carte d'identité n° 12AB34")
    await expect(rows.nth(1)).toContainText('40,00\u00a0€ (Espèce)')
    await expect(rows.nth(2)).toContainText('Corrige la ligne 1 : Prix mal recopié')
    await expect(rows.nth(2)).toContainText('35,00\u00a0€')
    await expect(page.getByRole('region', { name: 'Dernières consultations' })).toContainText('lignes 1 à 2')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the chain is checked; on a phone nothing is wider than the page', async () => {
    const integrity = page.getByRole('region', { name: 'Intégrité' })
    await integrity.getByRole('button', { name: 'Vérifier maintenant' }).click()
    await expect(integrity.getByRole('status')).toContainText("2 lignes, rien n'a changé.")
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflow(page)).toBe(0)
  })
})

test('a purchase with pieces without a product waits, and says what each of them lacks', async ({
  admin,
  shop,
  open,
}) => {
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, {
    changes: { registreObjets: true, registreDepuis: '2026-11-01' },
  })
  const { id } = await admin.must('POST', `${shop.root}/achats`, {
    ...{ date: '2026-11-24', montant: 300, mode: 'espece', repartition: 'egale' },
    pieces: [{ name: 'Commode' }, { name: 'Miroir' }],
  })
  const page = await open(admin, '/boutique/registre')
  const waiting = page.getByRole('region', { name: 'À inscrire' })
  await expect(waiting).toContainText('Commode, Miroir')
  await expect(waiting).toContainText(
    'Il manque : la provenance, la description de « Commode » (pièce sans fiche), la description de « Miroir » (pièce sans fiche), le nom du vendeur',
  )
  await expect(waiting.getByRole('button', { name: /Inscrire/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.goto(`/boutique/achats/${id}#vendeur`)
  await expect(page.getByText('la description de « Commode » (pièce sans fiche)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inscrire/ })).toHaveCount(0)
})
