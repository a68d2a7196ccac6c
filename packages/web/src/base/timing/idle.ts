/**
 * Runs something once the browser is idle, after three seconds at the latest. Safari has no idle callback: there it waits
 * for 300 ms.
 *
 * @returns a function that cancels it
 */
export function idle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: 3000 })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = setTimeout(run, 300)
  return () => clearTimeout(handle)
}
