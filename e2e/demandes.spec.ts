import type { Locator, Page } from '@playwright/test'
import { addressesOf, startTestMail } from '../packages/server/src/testing/services/mail.ts'
import { overflow, violations } from './browser.ts'
import { state } from './document-form.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** The screen of a request, with a server that sends its mail to a local mail server. */

/** Addresses that the mail server refuses for good. */
const refused = new Set<string>()

const test = testWith(async () => {
  const mail = await startTestMail({
    onRcptTo({ address }, _session, done) {
      if (!refused.has(address)) return done()
      done(Object.assign(new Error('boîte inconnue'), { responseCode: 550 }))
    },
  })
  const server = await startOwnServer({ SMTP_URL: mail.url })
  return { ...server, mail, stop: () => server.stop().then(mail.close) }
})

// One server for all.
test.describe.configure({ mode: 'default' })

const SETTINGS = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Merci de votre intérêt.',
  demandeReponseAuto: 'Nous revenons vers vous.',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
}
const RIGHTS = { hasAccessToStore: true, profils: ['boutique-demandes'] }
const PHONE = { viewport: { width: 390, height: 844 } }

const rows = (page: Page): Locator => page.locator('[data-list-item]')
const answer = (page: Page): Locator => page.getByRole('textbox', { name: 'Réponse', exact: true })
const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })
const lea = (change: object = {}) => ({
  contact_firstname: 'Léa',
  contact_lastname: 'Martin',
  contact_email: 'lea@exemple.fr',
  requests: [{ produit_name: 'Table ronde', produit_prixDeVente: 480, message: 'Encore disponible ?' }],
  ...change,
})

