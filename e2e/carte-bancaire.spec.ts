import { addressesOf, startTestMail } from '../packages/server/src/testing/services/mail.ts'
import { chargeOf, startTestStripe, TEST_KEY } from '../packages/server/src/testing/services/stripe.ts'
import { violations } from './browser.ts'
import { openFolds } from './document-form.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** A server of its own, with local servers in place of the card provider and the mail server. */
const test = testWith(async () => {
  const [stripe, mail] = await Promise.all([startTestStripe(), startTestMail()])
  const server = await startOwnServer({
    SMTP_URL: mail.url,
    STRIPE_API_BASE: stripe.base.href,
    OUTGOING_ALLOWED: [...stripe.allowed].join(','),
  })
  const close = (): Promise<unknown> => Promise.all([stripe.close(), mail.close()])
  return { ...server, stripe, mail, stop: () => server.stop().then(() => void close()) }
})

// One server for both.
test.describe.configure({ mode: 'default' })

const ORDER = {
  deliveryDate: '2030-12-03',
  contact_firstname: 'Léa',
  contact_lastname: 'Martin',
  contact_email: 'lea@exemple.fr',
  produits: [{ name: 'Table de ferme', qty: 1, price: 480 }],
}

test('the charge of a payment by card', async ({ admin, shop, open, services: { stripe } }) => {
  const order = await admin.must('POST', `${shop.root}/commandes`, ORDER)
  const payment = { montant: 125.5, mode: 'stripe', commande: order.id, charge: { id: 'ch_1' } }
  await admin.must('POST', `${shop.root}/ventes`, payment)
  await admin.must('PATCH', shop.root, { changes: { stripeSecretKey: TEST_KEY } })
  stripe.charges.set('ch_1', chargeOf('ch_1'))
  const answering = Promise.withResolvers<void>()
  stripe.until = answering.promise
  const page = await open(admin, `/boutique/commandes/${order.id}`)
  await page.getByRole('tab', { name: /^Paiements/ }).click()
  const payments = page.getByRole('list', { name: 'Liste des paiements' })

  await test.step('[ORDER-32] [ORDER-33] the block of a payment by Stripe, while it loads', async () => {
    await expect(payments.getByRole('status')).toHaveText('Chargement en cours ...')
    answering.resolve()
    await expect(payments.getByText('125,50 €').last()).toBeVisible()
    await expect(payments.getByText('Remboursée en partie')).toBeVisible()
    await expect(payments.getByText('25,50 €', { exact: true })).toBeVisible()
    await expect(payments.getByText('Chargement en cours ...')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('[ORDER-34] when it fails, and again with the right key', async () => {
    await admin.must('PATCH', shop.root, { changes: { stripeSecretKey: 'sk_test_other' } })
    await page.reload()
    const failed = payments.getByRole('status')
    await expect(failed).toContainText('Erreur lors du chargement de la charge')
    await expect(failed).toContainText('Stripe refuse la clé secrète de la boutique')
    expect(await violations(page)).toEqual([])
    await admin.must('PATCH', shop.root, { changes: { stripeSecretKey: TEST_KEY } })
    await payments.getByRole('button', { name: 'Réessayer' }).click()
    await expect(payments.getByText('Remboursée en partie')).toBeVisible()
  })
})

test('the confirmation of an order', async ({ admin, shop, open, services: { mail } }) => {
  const order = await admin.must('POST', `${shop.root}/commandes`, ORDER)
  const page = await open(admin, `/boutique/commandes/${order.id}`)
  const dialog = page.getByRole('dialog', { name: 'Envoyer la confirmation' })
  const start = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Envoyer la confirmation' }).click()
  }

  await test.step('says which settings are missing', async () => {
    await start()
    await expect(dialog.getByRole('alert')).toContainText('problème de paramètre de la boutique : il manque le sujet')
    const mailTab = dialog.getByRole('link', { name: "Ouvrir l'onglet Mail" })
    await expect(mailTab).toHaveAttribute('href', '/boutique/params#mail')
    await expect(dialog.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const settings = { fromName: 'Atelier', fromMail: 'atelier@exemple.fr' }
    const texts = { commandeMailSujet: 'Votre commande', commandeMailText: 'Merci de votre confiance.' }
    await admin.must('PATCH', shop.root, { changes: { ...settings, ...texts } })
  })

  await test.step('is shown before it is sent, with what was just typed', async () => {
    await page.getByRole('tab', { name: 'Client' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('martin@exemple.fr')
    await start()
    await expect(dialog.getByText('martin@exemple.fr')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Texte' })).toHaveValue(
      /Merci de votre confiance\.[\s\S]*480,00\s€/,
    )
    expect(await violations(page)).toEqual([])
  })

  await test.step('is sent, and noted in the order', async () => {
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByText(/^Confirmation en cours d'envoi/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Autres options' }).click()
    await openFolds(page)
    await expect(page.getByLabel('Confirmation envoyée le')).toHaveValue(/^2\d{3}-/)
    await expect.poll(() => mail.received.flatMap(({ to }) => addressesOf(to))).toEqual(['martin@exemple.fr'])
  })
})
