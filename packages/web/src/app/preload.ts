import { ProductCard } from '../collections/index.ts'
import { CollectionEdit, CollectionList } from '../engine/screen-parts.ts'
import { Palette } from './overlay-parts.ts'

/** What the next click or key most likely needs; the palette must not lose the first letters typed into it. */
const PARTS = [CollectionList, ProductCard, Palette, CollectionEdit]

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
