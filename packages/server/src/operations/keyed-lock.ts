/**
 * Runs work that names the same key one after the other, so that writers of one document on this node do not race each
 * other into retries. Work that names several keys waits for all who named one of them before. Other nodes are held off by
 * the revision, or by row locks.
 */
export function keyedLock() {
  const last = new Map<string, Promise<unknown>>()
  return async function exclusively<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = [...new Set(keys.map((key) => last.get(key)).filter((one) => one !== undefined))]
    const mine = before.length > 0 ? Promise.allSettled(before).then(work) : work()
    // Entered for all keys at once: two works never wait for each other.
    for (const key of keys) last.set(key, mine)
    try {
      return await mine
    } finally {
      for (const key of keys) if (last.get(key) === mine) last.delete(key)
    }
  }
}
