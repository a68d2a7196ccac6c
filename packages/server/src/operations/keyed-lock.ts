/**
 * Runs work on the same key one after the other, so that writers of one document on this node do not race each other
 * into retries. Other nodes are held off by the revision.
 */
export function keyedLock() {
  const last = new Map<string, Promise<unknown>>()
  return async function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
