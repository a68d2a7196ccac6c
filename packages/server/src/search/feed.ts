import { type Collection, collectionOf, type Registry } from '@boutique/domain'
import { keepStates, readFilledTexts } from '../store/search/hosted-index.ts'
import type { ChangeListener } from '../store/connection/listen.ts'
import type { Pool } from '../store/connection/pool.ts'
import type { AlgoliaClient } from './algolia-client.ts'
import { type FeedContext, IndexFeed, remoteName } from './index-feed.ts'

/** Changes within this many milliseconds are sent together. */
const GATHER_MS = 100
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 300_000

/** Exponential backoff of one kind of work: the wait doubles with each failure and starts again after a success. */
class Backoff {
  #wait = FIRST_WAIT_MS
  readyAt = 0

  failed(): void {
    this.readyAt = performance.now() + this.#wait
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS)
  }
  succeeded(): void {
    this.#wait = FIRST_WAIT_MS
    this.readyAt = 0
  }
}

export interface FeedOptions {
  pool: Pool
  registry: Registry
  client: AlgoliaClient
  now(): string
  log(error: unknown): void
}

/**
 * Keeps the hosted indexes of boutiques in sync with the database, in the background: listens to commits, sends changes
 * in batches, and retries with exponential backoff.
 *
 * Pending changes are kept in memory. After a restart they are found again: the database stores for each index an
 * instant before which every change was sent, and later changes (with a margin of ten minutes) are sent again. A first
 * filling that was interrupted starts again. Two cases are not repaired: the record of a document deleted by SQL while
 * no server ran (never shown, since hits are read from the database), and an index that a boutique no longer uses.
 */
export class HostedFeed {
  /** Receives every commit, like the live queries. */
  readonly listener: ChangeListener
  readonly #options: FeedOptions
  readonly #boutiques: Collection
  readonly #searched: readonly Collection[]
  readonly #stopping = new AbortController()
  readonly #context: FeedContext
  /** Boutique → its feeds by collection. */
  #feeds = new Map<string, Map<string, IndexFeed>>()
  readonly #backoffs = new WeakMap<IndexFeed, Backoff>()
  readonly #listBackoff = new Backoff()
  /** The list of boutiques must be read again. */
  #isListOld = true
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined

  constructor(options: FeedOptions) {
    const { registry, pool, client, now, log } = options
    this.#options = options
    this.#boutiques = collectionOf(registry, 'boutiques')
    this.#searched = [...registry.values()].filter(({ search }) => search)
    this.#context = { pool, client, now, log, signal: this.#stopping.signal }
    this.listener = {
      change: ({ collection, scope, ids }) => {
        if (collection === this.#boutiques.slug) this.#isListOld = true
        else {
          const feed = this.#feeds.get(scope)?.get(collection)
          if (!feed) return
          feed.changed(ids)
        }
        this.#wake(GATHER_MS)
      },
      reset: () => {
        this.#isListOld = true
        for (const feed of this.#all()) feed.beginPass()
        this.#wake(GATHER_MS)
      },
    }
  }

  /** Starts the feed. To be called once commits are heard, so that no change is missed. */
  start(): void {
    this.#wake(0)
  }

  /** The `indexAlgolia` for a search in a boutique's collection; undefined: none, or not filled yet. */
  indexOf(boutique: string, collection: string): string | undefined {
    const feed = this.#feeds.get(boutique)?.get(collection)
    return feed?.isFilled ? feed.index : undefined
  }

  /** Stops at once: a pending request is abandoned, and its changes are sent again at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #all(): IndexFeed[] {
    return [...this.#feeds.values()].flatMap((feeds) => [...feeds.values()])
  }

  #wake(ms: number): void {
    const dueAt = performance.now() + ms
    // A later change does not extend the wait.
    if (this.#running || this.#stopping.signal.aborted || this.#dueAt <= dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY
      this.#running = this.#work().finally(() => {
        this.#running = undefined
        const next = this.#nextTime()
        if (next !== undefined) this.#wake(Math.max(GATHER_MS, next - performance.now()))
      })
    }, ms)
    this.#timer.unref()
  }

  /** When there is work to do; undefined: none. */
  #nextTime(): number | undefined {
    const times = this.#all()
      .filter(({ hasWork }) => hasWork)
      .map((feed) => this.#backoffOf(feed).readyAt)
    if (this.#isListOld) times.push(this.#listBackoff.readyAt)
    return times.length > 0 ? Math.min(...times) : undefined
  }

  /** Sends one batch of each feed that has work, in rounds, until no feed can continue now. */
  async #work(): Promise<void> {
    let worked = true
    while (worked && !this.#stopping.signal.aborted) {
      worked = this.#isListOld && (await this.#attempt(this.#listBackoff, () => this.#readList()))
      for (const feed of this.#all()) {
        if (this.#stopping.signal.aborted) return
        if (!feed.hasWork) continue
        const done = await this.#attempt(this.#backoffOf(feed), async () => {
          if (await feed.step()) return
          this.#isListOld = true
          throw new Error(`${feed.remote} is not wanted any more`)
        })
        worked ||= done
      }
    }
  }

  async #attempt(backoff: Backoff, work: () => Promise<void>): Promise<boolean> {
    if (performance.now() < backoff.readyAt) return false
    try {
      await work()
      backoff.succeeded()
      return true
    } catch (error) {
      backoff.failed()
      if (!this.#stopping.signal.aborted) this.#options.log(error)
      return false
    }
  }

  async #readList(): Promise<void> {
    const { pool, client } = this.#options
    this.#isListOld = false
    try {
      const indexes = await readFilledTexts(pool, this.#boutiques, 'indexAlgolia')
      const wanted = [...indexes].flatMap(([boutique, index]) =>
        this.#searched.map(({ slug }) => ({
          boutique,
          collection: slug,
          remote: remoteName(client.appId, slug, index),
        })),
      )
      const since = new Map(
        (await keepStates(pool, wanted)).map((state) => [`${state.boutique}/${state.collection}`, state.since]),
      )
      const feedsOf = (boutique: string, index: string): Map<string, IndexFeed> =>
        new Map(
          this.#searched.map((collection) => {
            const standing = this.#feeds.get(boutique)?.get(collection.slug)
            if (standing?.index === index) return [collection.slug, standing]
            const noted = since.get(`${boutique}/${collection.slug}`) ?? ''
            return [collection.slug, new IndexFeed(this.#context, collection, boutique, index, noted)]
          }),
        )
      this.#feeds = new Map([...indexes].map(([boutique, index]) => [boutique, feedsOf(boutique, index)]))
    } catch (error) {
      this.#isListOld = true
      throw error
    }
  }

  #backoffOf(feed: IndexFeed): Backoff {
    const backoff = this.#backoffs.get(feed) ?? new Backoff()
    this.#backoffs.set(feed, backoff)
    return backoff
  }
}
