import type { FrameLocator, Page } from '@playwright/test'
import { startTestMail } from '../packages/server/src/testing/services/mail.ts'
import { overflow, violations } from './browser.ts'
import { failing, field, form, said, state } from './document-form.ts'
import { type Api, expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'
import { ADMIN } from './server.ts'

/** A server of its own, with a local mail server. */
const test = testWith(async () => {
  const mail = await startTestMail()
  const server = await startOwnServer({ SMTP_URL: mail.url })
  return { ...server, mail, stop: () => server.stop().then(mail.close) }
})

// One server for all of them.
test.describe.configure({ mode: 'default' })

const SETTINGS = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
  fromName: 'Atelier des Ormes',
  fromMail: 'atelier@exemple.fr',
}
const CAMPAIGN = { title: 'Hiver', subject: 'Pour {prénom}' }
const boutique = (admin: Api, id: string, changes: object) => admin.must('PATCH', `/api/boutiques/${id}`, { changes })
const tab = (page: Page, name: string): Promise<void> =>
  form(page, 'campagne').getByRole('tab', { name, exact: true }).click()
const frame = (page: Page, width: string): FrameLocator =>
  page.frameLocator(`iframe[title="Le courriel sur un ${width}"]`)
const recipients = (page: Page) => form(page, 'campagne').getByRole('tabpanel').getByRole('status')

/** Listens to the live connection of a page; the function resolves when a search of names with the text is answered. */
async function searches(page: Page, text: string): Promise<() => Promise<void>> {
  const device = await page.context().newCDPSession(page)
  let key: string | undefined
  const answered = new Promise<void>((resolve) => {
    device.on('Network.webSocketFrameSent', ({ response: { payloadData } }) => {
      if (payloadData.includes(`{"contient":"${text}"}`)) key = (JSON.parse(payloadData) as { key: string }).key
    })
    device.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
      if (key !== undefined && payloadData.includes(`"snapshot","key":"${key}"`)) resolve()
    })
  })
  await device.send('Network.enable')
  return () => answered
}

async function product(admin: Api, root: string, values: object = {}) {
  return admin.must('POST', `${root}/produits`, { name: 'Table de ferme', price: 480, isDraft: false, ...values })
}

