import type { Counter, SharedCounts } from '../limits/shared-counts.ts'

/** The attempts that are counted at once; the oldest are forgotten first. */
const MAX_KNOWN = 20_000

/** At most `max` attempts in `window` seconds. */
interface Rule {
  window: number
  max: number
}

interface Known {
  since: number
  count: number
  /** Milliseconds; unknown while only other servers counted. */
  window?: number
}
/** Counts attempts. */
export interface Attempts extends Counter {
  /** Counts an attempt of a sender; `retryAfter` is the number of seconds until the next one is allowed. */
  consume(key: string, rule: Rule): Promise<{ allowed: boolean; retryAfter: number | null }>
}

/**
 * Counts the attempts to sign in and the like, for the identity library. The library's own count is one for the whole
 * process; this one belongs to a node, and counts what the others tell.
 *
 * @param name under which the servers tell each other; one alone without `counts`
 * @param clock milliseconds
 */
export function countAttempts(
  name = '',
  counts?: Pick<SharedCounts, 'join'>,
  clock: () => number = Date.now,
  most: number = MAX_KNOWN,
): Attempts {
  const known = new Map<string, Known>()
  const put = (key: string, one: Known): void => {
    known.delete(key)
    known.set(key, one)
    if (known.size > most) known.delete(known.keys().next().value as string)
  }
  const attempts: Attempts = {
    add(key, count) {
      const found = known.get(key)
      const now = clock()
      if (!found || (found.window !== undefined && found.since + found.window <= now))
        put(key, { since: now, count, window: found?.window })
      else found.count += count
    },
    async consume(key, { window, max }) {
      const now = clock()
      const found = known.get(key)
      const left = found ? found.since + window * 1000 - now : 0
      if (!found || left <= 0) {
        put(key, { since: now, count: 1, window: window * 1000 })
        tell?.(key, 1)
        return { allowed: true, retryAfter: null }
      }
      if (found.count >= max) return { allowed: false, retryAfter: Math.ceil(left / 1000) }
      found.count++
      found.window = window * 1000
      tell?.(key, 1)
      return { allowed: true, retryAfter: null }
    },
  }
  const tell = counts?.join(name, attempts)
  return attempts
}
