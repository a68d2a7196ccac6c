import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { addressesOf, startTestMail } from '../testing/mail.ts'
import { startTestNode } from '../testing/node.ts'

const mail = await startTestMail()
const mailer = smtpMailer(`${mail.url}?from=${encodeURIComponent('Plateforme <platforme@exemple.fr>')}`)
let ahead = 0
const clock = (): number => Date.now() + ahead
const server = await startTestNode({ mailer, clock })
const second = await startTestNode({ mailer, clock }, server)
afterAll(async () => {
  await second.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const PATIENCE = { timeout: 20_000 }
const SETTINGS = {
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour,',
  demandeReponseAuto: 'Merci, nous revenons vers vous.',
}
beforeEach(async () => {
  mail.received.length = 0
  mail.refusal = undefined
  await admin.change(shop, SETTINGS)
})

const newRequest = async (more: object = {}): Promise<{ id: string; path: string }> => {
  const { id } = await admin.create(`${shop}/demandes`, {
    contact_lastname: 'Martin',
    contact_email: 'lea@exemple.fr',
    requests: [{ produit_name: 'Table ronde', produit_pathname: 'produit/table', produit_prixDeVente: 120.5 }],
    ...more,
  })
  return { id, path: `${shop}/demandes/${id}` }
}
const sentAtOf = async (path: string): Promise<unknown> => (await admin.read(path)).answerSentAt

describe('the answer of a request', () => {
  it('[REQ-26] is saved, then sent to the client by our own server, and noted', async () => {
    const { path } = await newRequest()
    const { status, body } = await admin.post(`${path}/actions/repondre`, { reponse: 'Oui, à 120 €.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ hasResponse: true, isChecked: true, reponse: 'Oui, à 120 €.' })
    await expect.poll(() => sentAtOf(path), PATIENCE).toMatch(/^\d{4}-/)
    const [received] = mail.received
    expect(mail.received).toHaveLength(1)
    expect([addressesOf(received?.to), received?.subject]).toEqual([['lea@exemple.fr'], 'Votre demande'])
    expect([received?.from?.text, received?.replyTo?.text]).toEqual([
      '"Atelier" <platforme@exemple.fr>',
      'atelier@exemple.fr',
    ])
    expect(received?.text?.replaceAll('\u00a0', ' ')).toBe(
      'Bonjour,\n\nOui, à 120 €.\n\n- Table ronde : 120,50 € la pièce\n  https://exemple.fr/produit/table\n\nAtelier\n',
    )
    expect(received?.html).toContain('<a href="https://exemple.fr/produit/table">Table ronde</a>')
  })
})
