import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { close, field, form, hold, said, state } from './document-form.ts'
import { type Api, expect, type Shop, test } from './fixtures.ts'

/** The form of an order, and the order in the form of a sale. */

const LINES = [
  { name: 'Console étroite, chêne et acier', sku: '264720001', qty: 1, price: 420 },
  { name: 'Tabouret', qty: 2, price: 25, discount: 8, discountType: 'valeur' },
]
/** 462 € of products, 486 € in total. */
const ORDER = {
  deliveryDate: '2099-11-24',
  orderedAt: '2026-11-17T10:00:00.000Z',
  contact_firstname: 'Antoine',
  contact_lastname: 'Le Goff',
  etat: 'validated',
  paymentStatus: 'advance_payment',
  productsStatus: 'waiting_production',
  productionProgess: 60,
  validation: 'advancePayment',
  acompteType: 'pourcentage',
  acompteValue: 30,
  deliveryMethod: 'carrier',
  deliveryAddressType: 'home',
  packingCost: 6,
  deliveryCost: 18,
  produits: LINES.map((line, at) => ({ id: `ligne-${at}`, ...line })),
}

async function order(admin: Api, shop: Shop, more: Record<string, unknown> = {}) {
  return admin.must('POST', `${shop.root}/commandes`, { ...ORDER, ...more })
}
const pay = (admin: Api, shop: Shop, commande: string, montant: number) =>
  admin.must('POST', `${shop.root}/ventes`, { commande, montant, mode: 'virement', type: 'acompte' })

const fiche = (page: Page): Locator => form(page, 'commande')
const tab = (page: Page, name: string): Promise<void> =>
  fiche(page)
    .getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
    .click()
