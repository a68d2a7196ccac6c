/** A bounded number of tasks at a time, the others waiting in order. */
export interface Slots {
  /** Runs `task` when a place is free; resolves or fails with it. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Makes a semaphore of `size` places. */
export function createSlots(size: number): Slots {
  const queue: (() => void)[] = []
  let free = size
  return {
    async run(task) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await task()
      } finally {
        // The place is handed over, not freed: a newcomer cannot overtake who waits.
        const next = queue.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
