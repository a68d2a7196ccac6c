import { expect, it } from 'vitest'
import { group, list } from '../fields/composites.ts'
import { email, text } from '../fields/kinds.ts'
import type { Erasure } from './erasure.ts'
import { essais, sentences, withFields } from './testing/declarations.ts'

const mail = email({ label: 'Adresse' })
const known = (change: Partial<Erasure>): Erasure => ({ erased: {}, onlySearched: {}, ...change })
const unknown = (name: string): string =>
  `Collection « essais », champ « ${name} » : une adresse, un téléphone ou la copie d'un contact est effacé avec son contact (« ERASED » de collections/contacts/personal-data.ts), ou seulement cherché (« ONLY_SEARCHED »).`

it.each([
  ['an e-mail', { a: mail }],
  ['a telephone by its label', { a: text({ label: 'Téléphone du livreur' }) }],
  ['a telephone by a short label', { a: text({ label: 'Tél. (jour)' }) }],
  ['a mobile by its label', { a: text({ label: 'Portable' }) }],
  ['an e-mail in an object', { a: group({ label: 'A', fields: { b: mail } }) }],
  ['an e-mail in a list', { a: list({ label: 'A', item: 'un a', fields: { b: mail } }) }],
])('%s that the erasure does not know is refused', (_, fields) => {
  expect(sentences([withFields(fields)], [], known({}))).toStrictEqual([unknown('a')])
  expect(sentences([withFields(fields)], [], known({ erased: { essais: ['nom'] } }))).toStrictEqual([unknown('a')])
})

it('a telephone by its name that the erasure does not know is refused', () => {
  const fields = { client_phone: text({ label: 'Numéro' }) }
  expect(sentences([withFields(fields)], [], known({}))).toStrictEqual([unknown('client_phone')])
})

it.each([
  { erased: { essais: ['a'] } },
  { erased: { essais: 'whole' as const } },
  { onlySearched: { essais: ['a'] } },
  { erased: { essais: ['nom'] }, onlySearched: { essais: ['a'] } },
])('an e-mail that it knows is accepted: %j', (erasure) => {
  expect(sentences([withFields({ a: mail })], [], known(erasure))).toStrictEqual([])
})

it('a copy of a contact is refused where the fields that are erased are listed, unless it is the derived name', () => {
  const contact_city = text({ label: 'Ville' })
  const declared = [withFields({ contact_city })]
  expect(sentences(declared, [], known({ erased: { essais: ['nom'] } }))).toStrictEqual([unknown('contact_city')])
  expect(sentences(declared, [], known({ erased: { essais: ['contact_city'] } }))).toStrictEqual([])
  const names = { essais: 'contact_city' }
  expect(sentences(declared, [], known({ erased: { essais: ['nom'] }, names }))).toStrictEqual([])
  expect(sentences(declared, [], known({}))).toStrictEqual([])
})

it('other texts are accepted', () => {
  const fields = { a: text({ label: 'Hôtel' }), b: text({ label: 'Mobilier' }) }
  expect(sentences([withFields(fields)], [], known({}))).toStrictEqual([])
})

it('names of no field and of no collection are refused, in both lists', () => {
  const erasure = known({ erased: { essais: ['nam'], autre: 'whole' }, onlySearched: { essais: ['mail'] } })
  expect(sentences([essais()], [], erasure)).toStrictEqual([
    "Collection « essais », « ERASED » : « nam » n'est pas un champ de la collection.",
    "Collection « autre », « ERASED » : cette collection n'est pas déclarée.",
    "Collection « essais », « ONLY_SEARCHED » : « mail » n'est pas un champ de la collection.",
  ])
})