/** The value of a label of the summary, without its leader. */
const amount = (page: Page, label: string): Locator =>
  fiche(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label.replaceAll(' ', String.raw`\s`)}$`) })
    .locator('xpath=following-sibling::dd')
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const saved = (page: Page): Promise<void> => expect(state(page, 'Enregistré')).toBeVisible()

test('the summary of an order follows what is typed and paid', async ({ admin, shop, open }) => {
  const { id, numero } = await order(admin, shop)
  await pay(admin, shop, id, 145.8)
  const page = await open(admin, `/boutique/commandes/${id}`)

  await test.step('[ORDER-27] the summary stands above six tabs', async () => {
    await expect(fiche(page).getByRole('heading', { level: 2, name: 'Antoine Le Goff' })).toBeVisible()
    await expect(fiche(page).getByText(`Commande n° ${numero} · passée le 17 nov. 2026`)).toBeVisible()
    await expect(fiche(page).getByRole('list', { name: 'États' }).getByRole('listitem')).toHaveText([
      'Validée',
      'Acompte, 30 %',
      'En fabrication',
    ])
    await expect(fiche(page).getByRole('img', { name: 'Avancement de la fabrication : 60 %' })).toBeVisible()
    await expect(amount(page, 'Livraison').first()).toHaveText('mardi 24 nov. 2099')
    await expect(amount(page, 'Transport')).toHaveText('Transporteur, à domicile')
    const names = ['Status', 'Produits 2', 'Client', 'Paiements 1', 'Transport', 'Autres options']
    await expect(fiche(page).getByRole('tab')).toHaveText(names)
  })
  await test.step('[ORDER-35] [ORDER-87] products with their count, packing, delivery, total, paid percent and balance', async () => {
    await expect(amount(page, '3 produits')).toHaveText('462,00 €')
    await expect(amount(page, 'Emballage')).toHaveText('6,00 €')
    await expect(amount(page, 'Livraison').last()).toHaveText('18,00 €')
    await expect(amount(page, 'Total')).toHaveText('486,00 €')
    await expect(amount(page, 'Payé, 30 %')).toHaveText('145,80 €')
    await expect(amount(page, "Solde avant l'expédition")).toHaveText('340,20 €')
  })
  await test.step('[ORDER-29] [ORDER-30] a block says when the order is validated', async () => {
    await expect(
      said(page, 'Validation par acompte : la commande est validée dès que 30 % sont encaissés.'),
    ).toBeVisible()
    await choose(page, 'Validation', 'Automatique')
    await expect(fiche(page).getByRole('note')).toHaveText(/^Validation automatique : /)
    await choose(page, 'Validation', 'Paiement complet')
    await expect(fiche(page).getByRole('note')).toHaveCount(0)
  })
  await test.step('what is typed shows at once, before it is stored', async () => {
    await tab(page, 'Transport')
    await field(page, 'Livraison').fill('30,5')
    await expect(amount(page, 'Total')).toHaveText('498,50 €')
    await expect(amount(page, 'Payé, 29 %')).toHaveText('145,80 €')
    await field(page, 'Livraison').fill('18')
    await page.getByRole('checkbox', { name: 'Livraison payée au transporteur' }).check()
    await expect(amount(page, 'Livraison').last()).toHaveText('payée au transporteur')
    await expect(amount(page, 'Total')).toHaveText('468,00 €')
    await page.getByRole('checkbox', { name: 'Livraison payée au transporteur' }).uncheck()
    await saved(page)
  })
  await test.step('[ORDER-66] [ORDER-67] the balance says when it is due', async () => {
    await tab(page, 'Paiements')
    await choose(page, 'Solde', 'Au retrait')
    await expect(amount(page, 'Solde au retrait')).toHaveText('340,20 €')
    await choose(page, 'Solde', 'Au transporteur')
    await expect(amount(page, 'Solde au transporteur')).toHaveText('340,20 €')
    await choose(page, 'Solde', 'Non spécifié')
    await expect(amount(page, "Solde avant l'expédition")).toHaveText('340,20 €')
    await saved(page)
  })
  await test.step('[ORDER-36] the balance disappears when all is paid, in every browser', async () => {
    await pay(admin, shop, id, 340.2)
    await expect(amount(page, 'Payé, 100 %')).toHaveText('486,00 €')
    await expect(
      fiche(page)
        .getByRole('term')
        .filter({ hasText: /^Solde/ }),
    ).toHaveCount(0)
    await expect(fiche(page).getByRole('tab', { name: 'Paiements 2' })).toBeVisible()
  })
  await test.step('[ORDER-89] a total of zero is offered', async () => {
    await admin.must('PATCH', `${shop.root}/commandes/${id}`, {
      changes: { produits: [], packingCost: null, deliveryCost: null },
    })
    await expect(amount(page, 'Total')).toHaveText('Offert')
    await expect(amount(page, 'Aucun produit')).toHaveText('0,00 €')
  })
})

test('the client and the delivery of an order', async ({ admin, shop, open }) => {
  const contact = (more: Record<string, unknown>) => admin.must('POST', `${shop.root}/contacts`, more)
  const lea = await contact({ firstname: 'Léa', lastname: 'Martin', email: 'lea@exemple.fr', city: 'Lyon' })
  await contact({ firstname: 'Paul', lastname: 'Petit', email: 'paul@exemple.fr', zip: '44000', city: 'Nantes' })
  const { id } = await order(admin, shop)
  const page = await open(admin, `/boutique/commandes/${id}#client`)

  await test.step('a chosen contact fills the copied fields', async () => {
    await choose(page, 'Contact', 'Léa Martin')
    await expect(field(page, 'Prénom')).toHaveValue('Léa')
    await expect(field(page, 'E-mail')).toHaveValue('lea@exemple.fr')
    await expect(field(page, 'Ville')).toHaveValue('Lyon')
    await expect(fiche(page).getByRole('heading', { level: 2, name: 'Léa Martin' })).toBeVisible()
    await saved(page)
  })
  await test.step('what is typed meanwhile is not rewritten', async () => {
    const release = await hold(page, `**/commandes/${id}`)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await choose(page, 'Contact', 'Paul Petit')
    await sent
    await field(page, 'Ville').fill('Rezé')
    release()
    await expect(field(page, 'Code postal')).toHaveValue('44000')
    await expect(field(page, 'Ville')).toHaveValue('Rezé')
    await saved(page)
    const stored = await admin.must('GET', `${shop.root}/commandes/${id}`)
    expect(stored).toMatchObject({ contact_name: 'Paul Petit', contact_zip: '44000', contact_city: 'Rezé' })
  })
  await test.step('the address of the delivery is asked for unless it is the client’s, or none', async () => {
    await tab(page, 'Transport')
    await field(page, 'Adresse de livraison').fill('2 rue du Port')
    await page.getByRole('checkbox', { name: "Livrer à l'adresse du client" }).check()
    await expect(field(page, 'Adresse de livraison')).toBeDisabled()
    await choose(page, 'Transport', 'Retrait au magasin')
    await expect(field(page, 'Adresse de livraison')).toHaveCount(0)
    await expect(amount(page, 'Transport')).toHaveText('Retrait au magasin')
    await saved(page)
  })
  await test.step('a new order shows the chosen contact before it is stored, and keeps what is typed', async () => {
    await page.goto('/boutique/commandes/nouveau#client')
    await field(page, 'Prénom').fill('Léo')
    await choose(page, 'Contact', 'Léa Martin')
    await expect(field(page, 'E-mail')).toHaveValue('lea@exemple.fr')
    await expect(fiche(page).getByRole('heading', { level: 2, name: 'Léo Martin' })).toBeVisible()
    await choose(page, 'Contact', 'Paul Petit')
    await expect(field(page, 'E-mail')).toHaveValue('paul@exemple.fr')
    await expect(fiche(page).getByRole('heading', { level: 2, name: 'Léo Petit' })).toBeVisible()
  })
  await test.step('[ORDER-49] [FORM-12] without a delivery date it is not stored, and nothing is lost', async () => {
    const bar = page.getByRole('toolbar', { name: 'Document' })
    await expect(bar.getByRole('status')).toHaveText('Il manque\u00a0: Date de livraison')
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(said(page, 'Date de livraison non validé.s')).toBeVisible()
    await bar.getByRole('button', { name: 'Date de livraison' }).click()
    const date = fiche(page).getByRole('textbox', { name: 'Date de livraison' })
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription('Champs obligatoire')
    await fiche(page).getByRole('button', { name: "Aujourd'hui", exact: true }).click()
    await expect(date).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await expect(page).toHaveURL(/commandes\/(?!nouveau)/)
    await saved(page)
    await date.focus()
    await expect(fiche(page).getByRole('button', { name: "Aujourd'hui", exact: true })).toHaveCount(0)
    await date.fill('2026-12-24')
    await saved(page)
    const stored = (await admin.must('GET', `${shop.root}/commandes?limit=1&sort=-numero`)) as unknown as {
      documents: unknown[]
    }
    expect(stored.documents[0]).toMatchObject({ contact_name: 'Léo Petit', contact_email: 'paul@exemple.fr' })
  })
  expect(lea.rev).toBe(1)
})

