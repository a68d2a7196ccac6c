/**
 * A mutex per key: serialises work on the same key, so that writers of one document on this node do not cause each
 * other's retries. Work with several keys waits for all earlier work on any of them. Writers on other nodes are handled
 * by the revision check or by row locks.
 */
export function keyedLock() {
  const last = new Map<string, Promise<unknown>>()
  return async function exclusively<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = [...new Set(keys.map((key) => last.get(key)).filter((one) => one !== undefined))]
    const mine = before.length > 0 ? Promise.allSettled(before).then(work) : work()
    // All keys are queued in one step, so that no two callers deadlock.
    for (const key of keys) last.set(key, mine)
    try {
      return await mine
    } finally {
      for (const key of keys) if (last.get(key) === mine) last.delete(key)
    }
  }
}
