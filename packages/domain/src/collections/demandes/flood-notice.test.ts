import { expect, it } from 'vitest'
import { requestFloodNotice } from './flood-notice.ts'

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
