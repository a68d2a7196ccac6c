import { expect, it } from 'vitest'
import { registry } from './collections/index.ts'
import { CLIENT_NAMES, ERASED, erasedData, personalPattern, personalWords, withoutPerson } from './personal-data.ts'

const words = personalWords([
  { firstname: 'Zéphyrine', lastname: 'Quatrefages', email: 'Zq@Exemple.fr', phone: '06 12 34 56 78' },
  { firstname: 'Zoé', email: 'zoe@exemple.fr' },
])
const pattern = personalPattern(words) as string

it.each([
  ['Appeler Zéphyrine Quatrefages demain', 'Appeler [effacé] demain'],
  ['QUATREFAGES Zéphyrine', '[effacé]'],
  ['Écrire à zq@exemple.fr ou zoe@exemple.fr.', 'Écrire à [effacé] ou [effacé].'],
  ['Tél. 06.12.34.56.78', 'Tél. [effacé]'],
  ['+33 (0)6 12345678 !', '[effacé] !'],
  ['Rappeler Zephyrine Quatrefages', 'Rappeler [effacé]'],
  ['La place Quatrefages', 'La place Quatrefages'],
  ['06 12 34 56 79', '06 12 34 56 79'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(withoutPerson({ lines: [{ text }], n: 1 }, pattern)).toEqual({ lines: [{ text: expected }], n: 1 })
})

it('a contact without words is looked for nowhere', () => {
  expect(personalPattern(personalWords([{ firstname: 'Zoé', phone: '12' }]))).toBeUndefined()
})

it('signs of a pattern in a name are only signs', () => {
  const sign = personalPattern(personalWords([{ firstname: 'A.(b', lastname: 'C*' }])) as string
  expect(withoutPerson('A.(b C* et Axb C', sign)).toBe('[effacé] et Axb C')
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

it('every erased field is declared, and every field about a client is erased', () => {
  for (const [slug, erased] of Object.entries(ERASED)) {
    const fields = Object.keys(registry.get(slug)?.fields ?? {})
    if (erased === 'whole') continue
    expect(erased.filter((name) => !fields.includes(name))).toEqual([])
    const personal = fields.filter(
      (name) => /^(contact_|client_|cheque(?!Date))/.test(name) && name !== CLIENT_NAMES[slug],
    )
    expect(personal.filter((name) => !erased.includes(name))).toEqual([])
  }
})
