import { isIPv6 } from 'node:net'

/** A token bucket: `burst` requests at once, then `perSecond`. */
export interface Rate {
  burst: number
  perSecond: number
}

/** The number of senders to track; the one idle for longest is evicted first. */
const MAX_KNOWN = 20_000

/** Limits the requests of each sender by a token bucket. */
export class RateLimit {
  readonly #rate: Rate
  readonly #clock: () => number
  readonly #most: number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

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
    return 0
  }

  /** Whether `take` would allow a request of a sender now; counts nothing. */
  allows(sender: string): boolean {
    return this.#refill(sender).tokens >= 1
  }

  #refill(sender: string): { tokens: number; at: number } {
    const { burst, perSecond } = this.#rate
    const now = this.#clock()
    const bucket = this.#buckets.get(sender) ?? { tokens: burst, at: now }
    // When the clock was set back, nothing is refilled.
    const passed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond)
    bucket.at = now
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
    if (bucket) bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1)
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
