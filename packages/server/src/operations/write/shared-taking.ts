interface Waiter {
  resolve(number: number): void
  reject(error: unknown): void
}

/**
 * Batches requests for numbers of the same series: one batch runs at a time, and the next one serves all requests that
 * arrived meanwhile. Each request gets its own number, in order of arrival.
 *
 * @param take takes `count` consecutive numbers and returns the first; when it fails, all requests of the batch fail
 */
export function sharedTaking<Key>(
  take: (key: Key, count: number) => Promise<number>,
): (name: string, key: Key) => Promise<number> {
  const waiting = new Map<string, Waiter[]>()
  const run = async (name: string, key: Key): Promise<void> => {
    for (;;) {
      const served = waiting.get(name) ?? []
      if (served.length === 0) break
      waiting.set(name, [])
      await take(key, served.length).then(
        (first) => {
          for (const [index, { resolve }] of served.entries()) resolve(first + index)
        },
        (error) => {
          for (const { reject } of served) reject(error)
        },
      )
    }
    waiting.delete(name)
  }
  return (name, key) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(name)
      if (queue) queue.push({ resolve, reject })
      else {
        waiting.set(name, [{ resolve, reject }])
        void run(name, key)
      }
    })
}
