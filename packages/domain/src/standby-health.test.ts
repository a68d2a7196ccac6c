import { expect, it } from 'vitest'
import { standbyProblem, standbyText } from './standby-health.ts'

it.each([
  [undefined, undefined],
  [{ state: 'used', since: 1e9, lag: 200, maxLag: 5000 }, undefined],
  [{ state: 'late', since: 59_999, lag: 9000, maxLag: 5000 }, undefined],
  [
    { state: 'late', since: 60_000, lag: 90_000, maxLag: 5000 },
    'Le secours de lecture est en retard : le site est lu dans le primaire.',
  ],
  [
    { state: 'away', since: 60_000, maxLag: 5000 },
    'Le secours de lecture ne répond pas : le site est lu dans le primaire.',
  ],
] as const)('a standby that is not read from for a minute is a problem: %o', (standby, what) =>
  expect(standbyProblem(standby)?.what).toBe(what),
)

it('where the website is read is told in words', () => {
  expect(standbyText({ state: 'used', since: 1, lag: 440, maxLag: 5000 })).toBe(
    'lu dans le secours · retard 0,4\u00a0s au plus, 5\u00a0s permises',
  )
  expect(standbyText({ state: 'writes', since: 1, maxLag: 5000 })).toBe(
    'lu dans le primaire : le secours accepte des écritures · retard inconnu, 5\u00a0s permises',
  )
})
