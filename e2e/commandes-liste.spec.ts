import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** The list of orders: tabs, rows, groups, export; the orders due on the home screen. */

const DAY = 86_400_000
const today = '2026-12-30'
test.use({ today })
/** The calendar date some days from today; negative ones are past. */
const dayIn = (days: number): string => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10)

const rows = (page: Page): Locator => page.getByRole('main').locator('[data-list-item]')
const row = (page: Page, client: string): Locator => rows(page).filter({ hasText: client })
/** The coloured indicator in front of a row. */
const indicator = (line: Locator): Locator => line.locator('span[data-size="md"]')
/** The dot of the chip in a row. */
const chipDot = (line: Locator): Locator => line.locator('span[data-size="sm"]')
const coloured = (color: string): RegExp => new RegExp(`--ab-${color}-dot`)

/** Creates orders in sequence; the client's name is the key. */
async function orders(api: Api, shop: Shop, all: Record<string, Record<string, unknown>>) {
  const made: Record<string, Document> = {}
  for (const [contact_lastname, data] of Object.entries(all)) {
    made[contact_lastname] = await api.must('POST', `${shop.root}/commandes`, { contact_lastname, ...data })
  }
  return made
}

const PRODUCTS = [
  { name: 'Suspension émaillée', qty: 4, price: 120 },
  { name: 'Tabouret', qty: 2, price: 3 },
]

