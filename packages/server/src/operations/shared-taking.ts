interface Waiter {
  resolve(number: number): void
  reject(error: unknown): void
}

/**
 * Shares the taking of numbers between those who ask for the same series at the same time: one taking runs at a time, and
 * the next one takes as many as came meanwhile. Each gets a number of their own, in the order in which they asked.
 *
 * @param take takes `count` numbers in a row and answers the first; when it fails, so do those it was for
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
