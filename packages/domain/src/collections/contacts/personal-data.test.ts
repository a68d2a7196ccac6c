import { expect, it } from 'vitest'
import { registry } from '../index.ts'
import { CLIENT_NAMES, dataWithoutPerson, ERASED, erasedData, isAboutPerson } from './personal-data.ts'
import { personalWords } from './personal-pattern.ts'

const words = personalWords([
  { firstname: 'Zéphyrine', lastname: 'Quatrefages', email: 'Zq@Exemple.fr', phone: '06 12 34 56 78' },
])

it.each<[boolean, Record<string, unknown>]>([
  [true, { contact_email: 'ZQ@exemple.fr', contact_lastname: 'Q.' }],
  [true, { contact_phone: '+33 6 12 34 56 78' }],
  [true, { client_firstname: 'zephyrine', client_lastname: 'QUATREFAGES' }],
  [true, { contact_phone: '0612345678', contact_email: 'autre@exemple.fr', contact_firstname: 'Zéphyrine' }],
  [true, { contact: 'c1' }],
  [false, { contact: 'c2', contact_email: 'zq@exemple.fr' }],
  [false, { contact_phone: '0612345678', contact_email: 'autre@exemple.fr', contact_firstname: 'Paul' }],
  [false, { contact_lastname: 'Quatrefages', contact_firstname: 'Paul' }],
  [false, { texte: 'zq@exemple.fr' }],
])('%s: a document is about the person with %o', (expected, data) => {
  expect(isAboutPerson(data, ['c1'], words)).toBe(expected)
})

it('an entry about the person loses its fields of a client, and their names one by one', () => {
  const entry = {
    contact_lastname: 'Quatrefages',
    contact_zip: '99123',
    champ_a: 'Pour Zéphyrine, 2 places',
    champ_b: 2,
  }
  expect(dataWithoutPerson('schemas/datas', entry, words)).toEqual({ champ_a: 'Pour [effacé], 2 places', champ_b: 2 })
})

it('an order about the person keeps the words of its lines', () => {
  const rose = personalWords([{ firstname: 'Rose', lastname: 'Martin', email: 'rose@exemple.fr' }])
  const order = { contact_email: 'rose@exemple.fr', produits: [{ name: 'Rose ancienne' }] }
  expect(dataWithoutPerson('commandes', order, rose)).toEqual({
    contact_name: 'Contact effacé',
    produits: [{ name: 'Rose ancienne' }],
  })
})

it('an order keeps its amounts, and nothing of the person', () => {
  const order = {
    numero: '1',
    total: 12,
    contact: 'c1',
    contact_email: 'a@b.fr',
    contact_name: 'A B',
    commande_message: 'x',
  }
  expect(erasedData('commandes', order)).toEqual({
    numero: '1',
    total: 12,
    contact: 'c1',
    contact_name: 'Contact effacé',
  })
  expect(erasedData('demandes', { reponse: 'x' })).toEqual({})
})

it('every field about a client is erased', () => {
  for (const [slug, erased] of Object.entries(ERASED)) {
    const fields = Object.keys(registry.get(slug)?.fields ?? {})
    if (erased === 'whole') continue
    const personal = fields.filter(
      (name) => /^(contact_|client_|cheque(?!Date))/.test(name) && name !== CLIENT_NAMES[slug],
    )
    expect(personal.filter((name) => !erased.includes(name))).toEqual([])
  }
})
