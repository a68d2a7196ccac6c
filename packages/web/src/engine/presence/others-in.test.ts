import { expect, it } from 'vitest'
import { othersIn } from './others-in.ts'

const me = { user: 'u1', name: 'Camille', document: 'd1', field: 'name' }
const lea = { user: 'u2', name: 'Léa', document: 'd1', tabs: 2 }

it.each([
  ['nobody else', [me], []],
  ['another person, whatever their tabs', [me, lea], [lea]],
  ['this person with another tab', [{ ...me, tabs: 2 }], [{ user: 'u1', name: 'Camille', document: 'd1', tabs: 2 }]],
  [
    'nobody who is in another document',
    [
      { ...lea, document: 'd2' },
      { ...me, tabs: 3, document: 'd2' },
    ],
    [],
  ],
])('who else is in a document: %s', (_, people, expected) => {
  expect(othersIn(people, 'd1', 'u1')).toEqual(expected)
})
