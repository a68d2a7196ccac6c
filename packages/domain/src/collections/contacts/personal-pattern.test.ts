import { expect, it } from 'vitest'
import { type PersonalPattern, personalPattern, personalWords, stillNames, withoutPerson } from './personal-pattern.ts'

const words = personalWords([
  { firstname: 'Zéphyrine', lastname: 'Quatrefages', email: 'Zq@Exemple.fr', phone: '06 12 34 56 78' },
  { firstname: 'Zoé', email: 'zoe@exemple.fr' },
])
const pattern = personalPattern(words) as PersonalPattern

it.each([
  ['Appeler Zéphyrine Quatrefages demain', 'Appeler [effacé] demain'],
  ['QUATREFAGES Zéphyrine', '[effacé]'],
  ['Écrire à zq@exemple.fr ou zoe@exemple.fr.', 'Écrire à [effacé] ou [effacé].'],
  ['Tél. 06.12.34.56.78', 'Tél. [effacé]'],
  ['+33 (0)6 12345678 !', '[effacé] !'],
  ['Rappeler Zephyrine Quatrefages', 'Rappeler [effacé]'],
  ['La place Quatrefages', 'La place Quatrefages'],
  ['06 12 34 56 79', '06 12 34 56 79'],
  ['Zéphyrine\nQuatrefages', '[effacé]'],
  ['Zéphyrine\u00a0Quatrefages, Zéphyrine\u202fQuatrefages', '[effacé], [effacé]'],
  ['Zéphyrine \r\n\tQuatrefages', '[effacé]'],
  ['Zéphyrine-Quatrefages', '[effacé]'],
  ['Zéphyrine\u2011Quatrefages', '[effacé]'],
  ['Quatrefages, Zéphyrine', '[effacé]'],
  ['Quatrefages\u202f,\nZéphyrine !', '[effacé] !'],
  ['Zéphyrine&nbsp;Quatrefages', '[effacé]'],
  ['06/12/34/56/78 ou 06\u00a012\u00a034\u00a056\u00a078', '[effacé] ou [effacé]'],
  ['06\u202f12  34-56_78', '[effacé]'],
  ['0033 6.12.34.56.78', '[effacé]'],
  ['zq+atelier@exemple.fr', '[effacé]'],
  ['azq@exemple.fr, b.zq@exemple.fr, zq@exemple.fr.be', 'azq@exemple.fr, b.zq@exemple.fr, zq@exemple.fr.be'],
  ['Zéphyrine Quatrefagesse', 'Zéphyrine Quatrefagesse'],
  ['9061234567890', '9061234567890'],
  ['5db30a0612345678e10a5c', '5db30a0612345678e10a5c'],
  ['https://exemple.fr/zephyrine-quatrefages.html', 'https://exemple.fr/zephyrine-quatrefages.html'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(withoutPerson({ lines: [{ text }], n: 1 }, pattern)).toEqual({ lines: [{ text: expected }], n: 1 })
})

it('a contact without words is looked for nowhere', () => {
  expect(personalPattern(personalWords([{ firstname: 'Zoé', phone: '12' }]))).toBeUndefined()
})

it('signs of a pattern in a name are only signs', () => {
  const sign = personalPattern(personalWords([{ firstname: 'A.(b', lastname: 'C*' }])) as PersonalPattern
  expect(withoutPerson('A.(b C* et Axb C', sign)).toBe('[effacé] et Axb C')
})

it('a number of few digits is not looked for: it may be that of an article', () => {
  expect(personalPattern(personalWords([{ phone: '264773' }]))).toBeUndefined()
})

it('fields that are kept stay as they are', () => {
  const clean = withoutPerson({ sku: '0612345678', name: '0612345678' }, pattern, new Set(['sku']))
  expect(clean).toEqual({ sku: '0612345678', name: '[effacé]' })
})

it('the address of a page is kept, and is known to name the person', () => {
  const page = { name: 'Zéphyrine Quatrefages', pathname: 'zephyrine-quatrefages' }
  const clean = withoutPerson(page, pattern)
  expect(clean).toEqual({ name: '[effacé]', pathname: 'zephyrine-quatrefages' })
  expect(stillNames(clean, pattern)).toBe(true)
  expect(stillNames({ name: '[effacé]', pathname: 'p0-autre' }, pattern)).toBe(false)
})

it('a number of another country is found with its prefix, and its last nine digits without it', () => {
  const foreign = personalPattern(personalWords([{ phone: '+44 20 7946 0958' }])) as PersonalPattern
  expect(withoutPerson('+442079460958, 0044 20 7946-0958, 020 7946 0958', foreign)).toBe(
    '[effacé], [effacé], 02[effacé]',
  )
})

it('a long hostile text is read once', () => {
  const text = 'zephyrine '.repeat(20_000) + '0 '.repeat(20_000) + ' '.repeat(20_000)
  expect(withoutPerson(text, pattern)).toBe(text)
})

it('keeps the addresses in a journal entry of an item, and erases its texts', () => {
  const pattern = personalPattern(
    personalWords([{ firstname: 'Zéphyrine', lastname: 'Quatrefages' }]),
  ) as PersonalPattern
  const changes = { 'blocs/b1/url': '/de Zéphyrine Quatrefages', 'blocs/b1/texte': 'de Zéphyrine Quatrefages' }
  expect(withoutPerson(changes, pattern)).toEqual({
    'blocs/b1/url': '/de Zéphyrine Quatrefages',
    'blocs/b1/texte': 'de [effacé]',
  })
})
