import { isIPv6 } from 'node:net'
import type { Counter, SharedCounts, Tell } from '../../limits/shared-counts.ts'

/** A token bucket: `burst` requests at once, then `perSecond`. */
export interface Rate {
  burst: number
  perSecond: number
}

/** The number of senders to track; the one idle for longest is evicted first. */
const MAX_KNOWN = 20_000

interface Bucket {
  tokens: number
  at: number
  /** Counted here since it was full, and not told to the other servers yet. */
  untold: number
}

/** Makes the limits of a server under names that all servers know. @param tellBelow see `RateLimit.share` */
export type MakeLimit = (name: string, rate: Rate, tellBelow?: number) => RateLimit

/** Limits that count what all servers count. */
export const sharedLimits =
  (counts: Pick<SharedCounts, 'join'>, clock: () => number): MakeLimit =>
  (name, rate, tellBelow) => {
    const limit = new RateLimit(rate, clock)
    limit.share(counts.join(name, limit), tellBelow)
    return limit
  }

/**
 * Limits the requests of each sender by a token bucket. What other servers counted is taken from it as well, down to a
 * debt of one burst: who asks all servers at once gets more at first, and nothing afterwards.
 */
export class RateLimit implements Counter {
  readonly #rate: Rate
  readonly #clock: () => number
  readonly #most: number
  readonly #buckets = new Map<string, Bucket>()
  #tell: Tell | undefined
  #tellBelow = 1

  /** @param clock milliseconds */
  constructor(rate: Rate, clock: () => number, most: number = MAX_KNOWN) {
    this.#rate = rate
    this.#clock = clock
    this.#most = most
  }

  get known(): number {
    return this.#buckets.size
  }

  /** Counts a request of a sender: 0 when it is allowed, otherwise the seconds until the next one is. */
  take(sender: string): number {
    const { perSecond } = this.#rate
    const bucket = this.#refill(sender)
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond)
    bucket.tokens--
    this.#note(sender, bucket, 1)
    return 0
  }

  /** Whether `take` would allow a request of a sender now; counts nothing. */
  allows(sender: string): boolean {
    return this.#refill(sender).tokens >= 1
  }

  /**
   * Tells other servers what is counted here.
   * @param tellBelow of senders that have used up so much of their bucket that less than this share is left
   */
  share(tell: Tell, tellBelow = 1): void {
    this.#tell = tell
    this.#tellBelow = tellBelow
  }

  add(sender: string, count: number): void {
    const bucket = this.#refill(sender)
    bucket.tokens = Math.max(-this.#rate.burst, Math.min(this.#rate.burst, bucket.tokens - count))
  }

  #note(sender: string, bucket: Bucket, count: number): void {
    if (!this.#tell) return
    bucket.untold += count
    // What is taken back below zero was told before.
    if (bucket.untold === 0 || (bucket.untold > 0 && bucket.tokens >= this.#rate.burst * this.#tellBelow)) return
    this.#tell(sender, bucket.untold)
    bucket.untold = 0
  }

  #refill(sender: string): Bucket {
    const { burst, perSecond } = this.#rate
    const now = this.#clock()
    const bucket = this.#buckets.get(sender) ?? { tokens: burst, at: now, untold: 0 }
    // When the clock was set back, nothing is refilled.
    const passed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond)
    bucket.at = now
    if (bucket.tokens === burst) bucket.untold = 0
    this.#buckets.delete(sender)
    this.#buckets.set(sender, bucket)
    if (this.#buckets.size > this.#most) {
      const [quietest] = this.#buckets.keys()
      if (quietest !== undefined) this.#buckets.delete(quietest)
    }
    return bucket
  }

  /** Takes back that a request of a sender was counted. */
  giveBack(sender: string): void {
    const bucket = this.#buckets.get(sender)
    if (!bucket) return
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1)
    this.#note(sender, bucket, -1)
  }
}

/**
 * The sender of an address: with IPv6 its 64-bit network, which belongs to one customer; otherwise the address itself.
 */
export function senderOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = address.split('::')
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '')
  const head = groups(before)
  const tail = groups(after ?? '')
  // An IPv4 address at the end counts as two groups.
  const length = head.length + tail.length + (address.includes('.') ? 1 : 0)
  const zeros = after === undefined ? [] : Array.from({ length: 8 - length }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