test('an answer: from the list to the mail', async ({ admin, shop, person, open, services: { mail } }) => {
  mail.received.length = 0
  const demande = await admin.must('POST', `${shop.root}/demandes`, lea())
  const stored = async () => admin.must('GET', `${shop.root}/demandes/${demande.id}`)
  const page = await open(admin, '/boutique/demandes')

  await test.step('[REQ-08] the row of a request without a response says when it came', async () => {
    const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
    const [dd, mm, yyyy = ''] = day.format(new Date(String(demande.createdAt))).split('/')
    await expect(rows(page)).toContainText('Table ronde · «\u00a0Encore disponible ?\u00a0»')
    await expect(rows(page)).toContainText("Cette demande n'a pas encore de réponse")
    await expect(rows(page)).toContainText(`Reçue le ${dd}/${mm}/${yyyy.slice(-2)}`)
    expect(await violations(page)).toEqual([])
  })

  await test.step('[REQ-31] with settings missing, an alert names them, and nothing is saved or sent', async () => {
    await rows(page).click()
    await press(page, 'Répondre')
    const alert = page.getByRole('alert')
    await expect(page.getByRole('button', { name: 'Répondre' })).toBeFocused()
    await expect(alert).toContainText('problème de paramètre de la boutique : il manque')
    const mailTab = alert.getByRole('link', { name: "Ouvrir l'onglet Mail" })
    await expect(mailTab).toHaveAttribute('href', '/boutique/params#mail')
    expect(await stored()).toMatchObject({ hasResponse: false, isChecked: false })
    const camille = await person(RIGHTS)
    const other = await open(camille.api, `/boutique/demandes/${demande.id}`)
    await press(other, 'Répondre')
    await expect(other.getByRole('alert')).toContainText('problème de paramètre de la boutique')
    await expect(other.getByRole('link', { name: /^Ouvrir (les paramètres|l'onglet)/ })).toHaveCount(0)
    expect(mail.received).toHaveLength(0)
  })

  await test.step('an empty answer shows the automatic one, which can be the start of another', async () => {
    await admin.must('PATCH', shop.root, { changes: SETTINGS })
    await page.reload()
    await expect(page.getByText('Nous revenons vers vous.')).toBeVisible()
    await press(page, 'Modifier ce texte')
    await expect(answer(page)).toHaveValue('Nous revenons vers vous.')
    await expect(answer(page)).toBeFocused()
  })

  await test.step('the mail is shown as it will leave, with what was just typed', async () => {
    await answer(page).fill('Oui, elle vous attend.')
    await press(page, 'Aperçu')
    const dialog = page.getByRole('dialog', { name: 'Aperçu de la réponse' })
    await expect(dialog.getByText('lea@exemple.fr')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Texte' })).toHaveValue(
      /Merci de votre intérêt\.[\s\S]*Oui, elle vous attend\.[\s\S]*Table ronde/,
    )
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Aperçu' })).toBeFocused()
  })

  await test.step('[ERR-08] one click answers; the screen says when the mail has left', async () => {
    await press(page, 'Répondre')
    await expect(page.getByText('Envoi réussi')).toBeVisible()
    await expect(said(page, /^Réponse envoyée le/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Répondre' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Aperçu' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Répondue' })).toBeChecked()
    expect(mail.received.map(({ to }) => addressesOf(to))).toEqual([['lea@exemple.fr']])
    expect(mail.received[0]?.text).toContain('Oui, elle vous attend.')
    await expect(page.getByRole('list', { name: 'États' })).toContainText('Répondue')
  })

  await test.step('what was sent leaves the box: another mail needs another text', async () => {
    const reply = page.getByRole('button', { name: 'Répondre' })
    await expect(answer(page)).toHaveValue('')
    await expect(reply).toBeDisabled()
    await expect(page.getByRole('main').getByText('Oui, elle vous attend.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await answer(page).fill('Et voici une photo.')
    await expect(reply).toBeEnabled()
    await answer(page).fill('Oui, elle vous attend.')
    await expect(reply).toBeDisabled()
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(mail.received).toHaveLength(1)
  })
  await test.step('the flags of the follow-up do not contradict each other', async () => {
    await page.getByRole('checkbox', { name: "Attend plus d'infos" }).check()
    await expect(page.getByRole('checkbox', { name: 'Traitée' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Traitée' }).check()
    await expect(page.getByRole('checkbox', { name: "Attend plus d'infos" })).not.toBeChecked()
    await expect.poll(stored).toMatchObject({ isChecked: true, hasMoreInfos: false, hasResponse: true })
  })

  await test.step('[REQ-08] [REQ-09] the row of an answered request shows its lines, and the day of its answer', async () => {
    await page.goto('/boutique/demandes?onglet=repondues')
    await expect(rows(page)).toContainText(/Réalisée le \d\d\/\d\d\/\d\d/)
    await expect(rows(page)).not.toContainText('Reçue le')
    await expect(rows(page)).toContainText('Oui, elle vous attend.')
    await expect(rows(page)).not.toContainText("n'a pas encore de réponse")
  })
})

test('an answer that is refused', async ({ admin, shop, open, services: { mail } }) => {
  mail.received.length = 0
  await admin.must('PATCH', shop.root, { changes: SETTINGS })
  const demande = await admin.must('POST', `${shop.root}/demandes`, lea({ contact_email: undefined }))
  const page = await open(admin, `/boutique/demandes/${demande.id}`)

  await test.step('[REQ-36] a refusal is shown beside the answer, whose text stays', async () => {
    await answer(page).fill('Bonjour Léa')
    await press(page, 'Répondre')
    await expect(page.getByRole('alert')).toHaveText(/^Erreur lors de la mise à jour\s: L'e-mail du client manque/)
    await expect(answer(page)).toHaveValue('Bonjour Léa')
    expect(await violations(page)).toEqual([])
  })

  await test.step('a problem of the mail server is shown, and the answer is sent again', async () => {
    await page.getByRole('tab', { name: 'Client' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('lea@exemple.fr')
    await page.getByRole('tab', { name: 'Demande', exact: true }).click()
    refused.add('lea@exemple.fr')
    await press(page, 'Répondre')
    await expect(said(page, /^La réponse n'est pas partie/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'États' })).toContainText("Problème d'envoi")
    refused.clear()
    await expect(page.getByRole('button', { name: 'Renvoyer' })).toBeEnabled()
  })

  await test.step('a mail that the server postpones says when it is tried again, and can be tried now', async () => {
    mail.refusal = 'Greylisted'
    await press(page, 'Renvoyer')
    const postponed = /^Reporté par le serveur de messagerie, nouvel essai (le [\d/]+ )?à \d\d:\d\d\. /
    await expect(said(page, postponed)).toBeVisible()
    await expect(page.getByRole('list', { name: 'États' })).toContainText('Réponse reportée')
    expect(await violations(page)).toEqual([])
    mail.refusal = undefined
    await press(page, 'Essayer maintenant')
    await expect(page.getByText('Envoi réussi')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Essayer maintenant' })).toHaveCount(0)
    expect(mail.received).toHaveLength(1)
  })

  await test.step('what is being typed is not rewritten when the answer changes elsewhere', async () => {
    await expect(answer(page)).toHaveValue('')
    await answer(page).click()
    await page.keyboard.type('Encore merci')
    await admin.must('PATCH', `${shop.root}/demandes/${demande.id}`, { changes: { contact_city: 'Nantes' } })
    await expect(page.getByRole('complementary', { name: 'Client' })).toContainText('Nantes')
    await expect(answer(page)).toHaveValue('Encore merci')
  })
})

test('what surrounds a request', async ({ admin, shop, person, open }) => {
  const product = await admin.must('POST', `${shop.root}/produits`, { name: 'Table ronde', price: 480 })
  const contact = await admin.must('POST', `${shop.root}/contacts`, {
    ...{ firstname: 'Léa', lastname: 'Martin', email: 'lea@exemple.fr', phone: '06 41 22 80 17', city: 'Nantes' },
  })
  const earlier = { contact: contact.id, requests: [{ produit_name: 'Banc' }] }
  const other = await admin.must('POST', `${shop.root}/demandes`, earlier)
  const line = { produit_id: product.id, produit_name: 'Table ronde', produit_prixDeVente: 480, message: 'Encore là ?' }
  const demande = await admin.must('POST', `${shop.root}/demandes`, { contact: contact.id, requests: [line] })
  const address = `/boutique/demandes/${demande.id}`
  const page = await open(admin, address)
  const aside = page.getByRole('complementary', { name: 'Client' })

  await test.step('[REQ-12] [REQ-13] the lines, the answer, the flags, and the contact card', async () => {
    const card = page.getByRole('list', { name: 'Demandes' }).getByRole('listitem', { name: 'Table ronde' })
    await expect(card).toContainText('480 € la pièce · Demande de prix')
    await expect(card).toContainText('Encore là ?')
    await expect(card.getByRole('link', { name: /^Ouvrir le produit/ })).toHaveAttribute(
      'href',
      `/boutique/produits/${product.id}`,
    )
    await expect(answer(page)).toBeVisible()
    for (const flag of ['Répondue', "Attend plus d'infos", 'Traitée'])
      await expect(page.getByRole('checkbox', { name: flag })).toBeVisible()
    await expect(aside.getByRole('link', { name: /^Écrire/ })).toHaveAttribute('href', 'mailto:lea@exemple.fr')
    await expect(aside.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', 'tel:0641228017')
    await expect(aside.getByRole('link', { name: 'Ouvrir le contact' })).toHaveAttribute(
      'href',
      `/boutique/contacts/${contact.id}`,
    )
    await expect(aside.getByRole('link', { name: 'Banc' })).toHaveAttribute('href', `/boutique/demandes/${other.id}`)
  })

  await test.step('before it has an order, the latest of its client is shown', async () => {
    const sold = (contact: string, price: number) =>
      admin.must('POST', `${shop.root}/commandes`, {
        ...{ contact, deliveryDate: '2030-12-01', produits: [{ id: 'l1', name: 'Banc', qty: 1, price }] },
      })
    const neighbour = await admin.must('POST', `${shop.root}/contacts`, { lastname: 'Roux', email: 'roux@exemple.fr' })
    await expect(aside.getByRole('heading', { name: 'Dernière commande' })).toHaveCount(0)
    await sold(contact.id, 120)
    await sold(contact.id, 240)
    await sold(neighbour.id, 999)
    await expect(aside.getByRole('heading', { name: 'Dernière commande' })).toBeVisible()
    await expect(aside).toContainText(/Total\s*240,00\s€/)
    await expect(aside).not.toContainText('999')
  })

  await test.step('[REQ-12] one click turns it into an order, whose summary it then shows', async () => {
    await press(page, 'Créer une commande')
    await expect(page).toHaveURL(/\/boutique\/commandes\/nouveau/)
    await page.getByRole('article').getByLabel('Date de livraison').fill('2030-12-03')
    await expect(page).toHaveURL(/\/boutique\/commandes\/(?!nouveau)[\w-]+/)
    await page.goto(address)
    await expect(aside.getByRole('heading', { name: 'Commande de cette demande' })).toBeVisible()
    await expect(aside).toContainText(/Total\s*480,00\s€/)
    expect(await violations(page)).toEqual([])
  })

  await test.step('who may read requests alone sees no link to what they may not open', async () => {
    const camille = await person(RIGHTS)
    const theirs = await open(camille.api, address)
    const beside = theirs.getByRole('complementary', { name: 'Client' })
    await expect(beside.getByRole('link', { name: /^Écrire/ })).toBeVisible()
    await expect(beside.getByRole('heading', { name: 'Commande de cette demande' })).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: 'Créer une commande' })).toHaveCount(0)
  })
})

test('the lines of a request', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/produits`, {
    ...{ name: 'Console étroite', price: 480, salePrice: 420, unitPrice: 'paire', dimensions: { width: 120 } },
  })
  const demande = await admin.must('POST', `${shop.root}/demandes`, { contact_lastname: 'Martin' })
  const stored = async () => (await admin.must('GET', `${shop.root}/demandes/${demande.id}`)).requests
  const page = await open(admin, `/boutique/demandes/${demande.id}`)
  const input = (name: string): Locator => page.getByRole('dialog').getByRole('textbox', { name, exact: true })

  await test.step('a chosen product fills the new line; its defaults are a price, by the piece', async () => {
    // The panels below are there: none of them moves the button while it is pressed.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await press(page, 'Ajouter une demande')
    const dialog = page.getByRole('dialog', { name: 'Ajouter une demande' })
    await expect(dialog.getByRole('combobox', { name: 'Demande' })).toHaveValue('Demande de prix')
    await expect(dialog.getByRole('combobox', { name: 'Unité' })).toHaveValue('Pièce')
    await input('Rechercher un produit').fill('console')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /^Console étroite/ }).click()
    await expect(input('Message')).toBeFocused()
    await expect(input('Nom du produit')).toHaveValue('Console étroite')
    await expect(dialog.getByRole('combobox', { name: 'Unité' })).toHaveValue('Paire')
    await page.keyboard.type('Livrez-vous ?')
    expect(await violations(page)).toEqual([])
    await press(dialog, 'Ajouter')
    await expect(page.getByRole('button', { name: 'Ajouter une demande' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Demandes' })).toContainText('420 € la paire au lieu de 480 €')
    await expect(state(page, 'Enregistré')).toBeVisible()
    expect(await stored()).toMatchObject([{ produit_name: 'Console étroite', message: 'Livrez-vous ?' }])
  })

  await test.step('[REQ-28] a line that names a product keeps what it says when another is chosen', async () => {
    await press(page, 'Modifier Console étroite')
    const dialog = page.getByRole('dialog')
    await input('Nom du produit').fill('Console de Léa')
    await press(dialog, 'Choisir dans le catalogue')
    await input('Rechercher un produit').fill('console')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /^Console étroite/ }).click()
    await expect(input('Nom du produit')).toHaveValue('Console de Léa')
  })

  await test.step('a price of 0 is not kept', async () => {
    await input('Prix de vente').fill('0')
    await press(page.getByRole('dialog'), 'Modifier')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Modifier Console de Léa' })).toBeFocused()
    await press(page, 'Modifier Console de Léa')
    await expect(input('Prix de vente')).toHaveValue('')
    await expect(input('Prix barré')).toHaveValue('480')
  })
})

test('the composer', async ({ admin, shop, person, open }) => {
  const demande = await admin.must('POST', `${shop.root}/demandes`, lea())
  const camille = await person(RIGHTS)
  const page = await open(camille.api, `/boutique/demandes/${demande.id}#echanges`)
  const message = page.getByRole('textbox', { name: 'Message' })
  const kind = (name: string): Locator =>
    page.getByRole('tablist', { name: 'Nature du message' }).getByRole('tab', { name })
  const timeline = page.getByRole('list', { name: 'Échanges' }).getByRole('listitem')

  await test.step('[REQ-14] its four tabs share the text, which stays when the tab changes', async () => {
    await expect(page.getByRole('tablist', { name: 'Nature du message' }).getByRole('tab')).toHaveText([
      ...['Demande', 'Réponse', 'Vente', 'Livraison'],
    ])
    await message.fill('Enlèvement jeudi')
    await kind('Livraison').click()
    await expect(message).toHaveValue('Enlèvement jeudi')
    expect(await violations(page)).toEqual([])
  })

  await test.step('what cannot be published stays, with the reason', async () => {
    await page.context().setOffline(true)
    await press(page, 'Publier')
    await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' })).toBeVisible()
    await expect(message).toHaveValue('Enlèvement jeudi')
    await page.context().setOffline(false)
  })

  await test.step('[REQ-15] "Publier" adds it to the timeline, under its kind, and the composer is ready again', async () => {
    await press(page, 'Publier')
    await expect(timeline).toHaveText([/^Livraison.*Camille · .*Enlèvement jeudi$/])
    await expect(message).toHaveValue('')
    await expect(message).toBeFocused()
    await kind('Vente').click()
    await message.fill('Payé au magasin')
    await press(page, 'Publier')
    await expect(timeline).toHaveText([/^Livraison/, /^Vente.*Payé au magasin$/])
    await page.reload()
    await expect(timeline).toHaveText([/^Livraison/, /^Vente.*Payé au magasin$/])
  })

  await test.step('leaving with a text asks first', async () => {
    await message.fill('À suivre')
    await press(page, 'Fermer (Échap)')
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner les modifications' }).click()
    await expect(page).toHaveURL(/\/boutique\/demandes(\?|$)/)
  })
})

test('a request on a phone, and the home tile', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/demandes`, lea())
  await admin.must('POST', `${shop.root}/demandes`, { contact_lastname: 'Close', hasResponse: true })
  const page = await open(admin, '/dashboard', PHONE)
  await test.step('the tile counts those that wait', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Demandes\s*1 en attente$/ })
      .click()
  })
  await test.step('one column, with the act at the bottom of the screen', async () => {
    expect(await overflow(page)).toBe(0)
    await rows(page).click()
    await expect(page.getByRole('button', { name: 'Répondre' })).toBeInViewport()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()
    // A line half under the act would be a small target, and one that scrolls.
    await page
      .getByRole('button', { name: 'Retirer Table ronde' })
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
  })
})

test('[REQ-10] a list that loads says so', async ({ admin, shop, open }) => {
  await admin.must('POST', `${shop.root}/demandes`, lea())
  const page = await open(admin, '/dashboard')
  // The requests never arrive.
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"demandes"')) server.send(message)
    })
  })
  await page.goto('/boutique/demandes')
  await expect(page.getByRole('heading', { name: 'Demandes', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Chargement en cours$/ }),
  ).toBeVisible()
})
