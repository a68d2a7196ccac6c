/**
 * Shares a question between its callers: those who call while one runs share the next one, so that the answer they get
 * is to a question asked after their call.
 * @param ask never rejects
 */
export function sharedCall<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const pending = ask().finally(() => {
      if (running === pending) running = undefined
    })
    running = pending
    return pending
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