test('a campaign is written, tried and sent', async ({ admin, shop, open, services: { mail } }) => {
  await boutique(admin, shop.id, SETTINGS)
  const { id } = await product(admin, shop.root)
  const photo = await admin.photo(shop.id, 'produit', id)
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { photos: [photo] } })
  const lea = await admin.must('POST', `${shop.root}/contacts`, {
    firstname: 'Léa',
    email: 'lea@exemple.fr',
    city: 'Autun',
  })
  await admin.must('POST', `${shop.root}/contacts/${lea.id}/actions/inscrire`, {})
  const page = await open(admin, '/boutique/campagnes')

  await test.step('[CAMP-01] [CAMP-04] the list is empty, in its two tabs', async () => {
    await expect(page.getByText('Aucune campagne')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText([/^Brouillon/, /^Envoyées/])
    expect(await violations(page)).toEqual([])
  })

  await test.step('[CAMP-06] [CAMP-13] a new campaign has three tabs, and the sender of the boutique', async () => {
    await page.getByRole('button', { name: 'Nouvelle campagne' }).click()
    await expect(form(page, 'campagne').getByRole('tab')).toHaveText(['Général', 'Segmentation', 'Options'])
    await field(page, 'Titre').fill('Hiver')
    await field(page, 'Objet').fill('Pour {prénom}')
    await expect(state(page, 'Enregistré')).toBeVisible()
    await tab(page, 'Options')
    await expect(field(page, "Nom de l'expéditeur")).toHaveValue('Atelier des Ormes')
    await expect(field(page, "E-mail de l'expéditeur")).toHaveValue('atelier@exemple.fr')
    await tab(page, 'Général')
  })

  await test.step('a product is chosen with its photo, and the preview shows it in both widths', async () => {
    const search = field(page, 'Rechercher un produit')
    await search.fill('Table')
    await search.press('Enter')
    await page
      .getByRole('list', { name: 'Résultats de la recherche' })
      .getByRole('button', { name: /Table de ferme/ })
      .click()
    await expect(page.getByRole('list', { name: 'Produits choisis' }).locator('img')).toBeVisible()
    await expect(frame(page, 'ordinateur').getByText('480 €')).toBeVisible()
    await expect(frame(page, 'ordinateur').getByRole('img', { name: 'Table de ferme' })).toHaveJSProperty(
      'complete',
      true,
    )
    await page.getByRole('radiogroup', { name: "Largeur de l'aperçu" }).getByText('Téléphone').click()
    await expect(frame(page, 'téléphone').getByRole('link', { name: 'Table de ferme' }).last()).toBeVisible()
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width ?? 9999).toBeLessThanOrEqual(375)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
    expect(await violations(page)).toEqual([])
  })

  await test.step('a test arrives at the address of the user', async () => {
    await page.getByRole('button', { name: "M'envoyer un test" }).click()
    await expect(said(page, `Test envoyé à ${ADMIN.email}`)).toBeVisible()
    const [received] = mail.received.splice(0)
    expect(received?.subject).toBe('[Test] Pour Administrateur')
    expect(received?.text).toContain('- Table de ferme : 480\u00a0€')
    expect(received?.html).toContain('Se désinscrire')
  })

  await test.step('the segmentation counts the recipients while it is typed, and when contacts change', async () => {
    await tab(page, 'Segmentation')
    await expect(recipients(page)).toHaveText('1 destinataire')
    await page.getByRole('combobox', { name: 'Villes' }).fill('Dijon')
    await page.getByRole('combobox', { name: 'Villes' }).press('Enter')
    // The focus is framed once: by the field, not by the input among its tags too.
    await expect(page.getByRole('combobox', { name: 'Villes' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Villes' })).toHaveCSS('outline-style', 'none')
    await expect(recipients(page)).toHaveText('Aucun destinataire')
    await admin.must('PATCH', `${shop.root}/contacts/${lea.id}`, { changes: { city: 'DIJON' } })
    await expect(recipients(page)).toHaveText('1 destinataire')
    await expect(page.getByRole('list', { name: 'Les premiers destinataires' })).toContainText('lea@exemple.fr')
    expect(await violations(page)).toEqual([])
    // Contacts chosen one by one: somebody who is not of Dijon leaves nobody, until Léa is chosen too.
    await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Paul', email: 'paul@exemple.fr', city: 'Lyon' })
    const contacts = page.getByRole('combobox', { name: 'Ces contacts seulement' })
    // An option that stays is not taken away and put back while the typed text is searched: a click on it would be lost.
    await contacts.click()
    await page.getByRole('option', { name: /Paul/ }).evaluate((option) => option.setAttribute('data-same', ''))
    const answered = await searches(page, 'Paul')
    await contacts.fill('Paul')
    await answered()
    await expect(page.locator('[role=option][data-same]')).toHaveText('Paul')
    for (const [name, count] of [
      ['Paul', 'Aucun destinataire'],
      ['Léa', '1 destinataire'],
    ] as const) {
      await contacts.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(recipients(page)).toHaveText(count)
      await expect(page.getByText("1 contact choisi n'est pas inscrit à la newsletter")).toBeVisible()
    }
  })

  await test.step('[CAMP-16] [CAMP-19] the dialog says to how many; once sent, it says so and locks the form', async () => {
    await page.getByRole('button', { name: 'Envoyer la campagne' }).click()
    const dialog = page.getByRole('dialog', { name: 'Envoyer la campagne' })
    await expect(dialog.getByText('1 destinataire')).toBeVisible()
    // The platform sends: its address is shown, not that of the campaign.
    await expect(dialog.getByRole('definition').first()).not.toContainText('atelier@exemple.fr')
    await expect(dialog.getByRole('definition').nth(1)).toHaveText('atelier@exemple.fr')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByText(/^Envoi programmé/)).toBeVisible()
    await tab(page, 'Général')
    await expect(field(page, 'Titre')).toBeDisabled()
  })

  await test.step('[CAMP-03] it is in the tab "Envoyées", and received once', async () => {
    await page.getByRole('button', { name: 'Fermer (Échap)' }).click()
    await page.getByRole('tab', { name: /^Envoyées/ }).click()
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'Hiver' })).toBeVisible()
    await expect.poll(() => mail.received.map(({ subject }) => subject)).toEqual(['Pour Léa'])
  })
})

