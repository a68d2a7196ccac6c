import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { field, form, said, state } from './document-form.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** The payments of an order, and the form of a sale. */

// Rows of another year show it.
test.use({ today: '2026-11-23' })

const SELLER = { hasAccessToStore: true, profils: ['boutique-commandes'] }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const LINE = { name: 'Console étroite', price: 486, qty: 1 }

const makeOrder = (admin: Api, shop: Shop, more: Record<string, unknown> = {}): Promise<Document> =>
  admin.must('POST', `${shop.root}/commandes`, {
    ...{ deliveryDate: '2026-11-24', contact_firstname: 'Antoine', contact_lastname: 'Le Goff', produits: [LINE] },
    ...{ acompteValue: 30, acompteType: 'pourcentage', ...more },
  })
const order = (page: Page): Locator => form(page, 'commande')
/** A line of the amounts in the summary of the order. */
const summary = (page: Page, line: string): Locator => order(page).getByRole('term').filter({ hasText: line })
const payments = (page: Page): Locator => page.getByRole('list', { name: 'Liste des paiements' }).getByRole('listitem')
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const amount = (page: Page): Locator => page.getByRole('dialog').getByRole('textbox', { name: 'Montant' })
const start = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ajouter un paiement' }).click()
const choose = async (within: Locator, name: string, option: string | RegExp): Promise<void> => {
  await within.getByRole('combobox', { name, exact: true }).click()
  await within.page().getByRole('option', { name: option, exact: true }).click()
}
const takeBack = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).last().getByRole('button', { name: 'Annuler' }).click()

