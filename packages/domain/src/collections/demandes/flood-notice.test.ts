import { expect, it } from 'vitest'
import { requestFloodNotice, requestFloodText } from './flood-notice.ts'

const ADDRESS = 'https://a.exemple.fr/boutique/demandes?boutique=atelier'

it('the mail about a flood goes to the address of the answers, with a link', () => {
  const settings = { fromName: 'Atelier', fromMail: 'envoi@exemple.fr', responseMail: 'bonjour@exemple.fr' }
  const mail = requestFloodNotice(ADDRESS, settings)
  expect([mail.to, mail.subject]).toEqual(['bonjour@exemple.fr', 'Demandes refusées : trop nombreuses'])
  expect(mail.text).toContain(ADDRESS)
  expect(mail.html).toContain(`href="${ADDRESS}"`)
  expect(requestFloodNotice(ADDRESS, { ...settings, responseMail: undefined }).to).toBe('envoi@exemple.fr')
})

it.each([{}, { fromName: 'Atelier' }, { fromMail: 'envoi@exemple.fr' }])('%j lacks settings', (settings) => {
  expect(() => requestFloodNotice(ADDRESS, settings)).toThrow('problème de paramètre de la boutique')
})

const AT = '2026-11-23T13:05:00.000Z'
it.each([
  [AT, AT, /^Le 23\/11\/26 à 14:05, votre site a envoyé plus de demandes que la boutique n'en prend\u00a0: /],
  [AT, '2026-11-24T13:04:59.000Z', /une partie a été refusée/],
  // The clock of the browser is behind.
  [AT, '2026-11-23T12:00:00.000Z', /une partie a été refusée/],
])('the list says for a day that requests were refused: noted %s, seen %s', (at, now, text) => {
  expect(requestFloodText(at, now)).toMatch(text)
})

it.each([
  [undefined, AT],
  [AT, '2026-11-24T13:05:00.000Z'],
])('the list says nothing: noted %s, seen %s', (at, now) => {
  expect(requestFloodText(at, now)).toBeUndefined()
})
