import { expect, it } from 'vitest'
import { isNewId } from './new-id.ts'

it.each(['a', 'Table-de-nuit_2', 'x'.repeat(64), 'recherches', 'Sommes', '_proto_'])('%s may be chosen', (id) => {
  expect(isNewId(id)).toBe(true)
})

it.each([
  '',
  'a b',
  'é',
  'a/b',
  'x'.repeat(65),
  7,
  undefined,
  null,
  'recherche',
  'sommes',
  'nouveau',
  '__proto__',
  'constructor',
])('%s may not', (id) => {
  expect(isNewId(id)).toBe(false)
})
