/** How often the event loop shows that it turns, in milliseconds. */
const EVERY_MS = 250
/** The loop was blocked when it was held for so long, and timers that end within the next seconds prove nothing. */
const BLOCK_MS = 1000
const AFTER_MS = 5000

/**
 * Notices when the event loop was held by long work: a timer that waits for an answer may then end before the answer,
 * which has arrived, is read.
 */
export class LoopWatch {
  readonly #clock: () => number
  #lastTurn: number
  #blockEnded = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds that only increase */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#lastTurn = clock()
  }

  /** The loop turns. */
  turn(): void {
    if (this.#isBlocked()) this.#blockEnded = this.#clock()
    this.#lastTurn = this.#clock()
  }

  /** Whether the loop is held right now or was within the last seconds. */
  wasBlocked(): boolean {
    return this.#isBlocked() || this.#clock() - this.#blockEnded < AFTER_MS
  }

  /** Timers that ended during a block run in any order, so that the question may come before the turn. */
  #isBlocked(): boolean {
    return this.#clock() - this.#lastTurn >= EVERY_MS + BLOCK_MS
  }
}

/** The watch of this process, which has one loop. */
export const loop = new LoopWatch(() => performance.now())
setInterval(() => loop.turn(), EVERY_MS).unref()