test('sending says why it is not possible', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/campagnes`, {
    ...CAMPAIGN,
    senderName: 'A',
    senderMail: 'a@exemple.fr',
  })
  const page = await open(admin, `/boutique/campagnes/${id}`)
  const refusal = async (sentence: string, tabs: string[] = []): Promise<void> => {
    await page.getByRole('button', { name: 'Envoyer la campagne' }).click()
    const dialog = page.getByRole('dialog', { name: 'Envoyer la campagne' })
    await expect(dialog.getByRole('alert')).toContainText(sentence)
    await expect(dialog.getByRole('link', { name: /^Ouvrir l'onglet/ })).toHaveText(tabs)
    await expect(dialog.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('[CAMP-20] the boutique lacks a setting', () =>
    refusal('problème de paramètre de la boutique', ["Ouvrir l'onglet Mail"]))

  await test.step('[CAMP-21] there are no products', async () => {
    await boutique(admin, shop.id, SETTINGS)
    await refusal('le titre et les produits sont obligatoire')
  })

  await test.step('nobody would receive it', async () => {
    const made = await product(admin, shop.root)
    await admin.must('PATCH', `${shop.root}/campagnes/${id}`, { changes: { produits: [made.id] } })
    await refusal('Aucun destinataire')
    expect(await admin.must('GET', `${shop.root}/campagnes/${id}`)).toMatchObject({ isSend: false })
  })
})

test('[CAMP-26] [CAMP-27] [CAMP-28] [CAMP-29] what is not there, and what is not saved', async ({
  admin,
  shop,
  open,
}) => {
  const made = { ...CAMPAIGN, senderName: 'A', senderMail: 'a@exemple.fr' }
  const { id } = await admin.must('POST', `${shop.root}/campagnes`, made)
  const gone = await admin.must('POST', `${shop.root}/campagnes`, made)
  await admin.must('DELETE', `${shop.root}/campagnes/${gone.id}`)
  const other = await admin.must('POST', '/api/boutiques', { name: 'Ailleurs' })
  const foreign = await admin.must('POST', `/api/boutiques/${other.id}/campagnes`, made)
  const page = await open(admin, '/boutique/campagnes/absente')
  await expect(page.getByText("La campagne n'existe pas")).toBeVisible()
  await page.goto(`/boutique/campagnes/${foreign.id}`)
  await expect(page.getByText("Cette campagne n'appartient pas à cette boutique")).toBeVisible()
  await page.goto(`/boutique/campagnes/${gone.id}`)
  await expect(page.getByText('Cette campagne a été supprimé')).toBeVisible()
  await page.goto(`/boutique/campagnes/${id}`)
  await page.route(`**/campagnes/${id}`, failing)
  await field(page, 'Titre').fill('Printemps')
  await expect(page.getByText(/^Erreur lors de la mise à jour/).first()).toBeVisible()

  await boutique(admin, shop.id, SETTINGS)
  const { id: table } = await product(admin, shop.root)
  const lea = await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', email: 'lea@exemple.fr' })
  await admin.must('POST', `${shop.root}/contacts/${lea.id}/actions/inscrire`, {})
  const ready = await admin.must('POST', `${shop.root}/campagnes`, { ...made, produits: [table] })
  await page.goto(`/boutique/campagnes/${ready.id}`)
  await page.route(`**/campagnes/${ready.id}/actions/envoyer`, failing)
  await page.getByRole('button', { name: 'Envoyer la campagne' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer la campagne' })
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Erreur lors de la mise à jour : Panne')
  expect(await admin.must('GET', `${shop.root}/campagnes/${ready.id}`)).toMatchObject({ isSend: false })
})

test('a campaign on a phone', async ({ admin, shop, open }) => {
  await boutique(admin, shop.id, SETTINGS)
  const made = await product(admin, shop.root)
  const { id } = await admin.must('POST', `${shop.root}/campagnes`, { ...CAMPAIGN, produits: [made.id] })
  const page = await open(admin, `/boutique/campagnes/${id}`, { viewport: { width: 390, height: 844 } })
  await expect(frame(page, 'ordinateur').getByRole('link', { name: 'Table de ferme' }).last()).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await tab(page, 'Segmentation')
  await expect(recipients(page)).toHaveText('Aucun destinataire')
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
