import { expect, it } from 'vitest'
import { partName, shortPartName } from './part-names.ts'

it.each([
  ['day', '12 mars 2026', '12 mars'],
  ['week', 'semaine du 12 mars 2026', '12 mars'],
  ['month', 'mars 2026', 'mars 26'],
  ['year', '2026', '2026'],
] as const)('the part of a period by %s is "%s", below a bar "%s"', (step, long, short) => {
  expect(partName('2026-03-12', step)).toBe(long)
  expect(shortPartName('2026-03-12', step)).toBe(short)
})
