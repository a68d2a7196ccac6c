import { Problem } from '@boutique/domain'
import { inLane } from '../store/lanes.ts'
import type { StoredList } from '../store/list.ts'
import { Backoff } from './backoff.ts'

/** Who hears of a failure. */
export interface Failable {
  /** `isFinal`: the query can never be answered and is not tried again. */
  failed(error: unknown, isFinal: boolean): void
}

/** Connections that the live queries of one owner hold at a time. */
export const MOST_CONNECTIONS = 4

/**
 * Something read from the database for all who watch it, read again when it may have changed: one read at a time, bursts
 * answered together, failures tried again with growing pauses.
 */
export abstract class Watched<S extends Failable> {
  readonly key: string
  readonly list: StoredList
  /** Whose share of the database it takes. */
  readonly owner: string
  readonly subscribers = new Set<S>()
  readonly #backoff: Backoff
  #isRunning = false
  #isDirty = true
  #refusal: Problem | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(key: string, list: StoredList, owner: string, shortestPause?: number) {
    this.key = key
    this.list = list
    this.owner = owner
    this.#backoff = new Backoff(shortestPause)
  }

  /** Reads the database and tells what differs. */
  protected abstract answer(): Promise<void>
  /** Tells one subscriber all that is known; false when nothing is. */
  protected abstract tellAll(subscriber: S): boolean

  /** Joins; what is known comes at once, else after the first run. */
  join(subscriber: S): void {
    if (this.#refusal) return subscriber.failed(this.#refusal, true)
    this.subscribers.add(subscriber)
    if (!this.tellAll(subscriber)) this.#wake()
  }

  leave(subscriber: S): void {
    this.subscribers.delete(subscriber)
    if (this.subscribers.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Sends everything again to one who was too slow. */
  resend(subscriber: S): void {
    this.tellAll(subscriber)
  }

  /** Anything may have changed. */
  invalidate(): void {
    this.#isDirty = true
    this.#wake()
  }

  get isRunning(): boolean {
    return this.#isRunning
  }
  get isDirty(): boolean {
    return this.#isDirty
  }

  #wake(): void {
    if (this.#isRunning || this.#timer || this.#refusal || this.subscribers.size === 0) return
    const wait = this.#backoff.readyAt - performance.now()
    if (wait <= 0) return void this.#run()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#run()
    }, wait)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    this.#isDirty = false
    const started = performance.now()
    try {
      await inLane({ name: `live ${this.owner}`, most: MOST_CONNECTIONS }, () => this.answer())
      this.#backoff.answered(started, performance.now())
    } catch (error) {
      this.#refusal = refusalOf(error)
      this.#isDirty = true
      this.#backoff.failed(performance.now())
      for (const subscriber of this.subscribers) subscriber.failed(this.#refusal ?? error, this.#refusal !== undefined)
    } finally {
      this.#isRunning = false
      if (this.#isDirty) this.#wake()
    }
  }
}

/** Values that do not convert, columns that do not exist, statements too large: no later try succeeds. */
const IMPOSSIBLE = /^(22|42|54)/

/** Why a query can never be answered; undefined when it may be tried again. */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error.status < 500 && error.status !== 429 ? error : undefined
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !IMPOSSIBLE.test(code)) return undefined
  return new Problem(400, 'requete.invalide', "Cette requête n'est pas valable", {}, error)
}
