import { expect, it } from 'vitest'
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS, poolSizes } from './pool-sizes.ts'

it.each([
  [DEFAULT_CONNECTIONS, false, 13],
  [DEFAULT_CONNECTIONS, true, 10],
  [MIN_CONNECTIONS, true, 4],
  [100, true, 85],
])('%i connections, with a backup: %s, leave %i for requests', (total, hasBackup, requests) => {
  const { backup, ...sizes } = poolSizes(total, hasBackup)
  const sum = Object.values(sizes).reduce((all, one) => all + one, hasBackup ? backup : 0)
  expect([sizes.requests, sum]).toEqual([requests, total])
})
