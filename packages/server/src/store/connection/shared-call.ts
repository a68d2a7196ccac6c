/**
 * Shares a question between its callers: those who call while one runs share the next one, so that the answer they get
 * is to a question asked after their call.
 * @param ask never rejects
 */
export function sharedCall<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const asked = ask().finally(() => {
      if (running === asked) running = undefined
    })
    running = asked
    return asked
  }
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
}
