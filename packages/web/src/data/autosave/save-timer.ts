/** The longest time in milliseconds that an unsaved change waits while somebody types without a pause. */
const MAX_WAIT_MS = 3000

/**
 * The debounce of the autosave, with a longest wait: each start waits `delay` from now, but the timer runs at most
 * `MAX_WAIT_MS` after the first start since the last stop, or `delay` where that is longer.
 */
export class SaveTimer {
  readonly #run: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: number | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  get isSet(): boolean {
    return this.#timer !== undefined
  }

  /** Starts or restarts the wait, in milliseconds. */
  start(delay: number): void {
    clearTimeout(this.#timer)
    const now = Date.now()
    this.#since ??= now
    const left = this.#since + Math.max(MAX_WAIT_MS, delay) - now
    this.#timer = setTimeout(
      () => {
        this.stop()
        this.#run()
      },
      Math.max(0, Math.min(delay, left)),
    )
  }

  /** Ends the wait without running. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#since = undefined
  }
}
