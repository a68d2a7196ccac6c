import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/problem.ts'
import { type AnsweredRequest, type AnswerSettings, requestAnswer } from './request-answer.ts'

const SETTINGS: AnswerSettings = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour,\n\nMerci.',
  websiteURL: 'https://exemple.fr/',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
}
const REQUEST: AnsweredRequest = {
  contact_email: 'lea@exemple.fr',
  reponse: 'Oui,\nlundi.',
  requests: [
    { produit_name: 'Table', produit_pathname: '/tables/ronde', produit_prixDeVente: 1200, produit_unite: 'lot' },
    { produit_name: 'Banc' },
    {},
  ],
}
const mailOf = (request: AnsweredRequest = {}, settings: AnswerSettings = {}) =>
  requestAnswer({ ...REQUEST, ...request }, { ...SETTINGS, ...settings })

describe('the mail that answers a request', () => {
  it('has the text of the boutique, the answer, and the products with price and address', () => {
    expect(mailOf().text.replaceAll('\u00a0', ' ')).toBe(`Bonjour,

Merci.

Oui,
lundi.

- Table : 1 200,00 € le lot
  https://exemple.fr/tables/ronde
- Banc

Atelier
`)
  })

  it('has the same in HTML', () => {
    const { html } = mailOf()
    expect(html).toContain('<p>Bonjour,<br><br>Merci.</p>\n<p>Oui,<br>lundi.</p>')
    expect(html).toContain('<a href="https://exemple.fr/tables/ronde">Table</a>')
    expect(html.match(/<tr>/g)).toHaveLength(2)
  })

  it.each<[string, AnsweredRequest]>([
    ['an answer', { reponse: undefined }],
    ['products', { requests: undefined }],
    ['anything but a message', { requests: [{}] }],
  ])('can do without %s', (_, request) => {
    const { text, html } = mailOf(request)
    expect(text).not.toMatch(/\n\n\n|undefined/)
    expect(html).not.toMatch(/<p><\/p>|undefined/)
  })

  it('answers go to the address for answers, else to the sender', () => {
    expect(mailOf().replyTo).toBe('atelier@exemple.fr')
    expect(mailOf({}, { responseMail: 'reponse@exemple.fr' }).replyTo).toBe('reponse@exemple.fr')
  })

  it.each(['\r\nBcc: tous@exemple.fr', '\u2028Bcc: x', '\u0000'])(
    'no header has the control characters of %j',
    (evil) => {
      const mail = mailOf(
        { contact_email: `lea@exemple.fr${evil}` },
        { demandeMailSujet: `A${evil}`, fromName: `B${evil}` },
      )
      for (const header of [mail.to, mail.subject, mail.fromName]) expect(header).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    },
  )

  it('no text is markup, and no address leaves the website', () => {
    const evil = '"><script>alert(1)</script>'
    const { html } = mailOf(
      { reponse: evil, requests: [{ produit_name: evil, produit_pathname: `//ailleurs.fr/${evil}` }] },
      { demandeMailText: evil, fromName: evil },
    )
    expect(html).not.toContain('<script')
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://exemple.fr/ailleurs.fr/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
    ])
  })
})

describe('is refused', () => {
  const refusalOf = (request: AnsweredRequest, settings: AnswerSettings): Problem | undefined => {
    try {
      requestAnswer(request, settings)
    } catch (error) {
      return error as Problem
    }
    return undefined
  }

  it('[REQ-31] naming all settings that are missing, and where they are', () => {
    const { status, code, message, details } = refusalOf(REQUEST, { fromName: 'Atelier', demandeMailText: 'a' }) ?? {}
    expect([status, code]).toEqual([409, 'boutique.parametres'])
    expect(message).toBe(
      "problème de paramètre de la boutique : il manque l'adresse du site (onglet Générale des paramètres), le sujet des réponses aux demandes, l'e-mail de l'expéditeur (onglet Mail des paramètres)",
    )
    expect(details?.onglets).toEqual(['Générale', 'Mail'])
  })

  it("without the client's e-mail, at its field", () => {
    const { status, details } = refusalOf({ ...REQUEST, contact_email: undefined }, SETTINGS) ?? {}
    expect([status, details?.errors?.map(({ path }) => path)]).toEqual([422, ['contact_email']])
  })
})
