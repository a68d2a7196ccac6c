/**
 * Settles like `work`, but rejects after `ms` milliseconds or when `signal` is aborted; a later result of `work` is
 * ignored.
 */
export async function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let stop = (): void => undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    stop = () => reject(new Error('stopped'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
