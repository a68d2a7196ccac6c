/** Milliseconds: a query pauses for four times its duration, within these bounds. */
const SHORTEST_PAUSE = 20
const MAX_PAUSE_MS = 2000
const PAUSE_FACTOR = 4
/** Milliseconds after the first failure; doubled after each further one. */
const FIRST_FAILURE = 500
const MAX_FAILURE_MS = 30_000

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
    const pause = Math.min(PAUSE_FACTOR * (ended - started), MAX_PAUSE_MS)
    this.readyAt = Math.max(started + this.#shortest, ended + pause)
  }

  failed(ended: number): void {
    this.readyAt = ended + Math.min(FIRST_FAILURE * 2 ** this.#failures, MAX_FAILURE_MS)
    this.#failures++
  }
}
