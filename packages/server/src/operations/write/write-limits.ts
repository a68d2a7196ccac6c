import { type Actor, bytesText, type Collection, Problem } from '@boutique/domain'
import type { Counter, SharedCounts, Tell } from '../../limits/shared-counts.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { spaceUsed } from '../../store/documents/space-used.ts'

/** How many bytes a boutique may write: `burst` at once, then `perSecond`. */
export interface ByteRate {
  burst: number
  perSecond: number
}
/** An import of some 20,000 products is a burst; a hundred saves of 5 KB a second are the rate. */
export const WRITE_RATE: ByteRate = { burst: 300e6, perSecond: 500e3 }

/** Milliseconds for which the bytes of a boutique are known, with what was written since, unless little room is left. */
const KNOWN = 10_000
const LITTLE_ROOM = 0.9
/** Beyond its place by this share, a boutique may only delete: each edit leaves what it replaced in the journal. */
const RESERVE = 1.1
/** The number of boutiques and people that are tracked; the one that wrote least recently is forgotten first. */
const MAX_TRACKED = 10_000

/** A boutique that has written so much that less than this share is left is told to the other servers. */
const TOLD_BELOW = 0.5

interface Written {
  tokens: number
  at: number
  /** Written here, and not told yet. */
  untold: number
}

/** A write as its limits see it: whose place it takes, and whether the document takes more of it than before. */
export interface LimitedWrite {
  owner: string
  /** `removes`: it deletes a document. */
  effect: 'grows' | 'shrinks' | 'removes'
}

/** Whose place a document takes: that of its boutique or person; '' for documents of everybody. */
export const ownerOf = ({ slug }: Collection, { scope, id }: { scope: string; id: string }): string =>
  slug === 'boutiques' ? id : scope

/** The place of each boutique and its rate of written bytes, of all servers together. */
export class WriteLimits implements Counter {
  readonly quota: number
  readonly #rate: ByteRate
  readonly #clock: () => number
  readonly #written = new Map<string, Written>()
  readonly #used = new Map<string, { bytes: number; until: number }>()
  readonly #tell: Tell | undefined

  /** @param clock milliseconds */
  constructor(quota: number, rate: ByteRate, clock: () => number, counts?: Pick<SharedCounts, 'join'>) {
    this.#tell = counts?.join('written bytes', this)
    this.quota = quota
    this.#rate = rate
    this.#clock = clock
  }

  /**
   * Refuses a write of a person: 429 while the boutique has written too much, 413 when it has no room left. What the
   * program writes by itself is never refused: a payment was made, a mail was sent.
   */
  async check(on: Queryable, actor: Actor, { owner, effect }: LimitedWrite): Promise<void> {
    if (actor.system || owner === '') return
    this.checkRate(owner)
    if (effect === 'removes') return
    const most = effect === 'grows' ? this.quota : this.quota * RESERVE
    if ((await this.#knownUse(on, owner)) >= most) throw noRoom(this.quota)
  }

  /** Refuses with 429 while a boutique has written too much. */
  checkRate(owner: string): void {
    const { tokens } = this.#refilled(owner)
    if (tokens > 0) return
    const retryAfter = Math.ceil((1 - tokens) / this.#rate.perSecond)
    const message = `La boutique enregistre trop de données à la fois, réessayez dans ${retryAfter} s`
    throw new Problem(429, 'ecriture.trop-vite', message, { retryAfter })
  }

  /** Counts bytes that were written; more than are left make the next writes wait. */
  wrote(owner: string, bytes: number): void {
    if (owner === '') return
    const written = this.#refilled(owner)
    written.tokens -= bytes
    written.untold += bytes
    if (written.tokens < this.#rate.burst * TOLD_BELOW) {
      this.#tell?.(owner, written.untold)
      written.untold = 0
    }
    const known = this.#used.get(owner)
    if (known) known.bytes += bytes
  }

  add(owner: string, bytes: number): void {
    this.#refilled(owner).tokens -= bytes
  }

  /** The bytes of the documents, the journal and the files of a boutique, some seconds old while there is room. */
  async #knownUse(on: Queryable, owner: string): Promise<number> {
    const now = this.#clock()
    const known = this.#used.get(owner)
    if (known && now < known.until && known.bytes < this.quota * LITTLE_ROOM) return known.bytes
    const bytes = await spaceUsed(on, owner)
    this.#used.delete(owner)
    this.#used.set(owner, { bytes, until: now + KNOWN })
    dropOldest(this.#used)
    return bytes
  }

  #refilled(owner: string): Written {
    const { burst, perSecond } = this.#rate
    const now = this.#clock()
    const { tokens, at, untold } = this.#written.get(owner) ?? { tokens: burst, at: now, untold: 0 }
    // When the clock was set back, nothing is refilled.
    const passed = Math.max(0, now - at) / 1000
    const refilled = Math.min(burst, tokens + passed * perSecond)
    const written = { tokens: refilled, at: now, untold: refilled === burst ? 0 : untold }
    this.#written.delete(owner)
    this.#written.set(owner, written)
    dropOldest(this.#written)
    return written
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > MAX_TRACKED && oldest !== undefined) map.delete(oldest)
}

const noRoom = (quota: number): Problem =>
  new Problem(
    413,
    'boutique.quota',
    `La boutique occupe toute sa place (${bytesText(quota)}) : demandez-en plus à l'administrateur. Ce qui existe peut encore être supprimé`,
  )
