import { expect, it } from 'vitest'
import { orElseOption, orElsePlace } from './or-else.ts'

const fields = { digits: 'telephone', words: 'nom' }

it.each([
  ['06 12 34', 'telephone', 'nom'],
  ['+33 (0)6', 'telephone', 'nom'],
  ['(06) 12.34-56', 'telephone', 'nom'],
  ['Martin', 'nom', 'telephone'],
  ['12 rue du Port', 'nom', 'telephone'],
  ['-12', 'nom', 'telephone'],
])('"%s" goes to %s, then %s is asked for', (typed, taker, next) => {
  expect(orElsePlace(fields, typed)).toEqual({ taker, next })
})

it('an empty text is no client', () => {
  expect([orElseOption('  '), orElseOption(' Martin ')?.label]).toEqual([undefined, 'Nouveau : Martin'])
})
