import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { field, form, said, state } from './document-form.ts'
import { expect, test } from './fixtures.ts'
import { PHONE, picture } from './product-form.ts'

/** A Saturday: a lot is bought by telephone, one of its pieces is restored and sold with a deposit, another over the counter. */

const PIECES = ['Chaise paillée', 'Banc de ferme', 'Lampe', 'Miroir', 'Guéridon']
const DAY_MS = 86_400_000
const inWeek = new Date(Date.now() + 7 * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

const steps = (page: Page): Locator => page.getByRole('list', { name: 'Parcours de la pièce' }).getByRole('listitem')

/** Runs an action from the menu of the open piece. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).tap()
  await page.getByRole('menuitem', { name, exact: true }).tap()
}

test('a Saturday: five pieces bought by telephone, one restored, reserved and sold with a deposit, one over the counter', async ({
  admin,
  shop,
  open,
}) => {
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { tauxHoraire: 30 } })
  await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', lastname: 'Roux', phone: '06 11 22 33 44' })
  const pieces = async (): Promise<Record<string, unknown>[]> =>
    (await admin.must('GET', `${shop.root}/produits`)).documents as Record<string, unknown>[]
  const piece = async (name: string) => (await pieces()).find((one) => one.name === name)
  /** The browser at home, in which the result of the month stays open. */
  const home = await open(admin, '/boutique/resultat')
  const line = (name: string): Locator => home.getByRole('row', { name: new RegExp(`^${name}`) })
  const phone = await open(admin, '/boutique/achats', PHONE)

  await test.step('in the morning a lot of five is bought for 300 €, piece after piece', async () => {
    await expect(home.getByRole('heading', { name: 'Rien dans cette période' })).toBeVisible()
    await phone.getByRole('button', { name: 'Nouvel achat' }).tap()
    await field(phone, 'Montant').fill('300')
    await field(phone, 'Montant').press('Tab')
    await phone.getByRole('button', { name: 'Photographier les pièces' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'Photographier les pièces' })
    for (const name of PIECES) {
      await dialog.locator('input[type=file]').setInputFiles(await picture('p.png', '#8a5a2b'))
      await expect(dialog.getByRole('button', { name: 'Reprendre la photo' })).toBeVisible()
      await field(phone, 'Nom de la pièce').fill(name)
      await dialog.getByRole('button', { name: 'Suivante' }).tap()
      await expect(field(phone, 'Nom de la pièce')).toHaveValue('')
    }
    await expect(dialog.getByRole('status')).toHaveText('5 pièces ajoutées')
    await dialog.getByRole('button', { name: 'Terminer' }).tap()
    for (const name of PIECES) await expect(said(phone, name)).toBeVisible()
    await expect.poll(async () => (await pieces()).map(({ cout }) => cout)).toEqual([60, 60, 60, 60, 60])
  })

  const table = String((await piece('Guéridon'))?.id)
  await test.step('one is restored in an hour and a half, priced, and put on sale', async () => {
    await phone.goto(`/boutique/produits/${table}`)
    await act(phone, 'En restauration')
    await expect.poll(() => piece('Guéridon')).toMatchObject({ situation: 'restauration' })
    await expect(form(phone).getByText('En restauration', { exact: true })).toBeVisible()
    await phone.getByRole('button', { name: 'Ajouter un coût' }).tap()
    await field(phone, 'Heures').fill('1,5')
    await field(phone, 'Heures').press('Tab')
    await expect.poll(() => piece('Guéridon')).toMatchObject({ cout: 105 })
    await phone.goto(`/boutique/produits/${table}`)
    await field(phone, 'Prix').fill('250')
    await field(phone, 'Prix').press('Tab')
    await expect.poll(() => piece('Guéridon')).toMatchObject({ price: 250 })
    await act(phone, 'Mettre en vente')
    await expect(form(phone).getByText(/^Ce produit est en vente/)).toBeVisible()
    expect(await piece('Guéridon')).not.toHaveProperty('situation')
  })
  await test.step('it is reserved for a client, for a week', async () => {
    await act(phone, 'Réserver')
    const dialog = phone.getByRole('dialog', { name: 'Réserver' })
    await dialog.getByRole('combobox', { name: 'Pour un contact' }).tap()
    await phone.getByRole('option', { name: 'Léa Roux' }).tap()
    await dialog.getByLabel("Jusqu'au").fill(inWeek)
    await dialog.getByRole('button', { name: 'Réserver' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'Réservé pour Léa Roux' })).toBeVisible()
    expect(await piece('Guéridon')).toMatchObject({ isReserved: true, finReservation: inWeek })
    expect(await overflow(phone)).toBeLessThanOrEqual(0)
    expect(await violations(phone)).toEqual([])
  })

  await test.step('another one is sold over the counter, and the browser at home says what it earned', async () => {
    await phone.goto(`/boutique/produits/${String((await piece('Banc de ferme'))?.id)}`)
    await act(phone, 'Encaisser')
    const sheet = phone.getByRole('dialog', { name: 'Encaisser' })
    await sheet.getByRole('textbox', { name: 'Prix' }).fill('150')
    await expect(sheet.getByText('Marge : 90,00\u00a0€ (60\u00a0%)')).toBeVisible()
    await sheet.getByRole('radio', { name: 'Espèces' }).check()
    await sheet.getByRole('button', { name: 'Encaisser 150\u00a0€' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(form(phone).getByText(/^Ce produit a été vendu/)).toBeVisible()
    await expect(line('Pièces vendues')).toContainText('150,00')
    await expect(line('Coût des pièces vendues')).toContainText('60,00')
    await expect(line('Marge')).toContainText('90,00')
  })

  await test.step('the client comes back: an order with a deposit keeps the piece', async () => {
    await phone.goto(`/boutique/produits/${table}`)
    await act(phone, 'Créer une commande')
    await phone.getByRole('tab', { name: 'Status' }).tap()
    await form(phone, 'commande').getByLabel('Date de livraison').fill(inWeek)
    await phone.keyboard.press('Tab')
    await expect(phone).toHaveURL(/\/boutique\/commandes\/(?!nouveau)[^?]+$/)
    await expect(state(phone, 'Enregistré')).toBeAttached()
    await pay(phone, '100', 'Carte')
    await expect.poll(() => piece('Guéridon')).toMatchObject({ suivi: 'acompte', qtyAvailable: 1 })
  })
  await test.step('it pays the rest: the piece is sold, and the result follows', async () => {
    await pay(phone, '150', 'Chèque')
    await expect.poll(() => piece('Guéridon')).toMatchObject({ qtyAvailable: 0 })
    await expect(line('Pièces vendues')).toContainText('400,00')
    await expect(line('Coût des pièces vendues')).toContainText('165,00')
    await expect(line('Marge')).toContainText('235,00')
  })
  await test.step('the piece tells its day', async () => {
    await home.goto(`/boutique/produits/${table}`)
    await home.getByRole('button', { name: 'Parcours' }).click()
    await expect(steps(home)).toHaveText([
      /^Vendue · 250,00\s€ · commande /,
      /^Acompte payé · commande /,
      /^Gardée par une commande · commande /,
      /^Réservée jusqu'au \d\d\/\d\d\/\d\d · Léa Roux/,
      /^Mise en vente/,
      /^Coût : 60,00\s€ → 105,00\s€/,
      /^En restauration/,
      /^Coût ajouté · 60,00\s€/,
      /^Achetée · achat /,
      /^Fiche créée/,
    ])
    expect(await violations(home)).toEqual([])
  })
})

/** Adds a payment to the open order. */
async function pay(page: Page, amount: string, mode: string): Promise<void> {
  await page.getByRole('tab', { name: 'Paiements' }).tap()
  await page.getByRole('button', { name: 'Ajouter un paiement' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await dialog.getByRole('textbox', { name: 'Montant' }).fill(amount)
  await dialog.getByRole('combobox', { name: 'Mode', exact: true }).tap()
  await page.getByRole('option', { name: mode, exact: true }).tap()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).tap()
  await expect(dialog).toHaveCount(0)
}
