import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { field, form, said, state } from './document-form.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** Contacts: duplicates while typing, the merge, requests and orders on the form; and the selects that offer contacts. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const contact = (page: Page): Locator => form(page, 'contact')
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Fusionner' })
const formTab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab', { name })
/** Opens a select, which offers exactly these options. */
const offers = async (page: Page, name: string, texts: string[]): Promise<void> => {
  const select = page.getByRole('combobox', { name, exact: true }).first()
  await expect(select).not.toHaveAttribute('placeholder', '...')
  await select.click()
  await expect(page.getByRole('option')).toHaveText(texts)
  await page.keyboard.press('Escape')
}

/** Two contacts of one person: the second one with an order, its payment, a subscription and a request. */
async function twice(admin: Api, shop: Shop): Promise<{ kept: Document; other: Document; order: Document }> {
  const make = (slug: string, values: object): Promise<Document> => admin.must('POST', `${shop.root}/${slug}`, values)
  const kept = await make('contacts', { firstname: 'Léa', email: 'lea@exemple.fr' })
  const other = await make('contacts', {
    ...{ firstname: 'Léa', lastname: 'Martin', email: 'lea.martin@exemple.fr', phone: '06 12 34 56 78' },
    ...{ zip: '44000', city: 'Nantes', comments: [{ text: 'Aime le chêne clair' }] },
  })
  const produits = [{ name: 'Console étroite', price: 486, qty: 1 }]
  const order = await make('commandes', { contact: other.id, deliveryDate: '2026-12-24', produits })
  await make('ventes', { commande: order.id, montant: 145.8, mode: 'cb' })
  await make('abonnements', { contact: other.id, name: 'Entretien' })
  await make('demandes', { contact: other.id, requests: [{ produit_name: 'Table ronde' }] })
  return { kept, other, order }
}

test('whoever has the same e-mail or telephone is pointed out while it is typed', async ({ admin, shop, open }) => {
  const { other } = await twice(admin, shop)
  const page = await open(admin, '/boutique/contacts/nouveau')
  const pointed = contact(page).getByRole('status').filter({ hasText: 'a déjà' })
  await test.step('a new contact, by its telephone in another spelling', async () => {
    await field(page, 'Téléphone').pressSequentially('+33 (0)6 12 34 56 78')
    await expect(pointed).toContainText('Léa Martin a déjà ce numéro de téléphone')
    await expect(field(page, 'Téléphone')).toHaveValue('+33 (0)6 12 34 56 78')
  })
  await test.step('and by its e-mail, whatever its case', async () => {
    await field(page, 'E-mail').pressSequentially('Lea.Martin@Exemple.fr')
    await expect(pointed).toContainText('Léa Martin a déjà cette adresse e-mail et ce numéro de téléphone')
    await expect(page.getByRole('link', { name: 'Ouvrir Léa Martin' })).toHaveAttribute(
      'href',
      new RegExp(`/boutique/contacts/${other.id}`),
    )
  })
  await test.step('live: no longer once the other one has changed', async () => {
    await admin.must('PATCH', `${shop.root}/contacts/${other.id}`, { changes: { phone: null } })
    await expect(pointed).toContainText('Léa Martin a déjà cette adresse e-mail')
    await expect(pointed).not.toContainText('téléphone')
    await field(page, 'E-mail').fill('autre@exemple.fr')
    await expect(pointed).toHaveCount(0)
  })
})

