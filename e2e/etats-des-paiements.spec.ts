import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { form, said } from './document-form.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** What an order says about its payments: its states, contradictions, what was paid too much, and to whom. */

test.use({ today: '2026-11-23' })

const LINE = { name: 'Console étroite', price: 486, qty: 1 }
const makeOrder = (admin: Api, shop: Shop, name: string, more: Record<string, unknown> = {}): Promise<Document> =>
  admin.must('POST', `${shop.root}/commandes`, {
    ...{ deliveryDate: '2026-11-24', contact_lastname: name, etat: 'waiting', paymentStatus: 'waiting' },
    ...{ produits: [LINE], ...more },
  })
const pay = (admin: Api, shop: Shop, commande: string, montant: number): Promise<Document> =>
  admin.must('POST', `${shop.root}/ventes`, { commande, montant, mode: 'virement', saleDate: '2026-11-20' })
const order = (page: Page): Locator => form(page, 'commande')
const marks = (page: Page): Locator => order(page).getByRole('list', { name: 'États' })
const payments = (page: Page): Locator => page.getByRole('list', { name: 'Liste des paiements' }).getByRole('listitem')

test('the states, the row and the notice of an order follow its payments', async ({ admin, shop, open }) => {
  const { id } = await makeOrder(admin, shop, 'Le Goff')
  await pay(admin, shop, id, 486)
  const page = await open(admin, `/boutique/commandes/${id}#paiements`)
  const list = await open(admin, '/boutique/commandes')
  const row = list.getByRole('link', { name: /Le Goff/ })
  const notice = order(page).getByRole('status').filter({ hasText: 'Paiement à vérifier' })

  await test.step('paid', async () => {
    await expect(marks(page)).toHaveText('ValidéePayé')
    await expect(row).toContainText('100 % payé')
    await expect(row.getByRole('img', { name: 'Validée et payée' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await test.step('its payment deleted, and brought back', async () => {
    await payments(page)
      .getByRole('button', { name: /^Actions de/ })
      .click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(said(page, 'Aucun paiement')).toBeVisible()
    await expect(marks(page)).toHaveText('En attentePaiement en attente')
    await expect(row).not.toContainText('payé')
    await expect(row.getByRole('img', { name: 'En attente de paiement' })).toBeVisible()
    await page.getByRole('status').filter({ hasText: 'Suppression réussie' }).getByRole('button').first().click()
    await expect(marks(page)).toHaveText('ValidéePayé')
  })
  await test.step('paid too much', async () => {
    await pay(admin, shop, id, 20)
    await expect(marks(page)).toHaveText(/^ValidéePayéTrop-perçu de 20,00\s€$/)
    await expect(row).toContainText(/Trop-perçu de 20,00\s€/)
    await expect(order(page).getByRole('term').filter({ hasText: 'Trop-perçu' })).toBeVisible()
  })
  await test.step('a state by hand that contradicts the payments', async () => {
    const other = await makeOrder(admin, shop, 'Ferrand', { paymentStatus: 'succeeded', etat: 'validated' })
    const others = list.getByRole('link', { name: /Ferrand/ })
    await expect(others).toContainText("« Payé », rien d'encaissé")
    await expect(others.getByRole('img', { name: 'Paiement à vérifier' })).toBeVisible()
    await page.goto(`/boutique/commandes/${other.id}`)
    await expect(notice).toContainText(/« Payé », mais rien n'est encaissé sur 486,00\s€/)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await pay(admin, shop, other.id, 486)
    await expect(notice).toHaveCount(0)
  })
})

test('an order lists its own payments, and those of no other order', async ({ admin, shop, open }) => {
  const [one, other] = [await makeOrder(admin, shop, 'Le Goff'), await makeOrder(admin, shop, 'Ferrand')]
  await pay(admin, shop, other.id, 77)
  const page = await open(admin, `/boutique/commandes/${one.id}#paiements`)
  await expect(said(page, 'Aucun paiement')).toBeVisible()
  await pay(admin, shop, one.id, 12)
  await pay(admin, shop, other.id, 78)
  await expect(payments(page)).toHaveText(/12,00\s€/)
  await page.goto(`/boutique/commandes/${other.id}#paiements`)
  // Payments of one day are in no particular order.
  await expect(payments(page)).toHaveCount(2)
  for (const amount of [/77,00\s€/, /78,00\s€/]) await expect(payments(page).filter({ hasText: amount })).toHaveCount(1)
})

test('who reads a payment without its order sees the name of the order, and nothing else of it', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const { id, numero } = await makeOrder(admin, shop, 'Le Goff')
  const payment = await pay(admin, shop, id, 100)
  const { api } = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const page = await open(api, `/boutique/ventes/${payment.id}#commande`)
  await expect(page.getByRole('combobox', { name: 'Commande', exact: true })).toHaveValue(`${numero} · Le Goff`)
  await expect(said(page, "Vous n'avez pas accès aux commandes.")).toBeVisible()
  await expect(form(page, 'vente')).not.toContainText('Offert')
  await expect(form(page, 'vente')).not.toContainText('Aucun produit')
  await expect(page.getByRole('link', { name: 'Ouvrir la commande' })).toHaveCount(0)

  const own = await open(admin, `/boutique/ventes/${payment.id}#commande`)
  await expect(own.getByRole('link', { name: 'Ouvrir la commande' })).toBeVisible()
  await expect(form(own, 'vente')).toContainText(/486,00\s€/)
})
