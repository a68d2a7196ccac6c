import { expect, it } from 'vitest'
import { countAttempts } from './attempts.ts'

const RULE = { window: 60, max: 3 }

it('allows a number of attempts in a window, and says when the next one is allowed', async () => {
  let now = 1_000_000
  const attempts = countAttempts('', undefined, () => now)
  const attempt = (key = 'a') => attempts.consume(key, RULE)
  for (let at = 0; at < 3; at++) expect(await attempt()).toEqual({ allowed: true, retryAfter: null })
  now += 20_500
  expect(await attempt()).toEqual({ allowed: false, retryAfter: 40 })
  expect(await attempt('b')).toEqual({ allowed: true, retryAfter: null })
  now += 39_499
  expect(await attempt()).toEqual({ allowed: false, retryAfter: 1 })
  now += 1
  expect(await attempt()).toEqual({ allowed: true, retryAfter: null })
})

it('keeps a limited number of senders: the oldest is forgotten', async () => {
  const attempts = countAttempts('', undefined, () => 0, 2)
  const allowed = async (key: string) => (await attempts.consume(key, { window: 60, max: 1 })).allowed
  expect([await allowed('a'), await allowed('b'), await allowed('a')]).toEqual([true, true, false])
  expect([await allowed('c'), await allowed('b'), await allowed('a')]).toEqual([true, false, true])
})

it('counts what other servers counted, in a window of its own', async () => {
  let now = 0
  const told: unknown[] = []
  const join = (name: string) => (key: string, count: number) => void told.push([name, key, count])
  const attempts = countAttempts('essais', { join }, () => now)
  const allowed = async (key: string) => (await attempts.consume(key, RULE)).allowed
  attempts.add('a', 2)
  expect([await allowed('a'), await allowed('a')]).toEqual([true, false])
  attempts.add('a', 5)
  now += 60_000
  expect(await allowed('a')).toBe(true)
  now += 60_000
  attempts.add('a', 3)
  expect([await allowed('a'), await allowed('b')]).toEqual([false, true])
  expect(told).toEqual([
    ['essais', 'a', 1],
    ['essais', 'a', 1],
    ['essais', 'b', 1],
  ])
})