test('[ORDER-40] [ORDER-42] [ORDER-41] a deposit by card and the balance by cheque, then archived, deleted and brought back', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const { id } = await makeOrder(admin, shop)
  const { api } = await person(SELLER)
  const page = await open(api, `/boutique/commandes/${id}#paiements`)
  /** The form of the order in another browser, and the list in a third one. */
  const other = await open(admin, `/boutique/commandes/${id}`)
  const list = await open(admin, '/boutique/commandes')
  const row = list.getByRole('link', { name: /Antoine Le Goff/ })
  const showsPaid = async (percent: number): Promise<void> => {
    await expect(summary(other, `Payé, ${percent} %`)).toBeVisible()
    await (percent > 0 ? expect(row).toContainText(`${percent} % payé`) : expect(row).not.toContainText('payé'))
  }

  await test.step('without a payment', async () => {
    await expect(order(page).getByRole('heading', { name: 'Liste des paiements' }).first()).toBeVisible()
    await expect(said(page, 'Aucun paiement')).toBeVisible()
    await showsPaid(0)
  })
  await test.step('the deposit is proposed: two clicks and its mode', async () => {
    await start(page)
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveValue('145,80')
    const type = dialog(page, 'Ajouter un paiement').getByRole('combobox', { name: 'Type', exact: true })
    await expect(type).toHaveValue('Acompte')
    await amount(page).fill('486')
    await expect(type).toHaveValue('Totalité')
    await amount(page).fill('145,80')
    await expect(type).toHaveValue('Acompte')
    await choose(dialog(page, 'Ajouter un paiement'), 'Mode', 'Carte')
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(payments(page)).toHaveCount(1)
    await expect(payments(page)).toHaveText(/^\d+ \S+Carte · acompte145,80\s€$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ajouter un paiement' })).toBeFocused()
    await showsPaid(30)
  })
  await test.step('what is refused is said at its field, and nothing typed is lost', async () => {
    await start(page)
    await expect(amount(page)).toHaveValue('340,20')
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true })
    const comment = page.getByRole('dialog').getByRole('textbox', { name: 'Commentaire' })
    await comment.fill('Remis au salon')
    for (const [typed, message] of [
      ['', 'Champs obligatoire'],
      ['douze', 'Nombre attendu'],
      ['12,50,3', 'Nombre attendu'],
      ['0', 'Le montant doit être différent de 0\u00a0€'],
    ] as const) {
      await amount(page).fill(typed)
      await submit.click()
      await expect(amount(page)).toHaveAccessibleDescription(message)
      await expect(amount(page)).toBeFocused()
      await expect(amount(page)).toHaveValue(typed)
    }
    await amount(page).fill('12,505')
    const date = page.getByRole('dialog').getByLabel('Date', { exact: true })
    await date.focus()
    // The first part of the date is empty now: there is no such day.
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(date).toHaveAccessibleDescription('Date attendue')
    expect(
      await date.evaluate((input) => (input as unknown as { validity: { badInput: boolean } }).validity.badInput),
    ).toBe(true)
    await date.fill('2026-11-19')
    await submit.click()
    await expect(payments(page)).toHaveText([/^19 nov\.n\/a · acompte12,51\s€$/, /^\d+ \S+Carte · acompte145,80\s€$/])
    await takeBack(page, 'Paiement ajouté : Antoine Le Goff')
    await expect(payments(page)).toHaveCount(1)
    await showsPaid(30)
  })
  await test.step('an amount that nobody typed follows the payments of others, and a typed one stays', async () => {
    const add = dialog(page, 'Ajouter un paiement')
    const paidByOther = (montant: number) => admin.must('POST', `${shop.root}/ventes`, { montant, commande: id })
    const removed = async (sale: Document) => admin.must('DELETE', `${shop.root}/ventes/${sale.id}`)
    await start(page)
    await expect(amount(page)).toHaveValue('340,20')
    await expect(add.getByRole('status')).toHaveText('')
    const part = await paidByOther(100)
    await expect(amount(page)).toHaveValue('240,20')
    await expect(add.getByRole('status')).toHaveText(/^Le solde a changé : il reste 240,20\s€ à payer\.$/)
    const rest = await paidByOther(240.2)
    await expect(amount(page)).toHaveValue('')
    await expect(add.getByRole('status')).toHaveText('Le solde a changé : il ne reste rien à payer.')
    expect(await violations(page)).toEqual([])
    await add.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(amount(page)).toHaveAccessibleDescription('Champs obligatoire')
    await removed(rest)
    await expect(amount(page)).toHaveValue('240,20')
    await amount(page).fill('50')
    await removed(part)
    await expect(add.getByRole('status')).toHaveText('')
    const again = await paidByOther(340.2)
    await expect(add.getByRole('status')).toHaveText('Le solde a changé : il ne reste rien à payer.')
    await expect(amount(page)).toHaveValue('50')
    await removed(again)
    await expect(add.getByRole('status')).toHaveText('')
    await add.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(payments(page)).toHaveCount(1)
    await showsPaid(30)
  })
  await test.step('[ORDER-31] the balance by cheque, with its block', async () => {
    await start(page)
    await expect(amount(page)).toHaveValue('340,20')
    await expect(field(page, 'Numéro du chèque')).toHaveCount(0)
    await choose(dialog(page, 'Ajouter un paiement'), 'Mode', 'Chèque')
    await field(page, 'Numéro du chèque').fill('0000123')
    await field(page, 'Banque').fill('Crédit du Port')
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(payments(page)).toHaveCount(2)
    const cheque = payments(page).filter({ hasText: 'Chèque · solde' })
    await expect(cheque).toContainText('340,20 €')
    await expect(cheque).toContainText('Chèque n°0000123')
    await expect(cheque).toContainText('BanqueCrédit du Port')
    await expect(payments(page).filter({ hasText: 'Carte' })).not.toContainText('Chèque n°')
    await showsPaid(100)
    expect(await violations(page)).toEqual([])
  })
  await test.step('archived, and found in its tab', async () => {
    await page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name: 'Archiver' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Commande archivée' })).toBeVisible()
    await expect(row).toHaveCount(0)
    await list.getByRole('tab', { name: 'Archivées' }).click()
    await expect(row).toContainText('100 % payé')
    await row.click()
    await expect(summary(list, 'Payé, 100 %')).toBeVisible()
    await list.goBack()
  })
  await test.step('deleted with its payments, and brought back as a whole', async () => {
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    const question = dialog(page, 'Voulez-vous supprimer cette commande ?')
    await expect(question).toContainText('2 paiements')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(row).toHaveCount(0)
    await expect(said(list, 'Aucune commande')).toBeVisible()
    const left = async () => (await admin.must('GET', `${shop.root}/ventes`)).documents
    expect(await left()).toEqual([])
    await takeBack(page, 'Suppression réussie')
    await expect(row).toContainText('100 % payé')
    expect(await left()).toHaveLength(2)
    await page.goto(`/boutique/commandes/${id}#paiements`)
    await expect(payments(page)).toHaveCount(2)
  })
})

