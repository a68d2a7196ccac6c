import { idle } from '../base/idle.ts'
import { ConfirmDelete } from '../engine/list/confirm-part.ts'
import { ProductCard } from '../collections/index.ts'
import { CollectionEdit, CollectionList } from '../engine/screen-parts.ts'
import { ExpiredDialog, MenuDrawer, Palette } from './overlay-parts.ts'

/** What the next click or key most likely needs; the palette must not lose its first letters. */
const PARTS = [CollectionList, MenuDrawer, ProductCard, Palette, CollectionEdit, ExpiredDialog, ConfirmDelete]

/**
 * Preloads the chunks of the generic screens one by one while the browser is idle, so that the first list after the
 * dashboard opens at once; not in data-saving mode. A chunk that fails to load is requested again when needed.
 *
 * @returns a function that cancels what has not begun
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