test('two contacts become one, and two again', async ({ admin, shop, open }) => {
  const { kept, other, order } = await twice(admin, shop)
  const page = await open(admin, `/boutique/contacts/${kept.id}`)
  const watching = await open(admin, `/boutique/commandes/${order.id}#client`)
  const client = watching.getByRole('combobox', { name: 'Contact', exact: true }).first()
  await expect(client).toHaveValue('Léa Martin')

  await test.step('the dialog says what will happen', async () => {
    await expect(state(page, 'Enregistré')).toBeVisible()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Fusionner' }).click()
    await dialog(page).getByRole('combobox', { name: 'Contact à fusionner' }).click()
    // Until they are all there, an option moves under the pointer.
    await expect(page.getByRole('option')).toHaveText(['Non spécifié', 'Léa', 'Léa Martin'])
    await page.getByRole('option', { name: 'Léa Martin', exact: true }).click()
    await expect(dialog(page).getByRole('combobox', { name: 'Contact à fusionner' })).toHaveValue('Léa Martin')
    await expect(dialog(page).getByRole('row', { name: /Nom Martin.*repris.*Martin/ })).toBeVisible()
    await expect(
      dialog(page).getByRole('row', { name: /E-mail lea@exemple.fr lea.martin@exemple.fr.*commentaire/ }),
    ).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      ...['0 produit', '1 demande', '1 commande', '0 vente', '0 achat', '1 abonnement'],
    ])
  })
  await test.step('axe finds nothing in it', async () => {
    expect(await violations(page)).toEqual([])
  })
  await test.step('the merge', async () => {
    await dialog(page).getByRole('button', { name: 'Fusionner' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(field(page, 'Nom')).toHaveValue('Martin')
    await expect(field(page, 'E-mail')).toHaveValue('lea@exemple.fr')
    const { status } = await admin.call('GET', `${shop.root}/contacts/${other.id}`)
    expect(status).toBe(404)
    const moved = await admin.must('GET', `${shop.root}/commandes/${order.id}`)
    expect(moved).toMatchObject({ contact: kept.id, contact_email: 'lea.martin@exemple.fr', montantPaye: 145.8 })
  })
  await test.step('its undo brings the other one back, with all that was its own', async () => {
    await page
      .getByRole('status')
      .filter({ hasText: 'Contacts fusionnés' })
      .last()
      .getByRole('button', { name: 'Annuler' })
      .click()
    await expect(field(page, 'Nom')).toHaveValue('')
    await expect
      .poll(async () => (await admin.call('GET', `${shop.root}/contacts/${other.id}`)).json)
      .toMatchObject({ name: 'Léa Martin' })
    expect(await admin.must('GET', `${shop.root}/commandes/${order.id}`)).toMatchObject({ contact: other.id })
  })
  await test.step('a merge by somebody else is shown in the open form', async () => {
    await admin.must('POST', `${shop.root}/contacts/${kept.id}/actions/fusionner`, { autre: other.id })
    await expect(field(page, 'Nom')).toHaveValue('Martin')
  })
  await test.step('[CONTACT-18] the requests and orders are on its form, as links, with the total', async () => {
    await formTab(page, 'Demandes').click()
    const requests = contact(page).getByRole('list', { name: 'Demandes' }).getByRole('link')
    await expect(requests).toHaveText([/Table ronde/])
    await admin.must('POST', `${shop.root}/demandes`, { contact: kept.id, requests: [{ produit_name: 'Banc' }] })
    await expect(requests).toHaveText([/Banc/, /Table ronde/])
    await expect(contact(page).getByRole('list', { name: 'Commandes' }).getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`/boutique/commandes/${order.id}`),
    )
    await expect(contact(page).getByText('1 commande486,00')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
  await test.step('the comments of both are there, and what was not taken', async () => {
    await formTab(page, 'Commentaires').click()
    const texts = contact(page).getByRole('textbox', { name: 'Commentaire' })
    await expect(texts.first()).toHaveValue('Aime le chêne clair')
    await expect(texts.nth(1)).toHaveValue('Fusion avec Léa Martin\nE-mail : lea.martin@exemple.fr')
  })
  await test.step('[CONTACT-06] a text announces the filter by newsletter', async () => {
    await formTab(page, 'Options').click()
    await expect(said(page, 'Un filtre par newsletter permettra bientôt de choisir à qui écrire.')).toBeVisible()
  })
  await test.step('on a phone', async () => {
    const phone = await open(admin, `/boutique/contacts/${kept.id}#demandes`, PHONE)
    await expect(contact(phone).getByRole('list', { name: 'Commandes' }).getByRole('link')).toBeVisible()
    expect(await overflow(phone)).toBe(0)
  })
})

test('who only handles contacts merges them, and reads no order', async ({ admin, shop, person, open }) => {
  const { kept, other } = await twice(admin, shop)
  const { api } = await person({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  const page = await open(api, `/boutique/contacts/${other.id}#demandes`)
  await expect(formTab(page, 'Commentaires')).toBeVisible()
  await expect(formTab(page, 'Demandes')).toHaveCount(0)
  await field(page, 'E-mail').fill('lea@exemple.fr')
  await page.getByRole('button', { name: 'Fusionner avec Léa', exact: true }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Contact à fusionner' })).toHaveValue('Léa')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Les autres documents qui le nomment'])
  await dialog(page).getByRole('button', { name: 'Fusionner' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await admin.call('GET', `${shop.root}/contacts/${kept.id}`)).status).toBe(404)
})

test('[FORM-27] [FORM-31] the selects of other documents', async ({ admin, shop, open }) => {
  const make = (slug: string, values: object): Promise<Document> => admin.must('POST', `${shop.root}/${slug}`, values)
  for (const lastname of ['Zola', 'Bernard', 'Élie']) await make('contacts', { lastname })
  for (const name of ['Restauration', 'Conseil']) await make('services', { name })
  for (const nom of ['Scierie du Bois', 'Atelier du Fer']) await make('fournisseurs', { nom })
  const openOrder = await make('commandes', { deliveryDate: '2026-12-24', contact_lastname: 'Martin' })
  const later = await make('commandes', { deliveryDate: '2026-12-01', contact_lastname: 'Petit' })
  const archived = await make('commandes', { deliveryDate: '2026-12-24', contact_lastname: 'Archive' })
  const deleted = await make('commandes', { deliveryDate: '2026-12-24', contact_lastname: 'Corbeille' })
  await admin.must('POST', `${shop.root}/commandes/${archived.id}/actions/archiver`, {})
  await admin.must('DELETE', `${shop.root}/commandes/${deleted.id}`)
  const page = await open(admin, '/boutique/abonnements/nouveau')
  await test.step('contacts and services by name', async () => {
    await offers(page, 'Contact', ['Non spécifié', 'Bernard', 'Élie', 'Zola'])
    await formTab(page, 'Forfait').click()
    await offers(page, 'Service', ['Non spécifié', 'Conseil', 'Restauration'])
  })
  await test.step('suppliers by nom', async () => {
    await page.goto('/boutique/depenses/nouveau')
    await offers(page, 'Fournisseur', ['Non spécifié', 'Atelier du Fer', 'Scierie du Bois'])
  })
  await test.step('[FORM-30] orders that are neither archived nor deleted, the latest number first', async () => {
    const sale = await make('ventes', { montant: 10, commande: archived.id })
    await page.goto(`/boutique/ventes/${sale.id}#commande`)
    const chosen = `${String(archived.numero)} · Archive`
    await expect(page.getByRole('combobox', { name: 'Commande', exact: true }).first()).toHaveValue(chosen)
    const orders = [later, openOrder].map(({ numero, contact_name: name }) => `${String(numero)} · ${String(name)}`)
    await offers(page, 'Commande', ['Non spécifié', chosen, ...orders])
  })
  await test.step('boutiques, in the form of a user', async () => {
    await page.goto('/admin/users/nouveau#boutiques')
    const select = page.getByRole('combobox', { name: 'Boutique principale', exact: true }).first()
    await expect(select).not.toHaveAttribute('placeholder', '...')
    await select.click()
    await expect(page.getByRole('option', { name: shop.name, exact: true })).toBeAttached()
  })
})

test('the list of requests', async ({ admin, shop, open }) => {
  const page = await open(admin, '/boutique/demandes')
  const rows = page.locator('[data-list-item]')
  const listTab = (name: string): Locator => page.getByRole('main').getByRole('tab', { name })
  await test.step('[REQ-07] an empty list shows its sentence', async () => {
    await expect(page.getByRole('heading', { name: 'Aucune demande' })).toBeVisible()
  })
  const made: Document[] = []
  for (const [contact_lastname, more] of [
    ['Ancienne', {}],
    ['Précisions', { hasMoreInfos: true }],
    ['Répondue', { hasResponse: true, isChecked: true }],
    ['Close', { isChecked: true, hasResponse: true }],
  ] as const)
    made.push(await admin.must('POST', `${shop.root}/demandes`, { contact_lastname, ...more }))
  // The last one changed is not the last one made.
  await admin.must('PATCH', `${shop.root}/demandes/${made[2]?.id}`, { changes: { contact_city: 'Nantes' } })
  await test.step('[REQ-01] [REQ-02] [REQ-06] its tabs; those awaiting a response, the oldest first', async () => {
    await expect(page.getByRole('main').getByRole('tablist').first().getByRole('tab')).toHaveText([
      ...[/^En attente/, /^\+ d'infos/, /^Traitées/, /^Répondues/, /^Indésirables/],
    ])
    await expect(rows).toHaveText([/Ancienne/, /Précisions/])
  })
  await test.step('[REQ-03] those that await more information', async () => {
    await listTab("+ d'infos").click()
    await expect(rows).toHaveText([/Précisions/])
  })
  await test.step('[REQ-04] those that are dealt with, the last changed first', async () => {
    await listTab('Traitées').click()
    await expect(rows).toHaveText([/Répondue/, /Close/])
  })
  await test.step('[REQ-05] those with a response, the last changed first', async () => {
    await listTab('Répondues').click()
    await expect(rows).toHaveText([/Répondue/, /Close/])
  })
  await test.step('[REQ-11] the address of a request', async () => {
    await rows.first().click()
    await expect(page).toHaveURL(/\/boutique\/demandes\/[\w-]+/)
    await expect(form(page, 'demande')).toBeVisible()
  })
})
