/** A bounded number of tasks at a time, the others waiting in order. */
export interface Slots {
  /** Runs `task` when `places` (1 by default, at most all of them) are free; resolves or fails with it. */
  run<T>(task: () => Promise<T>, places?: number): Promise<T>
}

/** Makes a semaphore of `size` places. */
export function createSlots(size: number): Slots {
  const queue: { places: number; start: () => void }[] = []
  let free = size

  // Strictly in order: a large task that waits is not overtaken for ever by small ones.
  const startNext = () => {
    for (let next = queue[0]; next && next.places <= free; next = queue[0]) {
      queue.shift()
      free -= next.places
      next.start()
    }
  }

  return {
    async run(task, wanted = 1) {
      const places = Math.min(wanted, size)
      await new Promise<void>((start) => {
        queue.push({ places, start })
        startNext()
      })
      try {
        return await task()
      } finally {
        free += places
        startNext()
      }
    },
  }
}