test('the numbers of an order', async ({ admin, shop, open }) => {
  const { id, numero } = await order(admin, shop)
  const other = await order(admin, shop)
  const page = await open(admin, `/boutique/commandes/${id}`)
  const read = () => admin.must('GET', `${shop.root}/commandes/${id}`)

  await test.step('[ORDER-50] [FORM-20] the production goes from 0 to 100', async () => {
    const progress = field(page, 'Avancement')
    await progress.fill('150')
    await progress.blur()
    await expect(progress).toHaveAccessibleDescription(/100/)
    await expect(progress).toHaveValue('150')
    await progress.fill('99')
    await progress.press('ArrowUp')
    await progress.press('ArrowUp')
    await expect(progress).toHaveValue('100')
    await expect.poll(async () => (await read()).productionProgess).toBe(100)
    await progress.fill('0')
    await progress.press('ArrowDown')
    await expect(progress).toHaveValue('0')
    await expect.poll(async () => (await read()).productionProgess).toBe(0)
  })
  await test.step('a percentage over 100 is refused at its field, and stays as typed', async () => {
    await tab(page, 'Paiements')
    await field(page, 'Acompte').fill('130')
    await expect(field(page, 'Acompte')).toHaveAccessibleDescription('Un pourcentage va de 0 à 100')
    await expect(field(page, 'Acompte')).toHaveValue('130')
    await field(page, 'Acompte').fill('12,50')
    await saved(page)
    await expect.poll(async () => (await read()).acompteValue).toBe(12.5)
  })
  await test.step('an amount with a comma is understood, three decimals are rounded, and what is no number stays as typed', async () => {
    await tab(page, 'Transport')
    await field(page, 'Emballage').fill('12,50')
    await expect(amount(page, 'Emballage')).toHaveText('12,50 €')
    await expect.poll(async () => (await read()).packingCost).toBe(12.5)
    await field(page, 'Emballage').fill('12,505')
    await field(page, 'Emballage').blur()
    await expect(field(page, 'Emballage')).toHaveValue('12,51')
    await expect(amount(page, 'Emballage')).toHaveText('12,51 €')
    await saved(page)
    await field(page, 'Emballage').fill('12,5,0')
    await field(page, 'Emballage').blur()
    await expect(field(page, 'Emballage')).not.toHaveAccessibleDescription('')
    await expect(field(page, 'Emballage')).toHaveValue('12,5,0')
    expect((await read()).packingCost).toBe(12.51)
    await field(page, 'Emballage').fill('6')
    await saved(page)
  })
  await test.step('[ORDER-39] [ORDER-82] the number can be taken again from its series', async () => {
    await tab(page, 'Autres options')
    await expect(field(page, 'Numéro')).toHaveValue(String(numero))
    await page.getByRole('button', { name: 'Prendre un nouveau numéro' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remplacer' }).click()
    await expect(field(page, 'Numéro')).toHaveValue(String(Number(other.numero) + 1))
    await expect(fiche(page).getByText(new RegExp(`Commande n°\\s${Number(other.numero) + 1} `))).toBeVisible()
  })
})

test('an order is archived and deleted, and both are undone', async ({ admin, shop, open }) => {
  const { id } = await order(admin, shop)
  await pay(admin, shop, id, 145.8)
  await pay(admin, shop, id, 100)
  const page = await open(admin, `/boutique/commandes/${id}`)
  const row = page.getByRole('link', { name: /Antoine Le Goff/ })
  const archived = async () => (await admin.must('GET', `${shop.root}/commandes/${id}`)).isArchived
  const undo = (text: string): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Annuler' }).click()

  await test.step('[ORDER-74] archived and unarchived, each with its undo', async () => {
    await fiche(page).getByRole('button', { name: 'Archiver', exact: true }).click()
    await expect(fiche(page).getByRole('list', { name: 'États' })).toContainText('Archivée')
    await undo('Commande archivée')
    await expect(fiche(page).getByRole('list', { name: 'États' })).not.toContainText('Archivée')
    expect(await archived()).toBe(false)
    await fiche(page).getByRole('button', { name: 'Archiver', exact: true }).click()
    await fiche(page).getByRole('button', { name: 'Désarchiver', exact: true }).click()
    await expect(fiche(page).getByRole('button', { name: 'Archiver', exact: true })).toBeVisible()
    expect(await archived()).toBe(false)
    await undo('Commande désarchivée')
    await expect(fiche(page).getByRole('button', { name: 'Désarchiver', exact: true })).toBeVisible()
    expect(await archived()).toBe(true)
    await fiche(page).getByRole('button', { name: 'Désarchiver', exact: true }).click()
    await expect(row).toBeVisible()
  })
  await test.step('[ORDER-26] [ORDER-76] the deletion is asked for, and says that the payments go too', async () => {
    await expect(fiche(page).getByRole('button', { name: 'Fermer (Échap)' })).toBeVisible()
    await fiche(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous supprimer cette commande ?' })
    await expect(question.getByText('Ses 2 paiements seront supprimés aussi.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Aucune commande')).toBeVisible()
    expect(await admin.must('GET', `${shop.root}/ventes`)).toMatchObject({ documents: [] })
  })
  await test.step('[ORDER-75] one undo restores the order with its payments and its percent', async () => {
    await undo('Suppression réussie')
    await row.click()
    await expect(amount(page, 'Payé, 51 %')).toHaveText('245,80 €')
    await expect(fiche(page).getByRole('tab', { name: 'Paiements 2' })).toBeVisible()
  })
  await test.step('the form closes', async () => {
    await close(page)
    await expect(fiche(page)).toHaveCount(0)
  })
})

test('the order in the form of a sale', async ({ admin, shop, open }) => {
  const elsewhere = await admin.must('POST', '/api/boutiques', { name: 'Autre', libelle: 'Autre' })
  const stranger = await admin.must('POST', `/api/boutiques/${elsewhere.id}/commandes`, { deliveryDate: '2026-12-24' })
  const { id, numero } = await order(admin, shop, {
    contact_city: 'Vannes',
    commande_message: 'Merci de sonner',
    customDeliveryAddress: '2 rue du Port',
    support: 'instagram',
  })
  const sale = await pay(admin, shop, id, 145.8)
  const page = await open(admin, `/boutique/ventes/${sale.id}#commande`)
  const card = page.getByRole('article', { name: new RegExp(`^Commande n°\\s${numero}`) })
  const show = (name: string): Promise<void> => card.getByRole('tab', { name, exact: true }).click()
  const value = (label: string): Locator =>
    card.getByRole('tabpanel').getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

  await test.step('[ORDER-28] shows everything about it in four tabs', async () => {
    await expect(card.getByRole('tab')).toHaveText(['Détails', 'Client', 'Livraison', 'Options'])
    await expect(card.getByRole('heading', { name: 'Antoine Le Goff' })).toBeVisible()
    const lines = card.getByRole('list', { name: 'Produits' }).getByRole('listitem')
    await expect(lines.nth(1)).toContainText('Tabouret')
    await expect(lines.nth(1)).toContainText('42,00 €')
    await expect(value('Validation')).toHaveText('Acompte')
    await show('Client')
    await expect(value('Ville')).toHaveText('Vannes')
    await expect(value('Message du client')).toHaveText('Merci de sonner')
    await show('Livraison')
    await expect(value('Adresse de livraison')).toHaveText('2 rue du Port')
    await show('Options')
    await expect(value('Support')).toHaveText('Instagram')
  })
  await test.step('it is live', async () => {
    await admin.must('PATCH', `${shop.root}/commandes/${id}`, { changes: { support: 'phone' } })
    await expect(value('Support')).toHaveText('Téléphone')
  })
  await test.step('axe reports nothing', async () => expect(await violations(page)).toEqual([]))

  await test.step('[ORDER-80] [ORDER-77] [ORDER-78] [ORDER-79] an order that cannot be loaded says why', async () => {
    const gone = await order(admin, shop)
    await admin.must('DELETE', `${shop.root}/commandes/${gone.id}`)
    // The server only accepts existing orders: the sale names another one in transit.
    let named = id
    const other = await open(admin, '/boutique/ventes')
    await other.routeWebSocket('**/api/live', (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => socket.send(String(message).replaceAll(id, named)))
    })
    for (const [wanted, sentence] of [
      ['inconnue', "La commande n'existe pas"],
      [stranger.id, "Cette commande n'appartient pas à cette boutique"],
      [gone.id, 'Cette commande a été supprimée'],
    ] as const) {
      named = wanted
      await other.goto('/boutique/ventes')
      await other.goto(`/boutique/ventes/${sale.id}#commande`)
      await expect(other.getByRole('alert')).toHaveText(`Erreur avec la commande : ${sentence}`)
    }
  })
})

test('the form of an order on a phone, and for everyone', async ({ admin, shop, open }) => {
  const { id } = await order(admin, shop)
  await pay(admin, shop, id, 145.8)
  const page = await open(admin, `/boutique/commandes/${id}`)
  for (const name of ['Status', 'Client', 'Transport', 'Autres options']) {
    await tab(page, name)
    expect(await violations(page), name).toEqual([])
  }
  const phone = await open(admin, `/boutique/commandes/${id}`, { viewport: { width: 360, height: 740 } })
  await expect(fiche(phone).getByRole('heading', { level: 2, name: 'Antoine Le Goff' })).toBeVisible()
  await expect(amount(phone, 'Total')).toBeVisible()
  expect(await overflow(phone)).toBe(0)
  expect(await violations(phone)).toEqual([])
})
