import { expect, it } from 'vitest'
import { closedCopies } from './copied.ts'

const copied = [
  { by: 'contact', fields: ['email'], until: 'lignes' },
  { by: 'autre', fields: ['nom'] },
]

it.each([
  ['with the relation and no line', { contact: 'c' }, ['email']],
  ['with an empty list', { contact: 'c', lignes: [] }, ['email']],
  ['with a line', { contact: 'c', lignes: [{ id: 'l' }] }, []],
  ['without the relation', { lignes: [] }, []],
  ['with an emptied relation', { contact: null }, []],
  ['of a relation that waits for nothing', { autre: 'a' }, []],
])('the closed copies of a document %s', (_, data, expected) => {
  expect(closedCopies({ copied }, data)).toEqual(expected)
})

it('nothing is closed to who reads what is copied', () => {
  expect(closedCopies({}, { contact: 'c' })).toEqual([])
})
