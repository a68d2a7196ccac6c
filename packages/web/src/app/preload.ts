import { ProductCard } from '../collections/index.ts'
import { CollectionEdit, CollectionList } from '../engine/screen-parts.ts'

/** What the next click most likely needs: a list, the card of a product, a form. */
const PARTS = [CollectionList, ProductCard, CollectionEdit]

/**
 * Loads the parts of the generic screens one after the other while the browser has nothing else to do, so that the first
 * list after the dashboard does not wait for them; not where people asked to save data. What cannot be loaded now is asked
 * for again when it is needed.
 *
 * @returns stops what has not begun
 */
export function preloadScreens(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  const waiting = [...PARTS]
  let stopped = false
  const next = (): void => {
    if (stopped) return
    waiting
      .shift()
      ?.preload()
      .then(() => idle(next))
      .catch(() => undefined)
  }
  idle(next)
  return () => {
    stopped = true
  }
}

/** Safari has no idle callback: a moment after the paint does. */
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 300)
}