test('a payment is edited, canceled and deleted in its order, with undo', async ({ admin, shop, person, open }) => {
  const { id } = await makeOrder(admin, shop)
  const pay = (more: Record<string, unknown>) => admin.must('POST', `${shop.root}/ventes`, { commande: id, ...more })
  await pay({ montant: 100, mode: 'cheque', saleDate: '2026-11-17' })
  const { api } = await person(SELLER)
  const page = await open(api, `/boutique/commandes/${id}#paiements`)
  const edit = dialog(page, 'Modifier le paiement')
  const menu = async (item: string): Promise<void> => {
    await payments(page)
      .getByRole('button', { name: /^Actions de/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('who may not open sales edits it in a dialog, with every field of the cheque', async () => {
    await expect(payments(page)).toContainText('Numéro et banque du chèque non renseignés')
    await payments(page)
      .getByRole('button', { name: /Chèque/ })
      .first()
      .click()
    await expect(amount(page)).toHaveValue('100')
    await amount(page).fill('')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(amount(page)).toHaveAccessibleDescription('Champs obligatoire')
    await amount(page).fill('120,5')
    await field(page, 'Compte').fill('FR76')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(payments(page)).toContainText('120,50 €')
    await expect(payments(page)).toContainText('CompteFR76')
    await takeBack(page, 'Paiement modifié')
    await expect(payments(page)).toContainText('100,00 €')
  })
  await test.step("a colleague's change of another field is kept; the same field is not overwritten unread", async () => {
    await menu('Modifier')
    await amount(page).fill('90')
    const [payment] = (await admin.must('GET', `${shop.root}/ventes`)).documents as Document[]
    const change = (changes: Record<string, unknown>) =>
      admin.must('PATCH', `${shop.root}/ventes/${payment?.id}`, { changes })
    await change({ montant: 80, chequeBank: 'Crédit du Port' })
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    const choice = edit.getByRole('group', { name: /a aussi changé : Montant$/ })
    await expect(choice).toContainText('80,00 €')
    await expect(payments(page)).toContainText('80,00 €')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(edit.getByText('Un choix reste à faire entre deux valeurs')).toBeVisible()
    await expect(payments(page)).toContainText('80,00 €')
    await choice.getByRole('button', { name: /^Garder/ }).click()
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(payments(page)).toContainText('90,00 €')
    await expect(payments(page)).toContainText('BanqueCrédit du Port')
    await expect(payments(page).getByRole('button', { name: /^Actions de/ })).toBeFocused()
  })
  await test.step('canceled, it says so and does not count', async () => {
    await menu('Modifier')
    await choose(edit, 'État', 'Annulée')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(payments(page)).toContainText('Annulée')
    await expect(summary(page, 'Payé, 0 %')).toBeVisible()
    // The live message may be earlier than the response; the notice comes with the response.
    await expect(edit).toHaveCount(0)
    await takeBack(page, 'Paiement modifié')
    await expect(summary(page, 'Payé, 19 %')).toBeVisible()
  })
  await test.step('deleted after a question, and brought back', async () => {
    await menu('Supprimer')
    const question = dialog(page, 'Voulez-vous supprimer ce paiement ?')
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(said(page, 'Aucun paiement')).toBeVisible()
    await takeBack(page, 'Suppression réussie')
    await expect(payments(page)).toContainText('90,00 €')
  })
  await test.step('who may open sales opens the sale', async () => {
    await pay({ montant: 5, mode: 'stripe', saleDate: '2026-11-18' })
    const own = await open(admin, `/boutique/commandes/${id}#paiements`, PHONE)
    await expect(payments(own)).toHaveCount(2)
    await expect(payments(own).last()).toContainText('Erreur lors du chargement de la charge')
    expect(await overflow(own)).toBeLessThanOrEqual(0)
    expect(await violations(own)).toEqual([])
    await payments(own)
      .getByRole('link', { name: /Chèque/ })
      .click()
    await expect(form(own, 'vente').getByRole('tab', { name: 'Commande' })).toBeVisible()
  })
})

test('[SALE-10] [SALE-11] [SALE-12] [SALE-13] the tabs of a sale follow its origin, and its fields its mode', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await makeOrder(admin, shop)
  const page = await open(admin, '/boutique/ventes/nouveau')
  const tabs = page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab')
  const vente = form(page, 'vente')

  await test.step('[SALE-14] an amount is required', async () => {
    await expect(tabs).toHaveText(['Paiement', 'Client', 'Commentaire'])
    await page.keyboard.press('Control+s')
    await expect(field(page, 'Montant')).toHaveAccessibleDescription(/Champs obligatoire/)
    await field(page, 'Montant').fill('12,50')
    await expect(state(page, 'Enregistré')).toBeVisible()
    await expect(page).toHaveURL(/ventes\/(?!nouveau)/)
  })
  await test.step('the fields of a cheque and the charge are shown for their mode only', async () => {
    await expect(vente.getByRole('heading', { name: 'Chèque' })).toHaveCount(0)
    await choose(vente, 'Mode', 'Chèque')
    for (const name of ['Numéro du chèque', 'Compte', 'Banque', 'Fait à', 'Adresse du tireur', 'Adresse de la banque'])
      await expect(field(page, name)).toBeVisible()
    await choose(vente, 'Mode', 'Stripe')
    await expect(field(page, 'Numéro du chèque')).toHaveCount(0)
    await expect(field(page, 'Identifiant de la charge')).toBeVisible()
    await choose(vente, 'Mode', 'Espèce')
    await expect(field(page, 'Identifiant de la charge')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
  await test.step('[SALE-24] the client, chosen by hand', async () => {
    await choose(vente, 'Origine', 'Achat')
    await expect(tabs).toHaveText(['Paiement', 'Client', 'Produit-s', 'Commentaire'])
    await tabs.filter({ hasText: 'Client' }).click()
    await field(page, 'Nom').fill('Martin')
    await field(page, 'Prénom').fill('Léa')
    await expect(vente.getByRole('heading', { level: 2, name: 'Léa Martin' })).toBeVisible()
  })
  await test.step('the order of the sale', async () => {
    await tabs.filter({ hasText: 'Paiement' }).click()
    await choose(vente, 'Origine', 'Commande')
    await expect(tabs).toHaveText(['Paiement', 'Commande', 'Commentaire'])
    await tabs.filter({ hasText: 'Commande' }).click()
    await choose(vente, 'Commande', /Antoine Le Goff/)
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/commandes/${id}`)).montantPaye).toBe(12.5)
  })
  await test.step('[SALE-29] [SALE-30] [SALE-31] a sale that cannot be opened, in words', async () => {
    const gone = await admin.must('POST', `${shop.root}/ventes`, { montant: 1 })
    await admin.must('DELETE', `${shop.root}/ventes/${gone.id}`)
    const neighbour = await admin.must('POST', '/api/boutiques', { name: 'Voisine', libelle: 'Voisine' })
    const foreign = await admin.must('POST', `/api/boutiques/${neighbour.id}/ventes`, { montant: 1 })
    for (const [one, sentence] of [
      ['absente', "La vente n'existe pas"],
      [foreign.id, "Cette vente n'appartient pas à cette boutique"],
      [gone.id, 'Cette vente a été supprimé'],
    ] as const) {
      await page.goto(`/boutique/ventes/${one}`)
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(page).toHaveURL('/boutique/ventes')
    }
  })
})
