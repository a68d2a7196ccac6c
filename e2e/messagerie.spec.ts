import { startTestMail } from '../packages/server/src/testing/services/mail.ts'
import { violations } from './browser.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'
import { ADMIN } from './server.ts'

/** A server of its own, without mail of the platform, and a local mail server. */
const test = testWith(async () => {
  const mail = await startTestMail({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'bon'
        ? done(null, { user: 'atelier' })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
  })
  const server = await startOwnServer({ OUTGOING_ALLOWED: mail.host })
  return { ...server, mail, stop: () => server.stop().then(mail.close) }
})

// One server for all.
test.describe.configure({ mode: 'default' })

test('a boutique tries its mail server from its settings', async ({ admin, shop, open, services: { mail } }) => {
  const page = await open(admin, '/boutique/params')
  await page.getByRole('tab', { name: 'Mail' }).click()
  const panel = page.getByRole('group', { name: 'Envoi' })
  const button = panel.getByRole('button', { name: 'Tester' })
  const lines = panel.getByRole('list', { name: "Résultat de l'essai" }).getByRole('listitem')

  await test.step('without a server it says that nothing can be sent', async () => {
    await expect(panel.getByText('Aucun courriel ne peut partir')).toBeVisible()
    await expect(button).toBeDisabled()
  })

  await test.step('a wrong password: the lines say what works and what does not', async () => {
    await page.getByRole('textbox', { name: "E-mail de l'expéditeur" }).fill('atelier@exemple.fr')
    await page.getByLabel('Serveur SMTP').fill(mail.host)
    await page.getByLabel('Identifiant SMTP').fill('atelier')
    await page.getByLabel('Mot de passe SMTP').fill('faux')
    await expect(panel.getByText(/partent par le serveur de la boutique, de atelier@exemple\.fr/)).toBeVisible()
    await button.click()
    await expect(lines).toHaveCount(7)
    await expect(lines.nth(2)).toHaveText(/Connexion\s*Le serveur répond/)
    await expect(lines.nth(4)).toContainText("refuse l'identifiant ou le mot de passe")
    await expect(lines.nth(4).getByRole('img', { name: 'échoué' })).toBeVisible()
    await expect(lines.nth(5)).toContainText('Pas essayé')
    expect(await violations(page)).toEqual([])
    expect(mail.received).toEqual([])
  })

  await test.step('the right one: a mail arrives at the own address', async () => {
    await admin.must('PATCH', shop.root, { changes: { smtpPassword: 'bon' } })
    await button.click()
    await expect(lines.nth(6)).toContainText(`Envoyé à ${ADMIN.email}`)
    await expect(panel.getByRole('img', { name: 'réussi' })).toHaveCount(7)
    expect(mail.received.map(({ from }) => from?.text)).toEqual(['atelier@exemple.fr'])
    expect(await violations(page)).toEqual([])
  })

  await test.step('another server: the password is asked for again, and only then', async () => {
    const password = page.getByRole('textbox', { name: 'Mot de passe SMTP' })
    const again = page.getByText('Saisissez de nouveau le mot de passe')
    await expect(password).toHaveAttribute('placeholder', 'Enregistré')
    await expect(again).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Serveur SMTP' }).fill(`smtp://${mail.host}`)
    await expect(again).toBeVisible()
    await expect(password).toHaveAccessibleDescription(/Saisissez de nouveau le mot de passe/)
    await expect(password).not.toHaveAttribute('placeholder', 'Enregistré')
    expect(await violations(page)).toEqual([])
    await password.fill('bon')
    await expect(password).toHaveAttribute('placeholder', 'Enregistré')
    await expect(again).toHaveCount(0)
    await button.click()
    await expect(panel.getByRole('img', { name: 'réussi' })).toHaveCount(7)
  })
})

test('an order says that its confirmation did not leave', async ({ admin, shop, open, services: { mail } }) => {
  const settings = { fromName: 'Atelier', fromMail: 'atelier@exemple.fr', smtpServer: mail.host, smtpPassword: 'faux' }
  const texts = { smtpUsername: 'atelier', commandeMailSujet: 'Votre commande', commandeMailText: 'Merci.' }
  await admin.must('PATCH', shop.root, { changes: { ...settings, ...texts } })
  const order = { deliveryDate: '2030-12-03', contact_lastname: 'Martin', contact_email: 'lea@exemple.fr' }
  const { id } = await admin.must('POST', `${shop.root}/commandes`, order)
  const page = await open(admin, `/boutique/commandes/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Envoyer la confirmation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer la confirmation' })
  await expect(dialog.getByText('Atelier <atelier@exemple.fr>')).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText("Problème d'envoi de la confirmation")).toBeVisible()
  await expect(page.getByText("refuse l'identifiant ou le mot de passe (code 535)")).toBeVisible()
  expect(await violations(page)).toEqual([])
})
