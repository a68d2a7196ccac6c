/** Waits for something while others have the place. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>

/** Keeps the place, or has none. */
export const stay: Outside = (wait) => wait()

/** Places for work that runs at the same time; whoever finds none free waits its turn. */
export class Places {
  #free: number
  readonly #queue: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Does work in a place, which it leaves while it is `outside`. */
  async within<T>(work: (outside: Outside) => Promise<T>): Promise<T> {
    await this.#take()
    let hasPlace = true
    let isOver = false
    const outside: Outside = async (wait) => {
      if (!hasPlace || isOver) return wait()
      hasPlace = false
      this.#leave()
      try {
        return await wait()
      } finally {
        await this.#take()
        // An attempt that was given up may still go on.
        if (isOver) this.#leave()
        else hasPlace = true
      }
    }
    try {
      return await work(outside)
    } finally {
      isOver = true
      if (hasPlace) this.#leave()
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => void this.#queue.push(resolve))
  }

  #leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#free += 1
  }
}
