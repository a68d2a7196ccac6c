import type { MakeLimit, Rate, RateLimit } from './rate-limit.ts'

/** How often the public form may be posted: `attempt` is checked before the body is read. */
export interface PostRates {
  /** Of one sender to one boutique, refused or not. */
  attempt: Rate
  /** Of one sender to one boutique, unless what was sent is refused. */
  sender: Rate
  /** Of all senders to one boutique. */
  boutique: Rate
  /** Beyond that, of senders whose first post of the hour it is, to one boutique. */
  reserve: Rate
}

/** A small shop gets a few requests a day. It takes twelve busy senders to use up its rate. */
export const POST_RATES: PostRates = {
  attempt: { burst: 100, perSecond: 1 / 10 },
  sender: { burst: 10, perSecond: 1 / 120 },
  boutique: { burst: 60, perSecond: 1 / 10 },
  reserve: { burst: 120, perSecond: 1 / 6 },
}
const ONE_AN_HOUR: Rate = { burst: 1, perSecond: 1 / 3600 }

/**
 * Limits the requests that a boutique receives. A few senders that use up its rate do not shut out the others: a reserve
 * is kept for senders that have not posted within the hour.
 */
export class PostLimit {
  readonly #boutiques: RateLimit
  readonly #reserves: RateLimit
  readonly #recent: RateLimit

  /** @param name of what is posted */
  constructor(name: string, { boutique, reserve }: Pick<PostRates, 'boutique' | 'reserve'>, limit: MakeLimit) {
    this.#boutiques = limit(`${name} boutiques`, boutique)
    this.#reserves = limit(`${name} reserves`, reserve)
    this.#recent = limit(`${name} recent`, ONE_AN_HOUR)
  }

  /** Counts a request of a sender to a boutique: 0 when it is allowed, otherwise the seconds until the next one is. */
  take(boutique: string, sender: string): number {
    const from = `${boutique} ${sender}`
    let wait = this.#boutiques.take(boutique)
    if (wait > 0 && this.#recent.allows(from)) wait = this.#reserves.take(boutique)
    // A refused sender keeps its claim to the reserve.
    if (wait === 0) this.#recent.take(from)
    return wait
  }
}
