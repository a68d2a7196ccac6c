/** Runs work in turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One work after the other, each for a limited time. Beyond, it and those that wait are refused, and so is everything
 * until it has ended: what does not answer holds one thread, not all.
 *
 * @param refuse the error for those that are refused
 */
export function inTurn(maxMs: number, refuse: () => Error): Turn {
  let ended: Promise<unknown> = Promise.resolve()
  let stuck = new AbortController()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const { signal } = stuck
    if (signal.aborted) return Promise.reject(refuse())
    const real = ended.then(async () => {
      signal.throwIfAborted()
      const timer = setTimeout(() => stuck.abort(), maxMs)
      timer.unref()
      try {
        return await work()
      } finally {
        clearTimeout(timer)
        if (signal.aborted) stuck = new AbortController()
      }
    })
    ended = real.catch(() => undefined)
    return new Promise((resolve, reject) => {
      const refused = (): void => reject(refuse())
      signal.addEventListener('abort', refused, { once: true })
      const settled = (): void => signal.removeEventListener('abort', refused)
      real.then(resolve, reject).finally(settled)
    })
  }
}
