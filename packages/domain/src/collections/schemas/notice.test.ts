import { expect, it } from 'vitest'
import { entryNotice } from './notice.ts'

const FIELDS = [{ id: 'f1', name: 'message', label: 'Message', type: 'textarea', order: 1 }]
const SETTINGS = { fromName: 'Atelier', fromMail: 'atelier@exemple.fr' }
const entry = (text: string) => ({ champ_f1: text, contact_email: 'lea@exemple.fr' })
const observed = (count: number, texts: string[], name = 'Inscriptions') =>
  entryNotice(
    { name, fields: FIELDS, entries: texts.map(entry), count, address: 'https://gestion.exemple.fr/x' },
    SETTINGS,
  )

it('one entry is told with its values and a link', () => {
  const mail = observed(1, ['Bonjour <b>'])
  expect([mail.to, mail.subject]).toEqual(['atelier@exemple.fr', 'Une nouvelle réponse : Inscriptions'])
  expect(mail.text).toContain('Message : Bonjour <b>')
  expect(mail.text).toContain('lea@exemple.fr')
  expect(mail.text).toContain('Les lire : https://gestion.exemple.fr/x')
  expect(mail.html).toContain('Bonjour &lt;b&gt;')
})

it('of many entries the first are told, and the number of the others', () => {
  const mail = observed(312, ['Un', 'Deux'])
  expect(mail.subject).toBe('312 nouvelles réponses : Inscriptions')
  expect(mail.text).toContain('Et 310 autres réponses.')
})

it('a name adds no header', () => {
  expect(observed(1, ['Un'], 'A\r\nBcc: x@exemple.fr').subject).toBe('Une nouvelle réponse : A Bcc: x@exemple.fr')
})

it('the boutique needs an address', () => {
  const mail = () => entryNotice({ name: 'A', fields: [], entries: [], count: 1, address: '' }, { fromName: 'Atelier' })
  expect(mail).toThrow(/^problème de paramètre de la boutique : il manque l'e-mail de l'expéditeur/)
})
