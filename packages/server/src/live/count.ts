import { type Count, readCount, type StoredList } from '../store/lists/list.ts'
import type { Queryable } from '../store/connection/pool.ts'
import { type Failable, Watched } from './watched.ts'

export interface CountSubscriber extends Failable {
  count(count: Count): void
}

/** Counts are sent at most once a second. */
export const COUNT_PAUSE = 1000

/** A watched count (and sum): run again at any change of its collection and scope, sent when it differs. */
export class LiveCount extends Watched<CountSubscriber> {
  readonly #sum: string | undefined
  readonly #pool: Queryable
  #last: Count | undefined

  constructor(key: string, list: StoredList, owner: string, sum: string | undefined, pool: Queryable) {
    super(key, list, owner, COUNT_PAUSE)
    this.#sum = sum
    this.#pool = pool
  }

  protected tellAll(subscriber: CountSubscriber): boolean {
    if (this.#last) subscriber.count(this.#last)
    return this.#last !== undefined
  }

  protected async answer(isWhole: boolean): Promise<void> {
    const count = await readCount(this.#pool, this.list, this.#sum)
    const before = this.#last
    this.#last = count
    const isSame = before?.count === count.count && before.plus === count.plus && before.sum === count.sum
    if (isSame && !isWhole) return
    for (const subscriber of this.subscribers) subscriber.count(count)
  }
}
