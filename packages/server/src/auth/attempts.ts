/** The attempts that are counted at once; the oldest are forgotten first. */
const MAX_KNOWN = 20_000

/** At most `max` attempts in `window` seconds. */
interface Rule {
  window: number
  max: number
}

/**
 * Counts the attempts to sign in and the like, for the identity library. The library's own count is one for the whole
 * process; this one belongs to a node.
 *
 * @param clock milliseconds
 */
export function countAttempts(clock: () => number = Date.now, most: number = MAX_KNOWN) {
  const known = new Map<string, { since: number; count: number }>()
  return {
    /** Counts an attempt of a sender; `retryAfter` is the number of seconds until the next one is allowed. */
    async consume(key: string, { window, max }: Rule): Promise<{ allowed: boolean; retryAfter: number | null }> {
      const now = clock()
      const found = known.get(key)
      const left = found ? found.since + window * 1000 - now : 0
      if (!found || left <= 0) {
        known.delete(key)
        known.set(key, { since: now, count: 1 })
        if (known.size > most) known.delete(known.keys().next().value as string)
        return { allowed: true, retryAfter: null }
      }
      if (found.count >= max) return { allowed: false, retryAfter: Math.ceil(left / 1000) }
      found.count++
      return { allowed: true, retryAfter: null }
    },
  }
}
