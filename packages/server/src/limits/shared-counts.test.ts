import { expect, it, vi } from 'vitest'
import { type RateLimit, sharedLimits } from '../http/requests/rate-limit.ts'
import { WriteLimits } from '../operations/write/write-limits.ts'
import { COUNTS_CHANNEL, SharedCounts } from './shared-counts.ts'

/** Servers that hear each other once the pause is over. */
function servers(number: number) {
  const sent: string[] = []
  let isAway = false
  const all = Array.from(
    { length: number },
    (_, node) =>
      new SharedCounts({
        node: `n${node}`,
        log: () => undefined,
        async send(texts) {
          if (isAway) throw new Error('the database is away')
          sent.push(...texts)
          for (const text of texts) for (const one of all) one.listener.reported?.(COUNTS_CHANNEL, text)
        },
      }),
  )
  return {
    all,
    sent,
    setAway: (value: boolean) => void (isAway = value),
    pause: () => vi.advanceTimersByTimeAsync(200),
  }
}
const use = (limit: RateLimit, times: number, sender = 'a'): number =>
  Array.from({ length: times }, () => limit.take(sender)).filter((wait) => wait === 0).length
const inFakeTime = (work: () => Promise<void>) => async () => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

it(
  'three servers allow together what one allows, and what was asked of all at once is a debt',
  inFakeTime(async () => {
    const { all, pause } = servers(3)
    let now = 0
    const limits = all.map((counts) => sharedLimits(counts, () => now)('essais', { burst: 10, perSecond: 1 }))
    const [a, b, c] = limits as [RateLimit, RateLimit, RateLimit]
    expect(use(a, 4)).toBe(4)
    await pause()
    expect([use(b, 10), use(c, 1, 'b')]).toEqual([6, 1])
    await pause()
    expect([use(a, 1), use(b, 1), use(c, 1), use(a, 10, 'b')]).toEqual([0, 0, 0, 9])
    now = 60_000
    expect(limits.map((limit) => use(limit, 20))).toEqual([10, 10, 10])
    await pause()
    now = 70_000
    expect(limits.map((limit) => use(limit, 1))).toEqual([0, 0, 0])
    now = 71_000
    expect(use(a, 5)).toBe(1)
  }),
)

it(
  'what is taken back is taken back everywhere',
  inFakeTime(async () => {
    const { all, pause } = servers(2)
    const [a, b] = all.map((counts) => sharedLimits(counts, () => 0)('essais', { burst: 2, perSecond: 0.01 })) as [
      RateLimit,
      RateLimit,
    ]
    expect(use(a, 2)).toBe(2)
    await pause()
    a.giveBack('a')
    a.giveBack('a')
    await pause()
    expect(use(b, 3)).toBe(2)
  }),
)

it(
  'of senders that read little nothing is told; of the others all is',
  inFakeTime(async () => {
    const { all, sent, pause } = servers(2)
    const [a, b] = all.map((counts) => sharedLimits(counts, () => 0)('essais', { burst: 10, perSecond: 1 }, 0.5)) as [
      RateLimit,
      RateLimit,
    ]
    for (let sender = 0; sender < 100; sender++) use(a, 5, `s${sender}`)
    await pause()
    expect(sent).toEqual([])
    use(a, 6)
    await pause()
    expect(use(b, 10)).toBe(4)
  }),
)

it(
  'while nothing can be sent each server counts alone, and tells all of it afterwards',
  inFakeTime(async () => {
    const { all, sent, setAway, pause } = servers(2)
    const [a, b] = all.map((counts) => sharedLimits(counts, () => 0)('essais', { burst: 10, perSecond: 0.01 })) as [
      RateLimit,
      RateLimit,
    ]
    setAway(true)
    expect(use(a, 3)).toBe(3)
    await pause()
    await pause()
    expect(use(a, 3)).toBe(3)
    expect(sent).toEqual([])
    setAway(false)
    await pause()
    await pause()
    expect(use(b, 10)).toBe(4)
  }),
)

it(
  'messages are as short as notifications, and what waits is bounded, whatever strangers send',
  inFakeTime(async () => {
    const { all, sent, setAway, pause } = servers(2)
    const [a, b] = all.map((counts) => sharedLimits(counts, () => 0)('essais', { burst: 1, perSecond: 0.01 })) as [
      RateLimit,
      RateLimit,
    ]
    setAway(true)
    for (let sender = 0; sender < 30_000; sender++) use(a, 1, `é${sender}`)
    use(a, 1, 'x'.repeat(1000))
    await pause()
    setAway(false)
    for (let round = 0; round < 10; round++) await pause()
    expect(Math.max(...sent.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000)
    const told = sent.flatMap((text) => (JSON.parse(text) as { counts: [string, string, number][] }).counts)
    expect(told.length).toBeLessThanOrEqual(20_000)
    expect(told.length).toBeGreaterThan(19_000)
    expect([use(b, 1, 'é29999'), use(b, 1, 'x'.repeat(1000))]).toEqual([0, 1])
  }),
)

it(
  'the bytes of a boutique count together once it has written much',
  inFakeTime(async () => {
    const { all, sent, pause } = servers(2)
    const [a, b] = all.map((counts) => new WriteLimits(1, { burst: 100, perSecond: 1 }, () => 0, counts)) as [
      WriteLimits,
      WriteLimits,
    ]
    a.wrote('boutique', 50)
    await pause()
    expect(sent).toEqual([])
    a.wrote('boutique', 30)
    await pause()
    b.wrote('boutique', 20)
    expect(() => b.checkRate('boutique')).toThrow('trop de données')
    expect(() => b.checkRate('autre')).not.toThrow()
  }),
)
