import type { Tally, TallyQuery } from '@boutique/domain'
import type { StoredList } from '../store/lists/list.ts'
import type { Queryable } from '../store/connection/pool.ts'
import { readTallies } from '../store/lists/tallies.ts'
import { COUNT_PAUSE } from './count.ts'
import { type Failable, Watched } from './watched.ts'

export interface TallySubscriber extends Failable {
  /** @param tallies their JSON text, by id */
  tally(tallies: string): void
}

/** The watched tallies of the rows of a list: run again at any change of the counted collection, sent when they differ. */
export class LiveTally extends Watched<TallySubscriber> {
  readonly #requested: TallyQuery
  readonly #pool: Queryable
  #last: string | undefined

  constructor(key: string, list: StoredList, owner: string, requested: TallyQuery, pool: Queryable) {
    super(key, list, owner, COUNT_PAUSE)
    this.#requested = requested
    this.#pool = pool
  }

  protected tellAll(subscriber: TallySubscriber): boolean {
    if (this.#last !== undefined) subscriber.tally(this.#last)
    return this.#last !== undefined
  }

  protected async answer(isWhole: boolean): Promise<void> {
    const tallies: Record<string, Tally> = await readTallies(this.#pool, this.list, this.#requested)
    const text = JSON.stringify(tallies)
    const isSame = text === this.#last
    this.#last = text
    if (isSame && !isWhole) return
    for (const subscriber of this.subscribers) subscriber.tally(text)
  }
}
