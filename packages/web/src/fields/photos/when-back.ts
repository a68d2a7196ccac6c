/** The first and the longest delay before an automatic retry, in milliseconds. */
const FIRST = 2000
const MAX_PAUSE_MS = 30_000

/** The delay before an automatic retry in milliseconds: it doubles with each attempt, up to 30 seconds. */
export const retryDelay = (attempt: number): number => Math.min(FIRST * 2 ** attempt, MAX_PAUSE_MS)

/**
 * Runs `again` once: after `retryDelay`, or before when the network is back or the page is shown again, as after the
 * sleep of a phone. Returns a function that ends the wait.
 */
export function whenBack(again: () => void, attempt: number): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const run = () => {
    end()
    again()
  }
  const timer = setTimeout(run, retryDelay(attempt))
  const end = () => {
    clearTimeout(timer)
    ending.abort()
  }
  window.addEventListener('online', run, { signal })
  window.addEventListener('pageshow', run, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), { signal })
  return end
}
