import type { Collection } from '@boutique/domain'
import type { BatchRequest } from 'algoliasearch'
import { readDocuments } from '../store/documents/documents.ts'
import { withIndexLock, noteSince, readChangedSince } from '../store/search/hosted-index.ts'
import type { Pool } from '../store/connection/pool.ts'
import { type AlgoliaClient, AlgoliaFailure } from './algolia-client.ts'
import { indexName, missingSettings, requestFor } from './algolia-record.ts'
import { within } from './deadline.ts'

/** Records per request, and the number of changed ids kept in memory before a whole pass is started instead. */
const BATCH = 500
const MAX_IDS = 10_000
/**
 * A pass starts this long before the stored instant, because of transactions that were open then and of clock
 * differences.
 */
const MARGIN_MS = 600_000
const SEND_MS = 30_000

export interface FeedContext {
  pool: Pool
  client: AlgoliaClient
  now(): string
  log(error: unknown): void
  signal: AbortSignal
}

/**
 * The feed of one collection of one boutique to its hosted index. Sends single documents (named by a commit), or passes
 * over everything changed since the stored instant; the first pass fills the index. Work is removed only after it was
 * sent; a failed step is repeated.
 */
export class IndexFeed {
  readonly collection: Collection
  readonly boutique: string
  /** The boutique's `indexAlgolia`. */
  readonly index: string
  /** Searches may use the index: a first pass is complete. */
  isFilled: boolean
  readonly #context: FeedContext
  readonly #ids = new Set<string>()
  #since: string
  #pass: { began: string; after: string } | undefined
  #isConfigured = false

  constructor(context: FeedContext, collection: Collection, boutique: string, index: string, since: string) {
    this.#context = context
    this.collection = collection
    this.boutique = boutique
    this.index = index
    this.isFilled = since !== ''
    this.#since = since
    this.beginPass()
  }

  /** The name of the index in the database. */
  get remote(): string {
    return remoteName(this.#context.client.appId, this.collection.slug, this.index)
  }
  get hasWork(): boolean {
    return this.#ids.size > 0 || this.#pass !== undefined
  }

  /** Adds changed documents; null: too many to name. */
  changed(ids: readonly string[] | null): void {
    if (ids === null || this.#ids.size + ids.length > MAX_IDS) this.beginPass()
    else for (const id of ids) this.#ids.add(id)
  }

  /** Starts a pass over everything changed since the stored instant; a running pass starts again. */
  beginPass(): void {
    this.#pass = { began: this.#context.now(), after: '' }
  }

  /** Sends one batch of each kind. Resolves with false when the boutique does not use this index any more. */
  async step(): Promise<boolean> {
    if (!this.#isConfigured) await this.#configure()
    if (this.#ids.size > 0 && !(await this.#sendNamed())) return false
    return this.#sendPass()
  }

  async #configure(): Promise<void> {
    const { client, signal } = this.#context
    const name = indexName(this.collection.slug, this.index)
    const settings = missingSettings(this.collection, await within(SEND_MS, client.settings(name), signal))
    if (settings) await within(SEND_MS, client.configure(name, settings), signal)
    this.#isConfigured = true
  }

  async #sendNamed(): Promise<boolean> {
    const began = this.#context.now()
    const ids = [...this.#ids].slice(0, BATCH)
    for (const id of ids) this.#ids.delete(id)
    try {
      return await this.#locked(async (on) => {
        const found = await readDocuments(on, this.collection, ids)
        const stored = new Map(found.filter(({ scope }) => scope === this.boutique).map((one) => [one.id, one]))
        await this.#send(ids.map((id) => requestFor(this.collection, id, stored.get(id))))
        if (this.#ids.size === 0 && !this.#pass) await noteSince(on, this.#key, began)
      })
    } catch (error) {
      for (const id of ids) this.#ids.add(id)
      throw error
    }
  }

  async #sendPass(): Promise<boolean> {
    const pass = this.#pass
    if (!pass) return true
    const since = this.#since && new Date(Date.parse(this.#since) - MARGIN_MS).toISOString()
    return this.#locked(async (on) => {
      const requested = { since, after: pass.after, limit: BATCH }
      const found = await readChangedSince(on, this.collection, this.boutique, requested)
      await this.#send(found.map((stored) => requestFor(this.collection, stored.id, stored)))
      pass.after = found.at(-1)?.id ?? pass.after
      if (found.length === BATCH || this.#pass !== pass) return
      await noteSince(on, this.#key, pass.began)
      this.#since = pass.began
      this.#pass = undefined
      this.isFilled = true
    })
  }

  get #key() {
    return { boutique: this.boutique, collection: this.collection.slug, remote: this.remote }
  }
  #locked(work: Parameters<typeof withIndexLock>[2]): Promise<boolean> {
    return withIndexLock(this.#context.pool, this.#key, work)
  }

  /** Splits a refused batch in halves until the invalid records are alone; those are logged and skipped. */
  async #send(requests: BatchRequest[]): Promise<void> {
    if (requests.length === 0) return
    const { client, signal, log } = this.#context
    try {
      await within(SEND_MS, client.write(indexName(this.collection.slug, this.index), requests), signal)
    } catch (error) {
      if (!(error instanceof AlgoliaFailure) || (error.status !== 400 && error.status !== 413)) throw error
      if (requests.length === 1) {
        log(new Error(`${this.remote} refuses ${String(requests[0]?.body.objectID)}`, { cause: error }))
        return
      }
      const middle = Math.ceil(requests.length / 2)
      await this.#send(requests.slice(0, middle))
      await this.#send(requests.slice(middle))
    }
  }
}

/** The name of a hosted index in the database: its application and its name there. */
export const remoteName = (appId: string, collection: string, index: string): string =>
  `${appId}/${indexName(collection, index)}`
