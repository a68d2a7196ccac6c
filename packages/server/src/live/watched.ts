import { Problem } from '@boutique/domain'
import { expensively, readsAll } from '../operations/read/expensive.ts'
import { inLane } from '../store/connection/lanes.ts'
import type { StoredList } from '../store/lists/list.ts'
import { Backoff } from './backoff.ts'

/** A subscriber that is informed of failures. */
export interface Failable {
  /** `isFinal`: the error is permanent and the query is not retried. */
  failed(error: unknown, isFinal: boolean): void
  /** The person that it is for, whose turn an expensive query takes. */
  readonly person?: string
}

/** The limit of connections for the live queries of one owner. */
export const MAX_CONNECTIONS = 4

/**
 * A database read shared by its subscribers, repeated when the result may have changed: one run at a time, bursts
 * throttled, failures retried with exponential backoff.
 */
export abstract class Watched<S extends Failable> {
  readonly key: string
  readonly list: StoredList
  /** The owner, whose lane it uses. */
  readonly owner: string
  readonly subscribers = new Set<S>()
  readonly #backoff: Backoff
  #isRunning = false
  #isDirty = true
  /** The last run failed, which subscribers were told: they need the whole result, even an unchanged one. */
  #hasFailed = false
  #refusal: Problem | undefined
  #timer: NodeJS.Timeout | undefined
  /** How many turns it asked for. */
  #turns = 0

  constructor(key: string, list: StoredList, owner: string, shortestPause?: number) {
    this.key = key
    this.list = list
    this.owner = owner
    this.#backoff = new Backoff(shortestPause)
  }

  /** Reads the database and sends differences; with `isWhole`, the whole result. */
  protected abstract answer(isWhole: boolean): Promise<void>
  /** Sends the whole known result to one subscriber; false when there is none. */
  protected abstract tellAll(subscriber: S): boolean

  /** Adds a subscriber, which gets the known result at once, or that of the first run. */
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

  /** Sends the whole result again to a client that was too slow. */
  resend(subscriber: S): void {
    this.tellAll(subscriber)
  }

  /** Marks the result as stale. */
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
    try {
      await this.#inTurn(() => this.#read())
    } catch (error) {
      this.#refusal = refusalOf(error)
      this.#isDirty = true
      this.#hasFailed = true
      this.#backoff.failed(performance.now())
      for (const subscriber of this.subscribers) subscriber.failed(this.#refusal ?? error, this.#refusal !== undefined)
    } finally {
      this.#isRunning = false
      if (this.#isDirty) this.#wake()
    }
  }

  /** A condition that reads every document waits for a turn of its owner's share, before it takes a connection (ADR 51). */
  #inTurn(read: () => Promise<void>): Promise<void> {
    if (!readsAll(this.list.where)) return read()
    // Each of its people in turn: one whose requests fill their queue must not stop it for the others.
    const people = [...new Set([...this.subscribers].map(({ person }) => person ?? this.owner))]
    return expensively(this.owner, people[this.#turns++ % people.length] ?? this.owner, read)
  }

  async #read(): Promise<void> {
    // Everybody left while it waited for its turn.
    if (this.subscribers.size === 0) return
    this.#isDirty = false
    const started = performance.now()
    await inLane({ name: `live ${this.owner}`, most: MAX_CONNECTIONS }, () => this.answer(this.#hasFailed))
    this.#hasFailed = false
    this.#backoff.answered(started, performance.now())
  }
}

/** Values that cannot be converted, missing columns, statements that are too large: permanent errors. */
const IMPOSSIBLE = /^(22|42|54)/

/** The problem of a permanent error; undefined when a retry may succeed. */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error.status < 500 && error.status !== 429 ? error : undefined
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !IMPOSSIBLE.test(code)) return undefined
  return new Problem(400, 'requete.invalide', "Cette requête n'est pas valable", {}, error)
}
