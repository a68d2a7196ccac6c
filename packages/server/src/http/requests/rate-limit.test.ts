import { expect, it } from 'vitest'
import { RateLimit, senderOf } from './rate-limit.ts'

it('allows a burst, then a number per second, for each sender', () => {
  let now = 0
  const limit = new RateLimit({ burst: 3, perSecond: 2 }, () => now)
  expect([1, 2, 3, 4, 5].map(() => limit.take('a'))).toEqual([0, 0, 0, 1, 1])
  expect(limit.take('b')).toBe(0)
  now += 500
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 1])
  now += 60_000
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 1])
})

it('takes back what was counted, up to the burst', () => {
  const limit = new RateLimit({ burst: 2, perSecond: 1 }, () => 0)
  limit.giveBack('a')
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1])
  limit.giveBack('a')
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 1])
  for (let n = 0; n < 5; n++) limit.giveBack('a')
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 1])
})

it('returns the seconds to wait', () => {
  const limit = new RateLimit({ burst: 1, perSecond: 0.1 }, () => 0)
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 10])
})

it('a clock that is set back neither refills nor blocks', () => {
  let now = 100_000
  const limit = new RateLimit({ burst: 1, perSecond: 1 }, () => now)
  limit.take('a')
  now = 0
  expect(limit.take('a')).toBe(1)
  now = 1000
  expect(limit.take('a')).toBe(0)
})

it('tracks a limited number of senders, and keeps the active ones', () => {
  const limit = new RateLimit({ burst: 1, perSecond: 0.001 }, () => 0, 10)
  limit.take('busy')
  for (let at = 0; at < 1000; at++) {
    limit.take(`sender ${at}`)
    expect(limit.take('busy')).toBeGreaterThan(0)
  }
  expect(limit.known).toBe(10)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
])('the sender at %s is %s', (address, sender) => {
  expect(senderOf(address)).toBe(sender)
})
