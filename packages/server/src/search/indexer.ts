import type { Collection, Registry } from '@boutique/domain'
import { outsideLanes } from '../store/connection/lanes.ts'
import type { ChangeListener } from '../store/connection/listen.ts'
import type { Pool, Queryable } from '../store/connection/pool.ts'
import { inSavepoint } from '../store/connection/savepoint.ts'
import type { SearchIndex } from './index.ts'
import { TermMaker } from './terms.ts'
import {
  feedQueue,
  hasQueued,
  type Queued,
  refuseDocument,
  type Taken,
  withQueued,
} from '../store/search/search-queue.ts'

/** Writes within this many milliseconds are indexed together; a search does not wait for this delay. */
const GATHER_MS = 450
/** Polling interval of the queue, since another node may have died before indexing. */
const LOOK_MS = 5000
/** Retry interval while another node holds a scope. */
const CONTENDED_MS = 200
/** How long a search waits for recent writes at most, and how often it checks. */
const MAX_CATCH_UP_MS = 250
const CATCH_UP_MS = 10
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

export interface SearchIndexerOptions {
  pool: Pool
  registry: Registry
  log(error: unknown): void
}

/**
 * Writes the search terms of documents in batches after the commit. The queue is in the database: it survives a crash,
 * and any node can process it.
 */
export class SearchIndexer {
  /** Receives every commit, like the live queries. */
  readonly listener: ChangeListener
  readonly #options: SearchIndexerOptions
  readonly #collections: ReadonlyMap<string, Collection>
  readonly #slugs: string[]
  readonly #terms = new TermMaker()
  #from = ''
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #isStopped = false
  /** Boutiques with writes since their queue was last empty. */
  readonly #written = new Set<string>()
  /** Called at the end of the next batch. */
  #waiting: (() => void)[] = []
  /** Whether collections may have to be rebuilt: true at the start, and checked now and then for other nodes. */
  #mayFeed = true
  #failureWait = FIRST_WAIT_MS

  constructor(options: SearchIndexerOptions) {
    this.#options = options
    this.#collections = new Map([...options.registry].filter(([, { search }]) => search))
    this.#slugs = [...this.#collections.keys()]
    this.listener = {
      change: ({ collection, scope }) => {
        if (!this.#collections.has(collection)) return
        this.#written.add(scope)
        this.#wake(GATHER_MS)
      },
      reset: () => this.#wake(GATHER_MS),
    }
  }

  /** Starts processing the queue. */
  start(): void {
    this.#wake(0)
  }

  /** Resolves once the running batch is done; the rest waits for another node or the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Resolves once everything that was committed before the call can be found. Rejects when the database fails. */
  async idle(): Promise<void> {
    this.#mayFeed = true
    while (!this.#isStopped && (await hasQueued(this.#options.pool, this.#slugs))) {
      this.#wake(0)
      await this.#running
    }
  }

  /**
   * Resolves once recent writes of a boutique are searchable, at once when there are none. Gives up after a quarter of
   * a second, for example during a long import.
   */
  async caughtUp(boutique: string): Promise<void> {
    const end = performance.now() + MAX_CATCH_UP_MS
    for (let wait = 0; this.#written.has(boutique) && !this.#isStopped; wait = CATCH_UP_MS) {
      const left = end - performance.now()
      if (left <= 0) return
      this.#wake(wait)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  #wake(ms: number): void {
    const dueAt = performance.now() + ms
    if (this.#isStopped || this.#dueAt <= dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY
      if (ms === LOOK_MS) this.#mayFeed = true
      // A running batch does not see later commits: run another one after it.
      this.#running = (this.#running ?? Promise.resolve())
        .then(() => outsideLanes(() => this.#work()))
        .then((next) => this.#wake(next))
    }, ms)
    this.#timer.unref()
  }

  /** Processes the queue until it is empty. Returns when to look again, in milliseconds. */
  async #work(): Promise<number> {
    try {
      let isContended = false
      while (!this.#isStopped) {
        const written = [...this.#written]
        const { documents, next, emptied, contended } = await this.#batch()
        isContended = contended
        const isIdle = emptied || (documents.length === 0 && next === '')
        if (isIdle && !contended) for (const boutique of written) this.#written.delete(boutique)
        for (const resolve of this.#waiting.splice(0)) resolve()
        if (isIdle && !(await this.#feed())) break
      }
      this.#failureWait = FIRST_WAIT_MS
      return isContended ? CONTENDED_MS : LOOK_MS
    } catch (error) {
      this.#options.log(error)
      const wait = this.#failureWait
      this.#failureWait = Math.min(wait * 2, MAX_WAIT_MS)
      return wait
    }
  }

  async #batch(): Promise<Taken> {
    const taken = await this.#take((on, documents) => this.#index(on, documents)).catch((error) => {
      if (!isOfDocument(error)) throw error
      return this.#take((on, documents) => this.#indexEach(on, documents))
    })
    this.#from = taken.next
    return taken
  }

  #take(index: (on: Queryable, documents: Queued[]) => Promise<void>): Promise<Taken> {
    return withQueued(this.#options.pool, this.#slugs, this.#from, index)
  }

  /** Indexes the documents of a failed batch one by one, so that only the invalid one is skipped. */
  async #indexEach(on: Queryable, documents: Queued[]): Promise<void> {
    for (const document of documents) {
      await inSavepoint(on, () => this.#index(on, [document])).catch(async (error) => {
        if (!isOfDocument(error)) throw error
        const refused = `${document.collection}/${document.id} cannot be searched`
        this.#options.log(new Error(refused, { cause: error }))
        await refuseDocument(on, document, String(error))
      })
    }
  }

  async #index(on: Queryable, documents: Queued[]): Promise<void> {
    for (const [slug, collection] of this.#collections) {
      const ids = documents.filter((one) => one.collection === slug).map(({ id }) => id)
      if (ids.length > 0) await this.#terms.index(on, collection, ids)
    }
  }

  /** Queues documents of collections whose terms are rebuilt. False: there are none. */
  async #feed(): Promise<boolean> {
    if (!this.#mayFeed) return false
    for (const slug of this.#slugs) if ((await feedQueue(this.#options.pool, slug)) !== undefined) return true
    this.#mayFeed = false
    return false
  }
}

/** An index whose searches include recent writes. */
export const caughtUpIndex = (index: SearchIndex, indexer: Pick<SearchIndexer, 'caughtUp'>): SearchIndex => ({
  async search(request) {
    await indexer.caughtUp(request.boutique)
    return index.search(request)
  },
})

/** Classes of PostgreSQL errors that the content of a document causes: data errors and exceeded limits. */
const OF_DOCUMENT = /^(?:21|22|23|54|P0)/
/** The error code of a statement timeout. */
const CANCELED = '57014'

function isOfDocument(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && (OF_DOCUMENT.test(code) || code === CANCELED)
}
