/** Milliseconds: a query pauses for four times its duration, within these bounds. */
const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 2000
const PAUSE_FACTOR = 4
/** Milliseconds after the first failure; doubled after each further one. */
const FIRST_FAILURE = 500
const LONGEST_FAILURE = 30_000

/** When a watched query may run again. Times are milliseconds of one clock. */
export class Backoff {
  /** The earliest time of the next run. */
  readyAt = Number.NEGATIVE_INFINITY
  readonly #shortest: number
  #failures = 0

  constructor(shortest = SHORTEST_PAUSE) {
    this.#shortest = shortest
  }

  /** The query succeeded; the pause is limited, in case the database was stalled once. */
  answered(started: number, ended: number): void {
    this.#failures = 0
    const pause = Math.min(PAUSE_FACTOR * (ended - started), LONGEST_PAUSE)
    this.readyAt = Math.max(started + this.#shortest, ended + pause)
  }

  failed(ended: number): void {
    this.readyAt = ended + Math.min(FIRST_FAILURE * 2 ** this.#failures, LONGEST_FAILURE)
    this.#failures++
  }
}
