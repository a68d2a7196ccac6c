import { startFlakyMail } from '../packages/server/src/testing/services/flaky-mail.ts'
import { violations } from './browser.ts'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

/** A server of its own, with a local mail server. */
const test = testWith(async () => {
  const mail = await startFlakyMail()
  const server = await startOwnServer({ SMTP_URL: mail.url })
  return { ...server, mail, stop: () => server.stop().then(mail.close) }
})

const SETTINGS = {
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
}
/** The limit of mails under way at the same time. */
const AT_ONCE = 8

test('the sending of a campaign', async ({ admin, shop, open, services: { mail } }) => {
  await admin.must('PATCH', shop.root, { changes: SETTINGS })
  const { id: produit } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table de ferme', isDraft: false })
  const addresses = [...Array.from({ length: 40 }, (_, n) => `client${n}`), 'dur', 'coupe']
  for (const [n, name] of addresses.entries())
    await admin.must('POST', `${shop.root}/contacts`, { lastname: `Martin ${n}`, email: `${name}@exemple.fr` })
  const campaign = await admin.must('POST', `${shop.root}/campagnes`, {
    title: 'Nouveautés',
    subject: 'Les nouveautés',
    contactfilter: { nonInscrits: true },
    produits: [produit],
  })
  const page = await open(admin, `/boutique/campagnes/${campaign.id}`)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Nouveautés')
  const state = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Envoi|^Envoyée|^L'envoi/ })
  await expect(state).toHaveCount(0)

  const gate = Promise.withResolvers<void>()
  mail.onReceived = (count) => {
    if (count === 12) mail.until = gate.promise
  }

  await test.step('shows its progress while it goes on', async () => {
    await admin.must('POST', `${shop.root}/campagnes/${campaign.id}/actions/envoyer`)
    await expect(state).toHaveText('Envoi en cours')
    await expect(page.getByRole('img', { name: /^\d+ envoyés? sur 42 : \d+\s%$/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('stops when it is paused, and goes on when it is resumed', async () => {
    await page.getByRole('button', { name: "Mettre l'envoi en pause" }).click()
    await expect(state).toHaveText('Envoi en pause')
    gate.resolve()
    mail.until = undefined
    // The mails under way still leave.
    const underWay = `${shop.root}/campagnes/${campaign.id}/envois?etat=envoi`
    await expect.poll(async () => (await admin.must('GET', underWay)).recipients).toEqual([])
    expect(mail.received.size).toBeLessThanOrEqual(12 + AT_ONCE)
    await expect(state).toHaveText('Envoi en pause')
    await page.getByRole('button', { name: "Reprendre l'envoi" }).click()
    await expect(state).toHaveText(/^Envoyée le .* à 40 destinataires ; 1 incertain, 1 refusé$/)
  })

  await test.step('lists whom it did not reach, and whom it perhaps reached', async () => {
    await page.getByRole('tab', { name: 'Options' }).click()
    const uncertain = page.getByRole('group', { name: 'Incertains : 1' })
    await expect(uncertain.getByRole('listitem')).toContainText('coupe@exemple.fr')
    await expect(page.getByRole('group', { name: 'Refusés : 1' }).getByRole('listitem')).toContainText('dur@exemple.fr')
    expect(await violations(page)).toEqual([])
  })

  await test.step('sends an uncertain mail again only after it asked', async () => {
    await page.getByRole('button', { name: 'Renvoyer aux incertains' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Renvoyer aux incertains' })
    await expect(dialog).toContainText('Un courriel est peut-être déjà arrivé')
    expect(mail.received.get('coupe@exemple.fr')).toBe(1)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Renvoyer' }).click()
    await expect.poll(() => mail.received.get('coupe@exemple.fr')).toBe(2)
    expect(mail.received.get('client0@exemple.fr')).toBe(1)
  })
  await test.step('offers to try a refused address again, in its contact', async () => {
    await page.getByRole('group', { name: 'Refusés : 1' }).getByRole('link').click()
    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(page.getByText(/^Son serveur de courriel refuse cette adresse depuis le /)).toBeVisible()
    expect(await violations(page)).toEqual([])
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer cette adresse' })
    await retry.click()
    await expect(retry).toHaveCount(0)
    const { emailRefusedAt } = await admin.must('GET', `${shop.root}/contacts/${page.url().split('/').at(-1)}`)
    expect(emailRefusedAt).toBeUndefined()
  })
})