test('orders by delivery date: tabs, states, amounts and paid percent', async ({ admin, person, shop, open }) => {
  const { api } = await person({ hasAccessToStore: true, profils: ['boutique-commandes'] })
  const page = await open(api, '/boutique/commandes')
  const tab = (name: string): Locator => page.getByRole('tab', { name })

  await test.step('[ORDER-01] [ORDER-08] [ORDER-09] [ORDER-10] an empty list has its sentence, two tabs and two buttons', async () => {
    await expect(page.getByRole('heading', { name: 'Aucune commande' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText([/^Toutes/, /^Archivées/])
    await expect(page.getByRole('button', { name: 'Transférer' })).toBeVisible()
    await page.getByRole('button', { name: 'Nouvelle commande' }).click()
    await expect(page).toHaveURL(/\/boutique\/commandes\/nouveau/)
    await page.goto('/boutique/commandes')
  })

  const validated = { etat: 'validated', paymentStatus: 'succeeded' }
  const made = await orders(api, shop, {
    Suivante: { deliveryDate: dayIn(40), ...validated, productsStatus: 'waiting_preparation' },
    Payée: {
      deliveryDate: dayIn(2),
      ...validated,
      productsStatus: 'waiting_production',
      productionProgess: 60,
      produits: PRODUCTS,
    },
    Attente: { deliveryDate: dayIn(-3), etat: 'waiting', paymentStatus: 'waiting' },
    Litigieuse: { deliveryDate: dayIn(3), etat: 'disputed', paymentStatus: 'succeeded' },
    Autre: { deliveryDate: dayIn(4), etat: 'validated', paymentStatus: 'advance_payment', productsStatus: 'waiting' },
    Prise: { deliveryDate: dayIn(5), etat: 'manual-validation', paymentStatus: 'waiting_capture' },
    Livrée: { deliveryDate: dayIn(-1), ...validated, productsStatus: 'waiting_delivery' },
    'À livrer': {
      deliveryDate: dayIn(-2),
      effectiveDate: dayIn(1),
      ...validated,
      productsStatus: 'waiting_delivery',
    },
    Fabrication: { deliveryDate: dayIn(6), ...validated, productsStatus: 'waiting_production' },
    Expédition: { deliveryDate: dayIn(7), ...validated, productsStatus: 'waiting_shipment' },
    Terminée: { deliveryDate: dayIn(-4), ...validated, productsStatus: 'completed' },
    Retournée: { deliveryDate: dayIn(-5), ...validated, productsStatus: 'waiting_return' },
    'Ancienne une': { deliveryDate: dayIn(-60), ...validated, isArchived: true },
    'Ancienne deux': { deliveryDate: dayIn(-90), ...validated, isArchived: true },
  })
  const byDelivery = [
    'Retournée',
    'Terminée',
    'Attente',
    'À livrer',
    'Livrée',
    'Payée',
    'Litigieuse',
    'Autre',
    'Prise',
    'Fabrication',
    'Expédition',
    'Suivante',
  ]

  await test.step('[ORDER-02] [ORDER-03] [ORDER-07] "Toutes" has the orders that are not archived, by delivery date', async () => {
    await expect(tab('Toutes')).toHaveText('Toutes 12')
    await expect(rows(page)).toHaveText(byDelivery.map((name) => new RegExp(name)))
  })

  await test.step('[ORDER-06] where no tab has an order, the highest number is first', async () => {
    const { documents } = await api.must('GET', `${shop.root}/commandes`)
    const numbers = (documents as Document[]).map(({ numero }) => String(numero))
    expect(numbers).toHaveLength(14)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
    expect((documents as Document[])[0]?.contact_lastname).toBe('Ancienne deux')
  })

  await test.step('[ORDER-11] a row has day, month, client, products, amount, number, states and indicator', async () => {
    const line = row(page, 'Payée')
    await expect(line.locator('time')).toHaveText('1janv.2027')
    await expect(row(page, 'Livrée').locator('time')).toHaveText('29déc.')
    await expect(line).toContainText('Suspension émaillée × 4, Tabouret × 2')
    await expect(line).toContainText(/486,00\s€/)
    await expect(line).toContainText(`n° ${String(made['Payée']?.numero)}`)
    await expect(line.getByText('Fab. 60 %')).toBeVisible()
    await expect(indicator(line)).toBeVisible()
  })

  await test.step('[ORDER-12] [ORDER-13] [ORDER-14] [ORDER-15] the colour of the indicator, in words too', async () => {
    const expected: [string, string, string | null][] = [
      ['Livrée', 'green', 'Validée et payée'],
      // Nothing is paid of its 486 €.
      ['Payée', 'yellow', 'Paiement à vérifier'],
      ['Attente', 'yellow', 'En attente de paiement'],
      ['Litigieuse', 'red', 'Litige'],
      ['Autre', 'gray', null],
      ['Prise', 'gray', null],
    ]
    for (const [name, color, words] of expected) {
      const dot = indicator(row(page, name))
      await expect(dot).toHaveAttribute('style', coloured(color))
      if (words) await expect(dot).toHaveAccessibleName(words)
      else await expect(dot).toHaveAttribute('aria-hidden', 'true')
    }
  })

  await test.step('[ORDER-16] [ORDER-17] [ORDER-18] [ORDER-19] the chip of a validated order', async () => {
    for (const [name, text, color] of [
      ['Fabrication', 'Fab.', 'bleu'],
      ['Suivante', 'Prepa.', 'green'],
      ['Expédition', 'Exp.', 'green'],
      ['À livrer', 'Livraison', 'green'],
    ] as const) {
      const line = row(page, name)
      await expect(line.getByText(text, { exact: true })).toBeVisible()
      await expect(chipDot(line)).toHaveAttribute('style', coloured(color))
    }
  })

  await test.step('[ORDER-20] [ORDER-21] "Livraison" is checked once its effective date, or its delivery date, has passed', async () => {
    const passed = row(page, 'Livrée')
    await expect(passed.getByText('Livraison', { exact: true })).toBeVisible()
    await expect(passed.getByText('Livraison effectuée')).toBeAttached()
    await expect(chipDot(passed)).toHaveCount(0)
    const late = row(page, 'À livrer')
    await expect(chipDot(late)).toHaveCount(1)
    await api.must('PATCH', `${shop.root}/commandes/${made['À livrer']?.id}`, {
      rev: made['À livrer']?.rev,
      changes: { effectiveDate: dayIn(-1) },
    })
    await expect(chipDot(late)).toHaveCount(0)
  })

  await test.step('[ORDER-22] [ORDER-23] [ORDER-24] [ORDER-25] the other chips, and none', async () => {
    const done = row(page, 'Terminée').getByRole('img', { name: 'Terminée' })
    await expect(done).toBeVisible()
    await expect(done).toHaveText('')
    await expect(row(page, 'Retournée').getByText('Retour', { exact: true })).toBeVisible()
    await expect(row(page, 'Attente').getByText('Paiement', { exact: true })).toBeVisible()
    await expect(row(page, 'Prise').getByText('Capture', { exact: true })).toBeVisible()
    await expect(row(page, 'Litigieuse').getByText('Litige', { exact: true })).toBeVisible()
    await expect(chipDot(row(page, 'Autre'))).toHaveCount(0)
  })

  await test.step('groups by delivery date; the day of a late order is red', async () => {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    // Late orders stand between delivered ones, without a heading that would come twice.
    await expect(headings).toHaveText(['Plus tôt ce mois-ci', 'Cette semaine', /^Février/])
    await expect(row(page, 'Attente').locator('time')).toHaveAttribute('data-late', 'true')
    await expect(row(page, 'Attente').locator('time')).toHaveText('27déc.retard')
    await expect(row(page, 'Livrée').locator('time')).not.toHaveAttribute('data-late')
    await page.goto('/boutique/commandes?tri=-numero')
    const latestFirst = Object.keys(made).filter((client) => !client.startsWith('Ancienne'))
    await expect(rows(page)).toHaveText(latestFirst.toReversed().map((client) => new RegExp(client)))
    await expect(headings).toHaveCount(0)
    await page.goto('/boutique/commandes')
  })

  await test.step('a total of zero is "Offert"; the paid percent is live', async () => {
    await expect(row(page, 'Attente')).toContainText('Offert')
    const line = row(page, 'Payée')
    await expect(line).toContainText("« Payé », rien d'encaissé")
    const commande = made['Payée']?.id
    await admin.must('PATCH', `${shop.root}/commandes/${commande}`, { changes: { paymentStatus: null } })
    await expect(line).not.toContainText('encaissé')
    await admin.must('POST', `${shop.root}/ventes`, { montant: 145.8, mode: 'cb', commande })
    await expect(line).toContainText(/30\s% payé/)
    await admin.must('POST', `${shop.root}/ventes`, { montant: 340.2, mode: 'cheque', commande })
    await expect(line).toContainText(/100\s% payé/)
  })

  await test.step('a search finds an order by its client, its number and its pieces', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher un client, un numéro, une pièce' })
    for (const text of ['fabrication', String(made['Fabrication']?.numero)]) {
      await search.fill(text)
      await expect(rows(page)).toHaveText([/Fabrication/])
    }
    await search.fill('suspension')
    await expect(rows(page)).toHaveText([/Payée/])
    await search.fill('')
    await expect(rows(page)).toHaveCount(12)
  })

  await test.step('filters by client, by state and by the state of the products', async () => {
    const filter = (name: string): Locator => page.getByRole('combobox', { name })
    await filter('État').click()
    await page.getByRole('option', { name: 'Litige' }).click()
    await expect(rows(page)).toHaveText([/Litigieuse/])
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await filter('Produits').click()
    await page.getByRole('option', { name: 'En fabrication' }).click()
    await expect(rows(page)).toHaveText([/Payée/, /Fabrication/])
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    const client = await admin.must('POST', `${shop.root}/contacts`, { lastname: 'Autre' })
    const { id, rev } = await api.must('GET', `${shop.root}/commandes/${made.Autre?.id}`)
    await api.must('PATCH', `${shop.root}/commandes/${id}`, { rev, changes: { contact: client.id } })
    await filter('Contact').click()
    await page.getByRole('option', { name: 'Autre' }).click()
    await expect(rows(page)).toHaveText([/Autre/])
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(rows(page)).toHaveCount(12)
  })

  await test.step('the export has every order of the tab, with all that is known of it', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Transférer' }).click()
    const file = await downloaded
    await expect(page.getByText('Export réussi')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/)
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    for (const heading of ['Numéro', 'Date de livraison', 'État', 'Nom du client', 'Produits', 'Total (€)', 'Payé (€)'])
      expect(head.split(';')).toContain(heading)
    expect(lines).toHaveLength(12)
    const line = lines.find((one) => one.includes('Suspension émaillée')) ?? ''
    expect(line.split(';')).toEqual(expect.arrayContaining([String(made['Payée']?.numero), 'Validée', '486']))
  })

  await test.step('next to an open order the list is narrow: the chip under the amount, no photo', async () => {
    await row(page, 'Payée').click()
    await expect(page).toHaveURL(new RegExp(`/boutique/commandes/${made['Payée']?.id}`))
    const line = row(page, 'Payée')
    await expect(line.getByText('Fab.', { exact: true })).toBeVisible()
    await expect(line).not.toContainText('n°')
    const top = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? 0
    await expect
      .poll(async () => (await top(line.getByText('Fab.', { exact: true }))) - (await top(line.getByText(/486,00/))))
      .toBeGreaterThan(0)
    await page.goto('/boutique/commandes')
  })

  await test.step('[ORDER-04] [ORDER-05] "Archivées" has the archived orders, the last changed first', async () => {
    await tab('Archivées').click()
    await expect(rows(page)).toHaveText([/Ancienne deux/, /Ancienne une/])
    const first = made['Ancienne une']
    await api.must('PATCH', `${shop.root}/commandes/${first?.id}`, { rev: first?.rev, changes: { source: 'Salon' } })
    await expect(rows(page)).toHaveText([/Ancienne une/, /Ancienne deux/])
    await api.must('POST', `${shop.root}/commandes/${made.Terminée?.id}/actions/archiver`, {})
    await expect(rows(page)).toHaveText([/Terminée/, /Ancienne une/, /Ancienne deux/])
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
    await expect(tab('Archivées')).toHaveText('Archivées 3')
    await tab('Toutes').click()
    await expect(row(page, 'Terminée')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(11)
  })

  await test.step('an order is found by a part of its number and by its client', async () => {
    const numero = String(made['Payée']?.numero)
    await page.getByRole('button', { name: /Rechercher ou créer/ }).click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill(numero.slice(-5))
    const found = page.getByRole('dialog').getByText(/Payée/)
    await expect(found).toBeVisible()
    await field.fill('litigieu')
    await expect(page.getByRole('dialog').getByText(/Litigieuse/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(String(made.Litigieuse?.id)))
  })
})

test('photos, home screen, phone, accessibility', async ({ admin, person, shop, open }) => {
  const sideboard = await admin.must('POST', `${shop.root}/produits`, { name: 'Buffet', price: 480 })
  const photos = [
    await admin.photo(shop.id, 'produits', sideboard.id, '#8a5a2b'),
    await admin.photo(shop.id, 'produits', sideboard.id, '#2b5a8a'),
  ]
  const line = (name: string, photo?: string) => ({ name, qty: 1, price: 100, photo })
  const made = await orders(admin, shop, {
    Deux: { deliveryDate: dayIn(1), produits: [line('Buffet', photos[0]), line('Table', photos[1])] },
    Une: { deliveryDate: dayIn(-1), produits: [line('Buffet', photos[0]), line('Chaise')] },
    Sans: { deliveryDate: dayIn(2), produits: [line('Banc')] },
    Finie: { deliveryDate: dayIn(-2), etat: 'validated', productsStatus: 'completed' },
    'Plus tard': { deliveryDate: dayIn(30), produits: [line('Buffet', photos[1])] },
  })
  const page = await open(admin, '/boutique/commandes')
  const found: Record<string, string[]> = {}

  await test.step('the photos of the lines: two, one, or an empty frame', async () => {
    await expect(row(page, 'Deux').locator('img')).toHaveCount(2)
    await expect(row(page, 'Une').locator('img')).toHaveCount(1)
    await expect(row(page, 'Sans').locator('img')).toHaveCount(0)
    found.list = await violations(page)
    await row(page, 'Deux').click()
    await expect(row(page, 'Deux').locator('img')).toHaveCount(0)
    found['a narrow list'] = await violations(page)
  })

  await test.step('on a phone nothing is wider than the screen', async () => {
    const phone = await open(admin, '/boutique/commandes', { viewport: { width: 360, height: 740 } })
    await expect(rows(phone)).toHaveCount(5)
    await expect(row(phone, 'Une').locator('time')).toHaveAttribute('data-late', 'true')
    await expect(phone.getByRole('button', { name: 'Transférer' })).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    found['a list on a phone'] = await violations(phone)
  })

  await test.step('the home screen has the orders that are late or due within the week', async () => {
    await page.goto('/dashboard')
    const due = page.getByRole('region', { name: 'Commandes à livrer' })
    await expect(due.getByRole('listitem')).toHaveText([/Une/, /Deux/, /Sans/])
    await expect(due).toContainText('1 en retard')
    found['the home screen'] = await violations(page)
    await admin.must('POST', `${shop.root}/commandes/${made.Une?.id}/actions/archiver`, {})
    await expect(due.getByRole('listitem')).toHaveText([/Deux/, /Sans/])
    await expect(due).not.toContainText('en retard')
    await due.getByRole('link', { name: /Deux/ }).click()
    await expect(page).toHaveURL(new RegExp(`/boutique/commandes/${made.Deux?.id}`))
    // Who may not open orders reads nothing of them.
    const { api } = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
    const other = await open(api, '/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('Commandes à livrer')).toHaveCount(0)
  })
  expect(Object.entries(found).filter(([, lines]) => lines.length)).toEqual([])
})
