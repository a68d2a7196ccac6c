/** Milliseconds: a query rests four times as long as it took, but neither shorter nor longer than this. */
const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 2000
const PAUSE_FACTOR = 4
/** Milliseconds after a first failure; twice as long after each further one. */
const FIRST_FAILURE = 500
const LONGEST_FAILURE = 30_000

/** When a query that is watched may run again. Times are milliseconds of one clock. */
export class Backoff {
  /** The earliest instant of the next run. */
  readyAt = Number.NEGATIVE_INFINITY
  readonly #shortest: number
  #failures = 0

  constructor(shortest = SHORTEST_PAUSE) {
    this.#shortest = shortest
  }

  /** The query was answered; what a frozen database cost once does not silence it for long. */
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
