import { type Count, readCount, type StoredList } from '../store/list.ts'
import type { Queryable } from '../store/pool.ts'

export interface CountSubscriber {
  count(count: Count): void
  failed(error: unknown): void
}

/** Counts are told at most once a second. */
const PAUSE = 1000

/** A count (and sum) that is watched: run again at any change of its collection and scope, told when it differs. */
export class LiveCount {
  readonly key: string
  readonly list: StoredList
  readonly subscribers = new Set<CountSubscriber>()
  readonly #sum: string | undefined
  readonly #pool: Queryable
  #last: Count | undefined
  #running = false
  #dirty = false
  #lastRun = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(key: string, list: StoredList, sum: string | undefined, pool: Queryable) {
    this.key = key
    this.list = list
    this.#sum = sum
    this.#pool = pool
  }

  join(subscriber: CountSubscriber): void {
    this.subscribers.add(subscriber)
    if (this.#last) subscriber.count(this.#last)
    else this.invalidate()
  }

  leave(subscriber: CountSubscriber): void {
    this.subscribers.delete(subscriber)
    if (this.subscribers.size === 0) clearTimeout(this.#timer)
  }

  /** Tells the count again to one who was too slow. */
  resend(subscriber: CountSubscriber): void {
    if (this.#last) subscriber.count(this.#last)
  }

  invalidate(): void {
    this.#dirty = true
    if (this.#running || this.#timer || this.subscribers.size === 0) return
    const wait = Math.max(0, this.#lastRun + PAUSE - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#run()
    }, wait)
  }

  async #run(): Promise<void> {
    this.#running = true
    this.#dirty = false
    this.#lastRun = performance.now()
    try {
      const count = await readCount(this.#pool, this.list, this.#sum)
      const before = this.#last
      this.#last = count
      if (before && before.count === count.count && before.plus === count.plus && before.sum === count.sum) return
      for (const subscriber of this.subscribers) subscriber.count(count)
    } catch (error) {
      this.#dirty = true
      for (const subscriber of this.subscribers) subscriber.failed(error)
    } finally {
      this.#running = false
      if (this.#dirty) this.invalidate()
    }
  }
}
