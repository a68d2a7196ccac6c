import { expect, it } from 'vitest'
import { reachLinks } from './reach.ts'

const reach = { email: 'email', phone: 'phone' }

it.each([
  [{}, []],
  [{ phone: '06 12 34 56 78' }, ['tel:0612345678']],
  [{ email: 'lea+devis@exemple.fr' }, ['mailto:lea%2Bdevis@exemple.fr']],
  [{ email: 'lea@exemple.fr?bcc=x', phone: '+44 20 79' }, ['tel:+442079', 'mailto:lea@exemple.fr%3Fbcc%3Dx']],
  [{ phone: 'absente', email: '' }, []],
])('a person with %j is reached by %j', (values, expected) => {
  expect(reachLinks(reach, values).map(({ href }) => href)).toEqual(expected)
})

it('without a declaration nobody is reached', () => {
  expect(reachLinks(undefined, { phone: '06 12 34 56 78' })).toEqual([])
})
