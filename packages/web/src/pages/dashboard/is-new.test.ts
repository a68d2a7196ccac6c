import { expect, it } from 'vitest'
import { isNew } from './is-new.ts'

it.each([
  ['2026-11-01T10:00:00.000Z', true],
  ['2026-09-24T10:00:00.000Z', true],
  ['2026-09-22T10:00:00.000Z', false],
  [undefined, false],
])('a boutique made on %s is new: %s', (createdAt, answer) => {
  expect(isNew(createdAt, Date.parse('2026-11-22T10:00:00.000Z'))).toBe(answer)
})
