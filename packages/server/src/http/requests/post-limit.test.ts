import { describe, expect, it } from 'vitest'
import { POST_RATES, PostLimit } from './post-limit.ts'
import { type MakeLimit, RateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const SLOW = 1e-9
let now = 0
const clock = (): number => now
const ofOne: MakeLimit = (_, rate) => new RateLimit(rate, clock)
const limitOf = (boutique: number, reserve: number): PostLimit =>
  new PostLimit(
    'essais',
    { boutique: { burst: boutique, perSecond: SLOW }, reserve: { burst: reserve, perSecond: SLOW } },
    ofOne,
  )
const allowed = (limit: PostLimit, senders: readonly string[], boutique = 'b'): string[] =>
  senders.filter((sender) => limit.take(boutique, sender) === 0)

describe('the requests that a boutique receives', () => {
  it('are limited; a sender that did not post yet is allowed beyond, once, up to a ceiling', () => {
    const limit = limitOf(3, 2)
    expect(allowed(limit, ['a', 'a', 'a', 'a', 'a'])).toEqual(['a', 'a', 'a'])
    expect(allowed(limit, ['b', 'b', 'a', 'c', 'd', 'e'])).toEqual(['b', 'c'])
    expect(limit.take('b', 'd')).toBeGreaterThan(0)
  })

  it('of another boutique are counted apart', () => {
    const limit = limitOf(1, 1)
    allowed(limit, ['a', 'b', 'c'])
    expect(allowed(limit, ['a', 'b', 'c'], 'other')).toEqual(['a', 'b'])
  })

  it('are a first one again after an hour', () => {
    const limit = limitOf(1, 10)
    expect(allowed(limit, ['a', 'a'])).toEqual(['a'])
    now += 59 * MINUTE
    expect(allowed(limit, ['a'])).toEqual([])
    now += MINUTE
    expect(allowed(limit, ['a', 'a'])).toEqual(['a'])
  })

  it('refused at the ceiling count as none: the sender is allowed when the reserve is filled again', () => {
    const rates = { boutique: { burst: 1, perSecond: SLOW }, reserve: { burst: 1, perSecond: 1 / 60 } }
    const limit = new PostLimit('essais', rates, ofOne)
    expect(allowed(limit, ['a', 'b', 'c'])).toEqual(['a', 'b'])
    now += MINUTE
    expect(allowed(limit, ['c'])).toEqual(['c'])
  })

  it.each([3, 30])('by %d busy senders never shut out a new one', (busy) => {
    const [senders, limit] = [new RateLimit(POST_RATES.sender, clock), new PostLimit('essais', POST_RATES, ofOne)]
    const post = (sender: string): boolean => senders.take(`b ${sender}`) === 0 && limit.take('b', sender) === 0
    let stored = 0
    for (let minute = 0; minute < 240; minute++) {
      for (let turn = 0; turn < 4; turn++) for (let at = 0; at < busy; at++) if (post(`busy ${at}`)) stored++
      expect([minute, post(`client ${minute}`)]).toEqual([minute, true])
      now += MINUTE
    }
    // Four hours of one in two minutes each, or of six a minute, after what is allowed at once.
    expect(stored).toBeLessThanOrEqual(Math.min(busy * 130, 60 + 6 * 240 + 5 * busy))
  })
})
