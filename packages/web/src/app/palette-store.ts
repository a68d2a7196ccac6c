import { useSyncExternalStore } from 'react'
import { collectEarlyKeys, takeEarlyText } from './early-keys.ts'

type Overlay = 'palette' | 'shortcuts' | undefined
let overlay: Overlay
const listeners = new Set<() => void>()

function set(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the command palette, from anywhere. */
export const openPalette = (): void => {
  // Ctrl K again, with the palette open, has its input focused already.
  if (overlay !== 'palette') collectEarlyKeys(closeOverlay)
  set('palette')
}
/** Opens the list of shortcuts, from anywhere. */
export const openShortcuts = (): void => {
  takeEarlyText()
  set('shortcuts')
}
/** Closes the overlay that is open, and forgets what was typed for it. */
export const closeOverlay = (): void => {
  takeEarlyText()
  set(undefined)
}

/** Which of the two is open. */
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => overlay)
