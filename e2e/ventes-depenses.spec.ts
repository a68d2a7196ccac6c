import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The lists of sales, expenses and subscriptions: their period, total, chart and rows; the forms of the last two. */

/** The end of a month after a shorter one: the period before it begins on the last day of February. */
const today = '2026-03-31'
test.use({ today })
/** The date some days after another. */
const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const from = '2026-02-28'
const french = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

const rows = (page: Page): Locator => page.locator('main [data-id]')
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
const names = (page: Page): Promise<string[]> =>
  rows(page).locator('a > span:nth-of-type(1) > span:first-child').allInnerTexts()
const total = (page: Page, label: string): Locator => page.getByRole('paragraph').filter({ hasText: label })
const chartOf = (page: Page, name: string): Locator => page.getByRole('table', { name })

/** A PDF document of one empty page. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
  'trailer << /Size 4 /Root 1 0 R >>',
  '%%EOF',
].join('\n')

/** Drops a file on an element. */
async function drop(on: Locator, file: { name: string; type: string; text: string }): Promise<void> {
  const dataTransfer = await on.page().evaluateHandle(({ name, type, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type }))
    return transfer
  }, file)
  await on.dispatchEvent('drop', { dataTransfer })
}

test('the sales of a period: rows, total, chart, origin, export', async ({ admin, shop, open }) => {
  const sale = (data: object) => admin.must('POST', `${shop.root}/ventes`, data)
  const long = 'Acompte pour la table de ferme en chêne, livraison à convenir avec le client'
  const whole = 'x'.repeat(60)
  await sale({ montant: 1000, saleDate: from, client_lastname: 'Le premier jour' })
  await sale({ montant: 20, saleDate: after(from, 1), client_lastname: 'Le lendemain' })
  await sale({ montant: 40, saleDate: after(today, -2), etat: 'canceled', client_lastname: 'Annulé' })
  await sale({ montant: 7, saleDate: after(today, -2), etat: 'error', client_lastname: 'Raté' })
  await sale({ montant: 30, saleDate: after(today, -1), mode: 'prelevement', commentaire: whole })
  const comment = {
    mode: 'cb',
    origine: 'achat',
    client_firstname: 'Léa',
    client_lastname: 'Martin',
    commentaire: long,
  }
  const lea = await sale({ montant: 100, saleDate: today, ...comment })
  await sale({ montant: 9, saleDate: after(today, 1), client_lastname: 'Futur' })
  const page = await open(admin, '/boutique/ventes')
  const start = page.getByLabel('Après le')
  const end = page.getByLabel("Jusqu'au")

  await test.step('[SALE-01] [SALE-02] [SALE-03] two dates, from one month ago, excluded, to today, included', async () => {
    await expect(rows(page)).toHaveCount(5)
    await expect(start).toHaveValue(from)
    await expect(end).toHaveValue(today)
    await expect(row(page, 'Le premier jour')).toHaveCount(0)
    await expect(row(page, 'Le lendemain')).toBeVisible()
    await expect(row(page, 'Léa Martin')).toBeVisible()
    await expect(row(page, 'Futur')).toHaveCount(0)
    await expect(page.getByText('5 document(s) trouvé(s)')).toBeVisible()
  })
  await test.step('[SALE-05] [SALE-06] [SALE-09] canceled and failed sales are listed with their state, not summed', async () => {
    await expect(total(page, 'Total des ventes')).toHaveText('Total des ventes : 150 €')
    await expect(row(page, 'Annulé')).toContainText('Annulée')
    await expect(row(page, 'Raté')).toContainText('Erreur')
    const [first, second, ...others] = await names(page)
    expect([first, second]).toEqual(['Léa Martin', `Vente du ${french(after(today, -1))}`])
    expect(others.at(-1)).toBe('Le lendemain')
  })
  await test.step('[SALE-07] [SALE-16] a comment of 60 characters is shown whole, a longer one is cut', async () => {
    await expect(row(page, 'Léa Martin')).toContainText(`Carte · ${long.slice(0, 60).trimEnd()}…`)
    await expect(row(page, 'Vente du')).toContainText(`n/a · ${whole}`)
    await expect(row(page, 'Vente du')).not.toContainText('…')
  })
  await test.step('the chart has the same figures as a table', async () => {
    const table = chartOf(page, 'Total des ventes')
    await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(3)
    await page.getByRole('button', { name: 'Tableau' }).click()
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('row').last()).toContainText('100,00 €')
    await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(0)
    await sale({ montant: 0.5, saleDate: today })
    await expect(total(page, 'Total des ventes')).toHaveText('Total des ventes : 150,50 €')
    await expect(table.getByRole('row').last()).toContainText('100,50 €')
    expect(await violations(page)).toEqual([])
  })
  await test.step('the figures follow a sale whose date moves inside the period', async () => {
    const lastAmount = chartOf(page, 'Total des ventes').getByRole('row').last().getByRole('cell').last()
    const move = async (saleDate: string) => {
      const { rev } = await admin.must('GET', `${shop.root}/ventes/${lea.id}`)
      await admin.must('PATCH', `${shop.root}/ventes/${lea.id}`, { rev, changes: { saleDate } })
    }
    await move(after(today, -1))
    await expect(lastAmount).toHaveText(/^0,50\s€$/)
    await move(today)
    await expect(lastAmount).toHaveText(/^100,50\s€$/)
    await page.getByRole('button', { name: 'Tableau' }).click()
  })
  await test.step('[SALE-04] a filter by origin: Achat or Commande', async () => {
    await page.getByRole('combobox', { name: 'Origine' }).click()
    await expect(page.getByRole('option')).toHaveText(['Achat', 'Commande'])
    await page.getByRole('option', { name: 'Achat' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(total(page, 'Total des ventes')).toHaveText('Total des ventes : 100 €')
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(rows(page)).toHaveCount(6)
  })
  await test.step('[SALE-08] an empty period says so, and offers all dates', async () => {
    await end.fill(after(from, -10))
    await start.fill(after(from, -20))
    await expect(page.getByRole('heading', { name: 'Aucune vente' })).toBeVisible()
    await page.getByRole('button', { name: 'Toutes les dates' }).click()
    await expect(rows(page)).toHaveCount(8)
    await expect(total(page, 'Total des ventes')).toHaveText('Total des ventes : 1 159,50 €')
  })
  await test.step('dates in the wrong order are understood; an emptied date is no bound; the address keeps them', async () => {
    await start.fill(today)
    await end.fill(after(from, 1))
    const bounds = `commence après le ${french(after(from, 1))} et va jusqu'au ${french(today)} inclus`
    await expect(page.getByText(`Dates inversées : la période ${bounds}`)).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    await start.fill('')
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(start).toHaveValue('')
    await expect(total(page, 'Total des ventes')).toHaveText('Total des ventes : 1 020 €')
  })
  await test.step('the export has the rows of the period', async () => {
    await page.getByRole('button', { name: 'Actions de la liste' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
  })
  await test.step('beside the form of a sale the list keeps its period', async () => {
    await page.getByRole('button', { name: 'Revenir au dernier mois' }).click()
    await expect(rows(page)).toHaveCount(6)
    await row(page, 'Léa Martin').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(lea.id))
    await expect(rows(page)).toHaveCount(6)
    await page.goto('/boutique/ventes')
    await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(3)
    expect(await violations(page)).toEqual([])
  })
})

test('the expenses of a period, and their invoice', async ({ admin, shop, open }) => {
  const must = (path: string, data: object) => admin.must('POST', `${shop.root}/${path}`, data)
  const scierie = await must('fournisseurs', { nom: 'Scierie du Morvan' })
  const matiere = await must('depenseTypes', { libelle: 'Matières premières' })
  const loyer = await must('depenseTypes', { libelle: 'Loyer' })
  const supplied = { fournisseur: scierie.id, type: matiere.id, numero: 'F-128', description: 'Plateaux de chêne' }
  await must('depenses', { montant: 480, billingDate: today, ...supplied })
  await must('depenses', { montant: 650.4, billingDate: after(today, -3), type: loyer.id })
  await must('depenses', { montant: 12, billingDate: after(today, -1) })
  await must('depenses', { montant: 5000, billingDate: from, numero: 'trop tôt' })
  const page = await open(admin, '/boutique/depenses')

  await test.step('[EXP-01] [EXP-02] [EXP-04] [EXP-06] two dates from one month ago to today, the total, the newest first', async () => {
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByLabel('Après le')).toHaveValue(from)
    await expect(page.getByLabel("Jusqu'au")).toHaveValue(today)
    await expect(total(page, 'Total des dépenses')).toHaveText('Total des dépenses : 1 142,40 €')
    await expect
      .poll(() => names(page))
      .toEqual(['Scierie du Morvan', `Dépense du ${french(after(today, -1))}`, 'Loyer'])
    await expect(row(page, 'Scierie')).toContainText('Matières premières · n° F-128 · Plateaux de chêne')
  })
  await test.step('[EXP-03] filters by supplier and by type', async () => {
    await page.getByRole('combobox', { name: 'Fournisseur' }).click()
    await page.getByRole('option', { name: 'Scierie du Morvan' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(total(page, 'Total des dépenses')).toHaveText('Total des dépenses : 480 €')
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Loyer' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(total(page, 'Total des dépenses')).toHaveText('Total des dépenses : 650,40 €')
  })
  await test.step('[EXP-05] an empty list says so', async () => {
    await page.getByRole('combobox', { name: 'Fournisseur' }).click()
    await page.getByRole('option', { name: 'Scierie du Morvan' }).click()
    await expect(page.getByRole('heading', { name: 'Aucune dépense' })).toBeVisible()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(rows(page)).toHaveCount(3)
    expect(await violations(page)).toEqual([])
  })
  await test.step('[EXP-07] [EXP-08] the tabs Général and Facture; the amount is required', async () => {
    await page.getByRole('button', { name: 'Nouvelle dépense' }).click()
    await expect(page.getByRole('tab')).toHaveText(['Général', 'Facture'])
    await page.getByLabel('Numéro').fill('F-129')
    // The server gives a new expense its own day.
    await page.getByLabel('Date de facture', { exact: true }).fill(today)
    await page.getByLabel('Montant').focus()
    await page.getByLabel('Montant').blur()
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    await page.getByLabel('Montant').fill('12,50')
    await page.getByLabel('Montant').blur()
    await expect(row(page, 'F-129')).toContainText('12,50 €')
    await page.getByRole('tab', { name: 'Facture' }).click()
    expect(await violations(page)).toEqual([])
  })
  await test.step('a PDF dropped in the tab Facture is a tile, saved by a click, deleted and restored', async () => {
    const group = page.getByRole('group', { name: 'Facture' })
    const tile = group.getByRole('link', { name: 'Télécharger facture-juin.pdf' })
    await drop(group, { name: 'notice.txt', type: 'text/plain', text: 'Bonjour' })
    await expect(page.getByText("Ce fichier n'est ni une image ni un PDF : notice.txt")).toBeVisible()
    const forged = '<!DOCTYPE html><script>alert(1)</script>'
    await drop(group, { name: 'page.pdf', type: 'application/pdf', text: forged })
    await expect(group.getByRole('alert')).toContainText("Ce fichier n'est pas une image")
    await group.getByRole('button', { name: 'Retirer page.pdf' }).click()
    await drop(group, { name: 'Facture juin.pdf', type: 'application/pdf', text: PDF })
    await expect(tile).toContainText('facture-juin.pdf')
    await expect(group.getByRole('button', { name: 'Ajouter un fichier' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await tile.click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('facture-juin.pdf')
    expect(await readFile(await download.path(), 'utf8')).toBe(PDF)
    await tile.hover()
    await group.getByRole('button', { name: 'Supprimer facture-juin.pdf' }).click()
    const dialog = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer ce fichier ?' })
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(tile).toHaveCount(0)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect(tile).toBeVisible()
  })
})

test('subscriptions: rows with their label, and the tabs of the form', async ({ admin, shop, open }) => {
  const must = (path: string, data: object) => admin.must('POST', `${shop.root}/${path}`, data)
  const page = await open(admin, '/boutique/abonnements')
  await test.step('[SUB-01] the empty list', async () => {
    await expect(page.getByRole('heading', { name: 'Aucun abonnement' })).toBeVisible()
  })
  const lea = await must('contacts', { firstname: 'Léa', lastname: 'Martin' })
  const service = await must('services', { name: 'Cirage' })
  const base = { amount: 30, contact: lea.id, service: service.id, startAt: today }
  await must('abonnements', { name: 'Bureau', interval: 'week', intervalCount: 2, ...base })
  await must('abonnements', { interval: 'day', ...base })
  await must('abonnements', { name: 'Salon', interval: 'month', intervalCount: 3, ...base })
  await must('abonnements', { name: 'Cuisine', interval: 'year', intervalCount: 1, ...base, amount: 9.9 })
  await must('abonnements', { name: 'Ancien', isActive: false, ...base })

  await test.step('[SUB-02] the label of each, with its contact and service', async () => {
    await expect(rows(page)).toHaveCount(4)
    await expect(row(page, 'Bureau')).toContainText('30€ tous les 2 semaines · Léa Martin · Cirage')
    await expect(row(page, 'Salon')).toContainText('30€ tous les 3 mois')
    await expect(row(page, 'Cuisine')).toContainText('9,9€ tous les ans')
    await expect(row(page, 'Léa Martin').filter({ hasText: 'jours' })).toContainText('30€ tous les jours · Cirage')
    await expect(page.getByRole('tab', { name: 'Actifs' })).toHaveText('Actifs 4')
    await expect(page.getByRole('tab', { name: 'Arrêtés' })).toHaveText('Arrêtés 1')
    expect(await violations(page)).toEqual([])
  })
  await test.step('[SUB-03] the tabs of the form; an end before the start is refused at its field, and kept', async () => {
    await row(page, 'Bureau').getByRole('link').click()
    const form = page.getByRole('tablist').last()
    await expect(form.getByRole('tab')).toHaveText(['Infos', 'Forfait', 'Factures', 'Autres options'])
    await page.getByLabel('Fin', { exact: true }).fill(after(today, -1))
    await page.getByLabel('Fin', { exact: true }).blur()
    await expect(page.getByText("La fin de l'abonnement est avant son début")).toBeVisible()
    await expect(page.getByLabel('Fin', { exact: true })).toHaveValue(after(today, -1))
    expect(await violations(page)).toEqual([])
  })
})
