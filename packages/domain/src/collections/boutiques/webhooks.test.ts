import { expect, it } from 'vitest'
import { waitAfterFailure } from './webhooks.ts'

const NOW = '2026-03-10T10:00:00.000Z'
const HOUR = 3_600_000
it.each([
  [1, NOW, 500, 10_000],
  [2, NOW, undefined, 60_000],
  [7, '2026-03-08T10:00:00.000Z', 500, 6 * HOUR],
  [90, '2026-03-07T10:00:00.001Z', 500, 6 * HOUR],
  [90, '2026-03-07T10:00:00.000Z', 500, undefined],
  [1, NOW, 410, undefined],
])('after %i failures since %s with %s: %s', (failures, since, status, expected) => {
  expect(waitAfterFailure(failures, since, NOW, status)).toBe(expected)
})
