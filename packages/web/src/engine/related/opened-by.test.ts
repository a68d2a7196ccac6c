import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { openedBy } from './opened-by.ts'

const couts = collectionOf(registry, 'couts')
const opens = ['achat', 'depense']

it.each([
  [{}, '/boutique/couts/k1'],
  [{ achat: 'a 1' }, '/boutique/achats/a%201'],
  [{ depense: 'd1' }, '/boutique/depenses/d1'],
  [{ depense: 'd1', achat: 'a1' }, '/boutique/achats/a1'],
])('a cost with %j opens %s', (document, address) => {
  expect(openedBy({ opens }, couts, { id: 'k1', ...document }, registry)).toBe(address)
})

it('opens itself without such relations', () => {
  expect(openedBy({}, couts, { id: 'k1', achat: 'a1' }, registry)).toBe('/boutique/couts/k1')
})
