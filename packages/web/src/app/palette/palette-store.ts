import { useSyncExternalStore } from 'react'
import { leaveEarlyInput, openEarlyInput } from '../../base/early-input.ts'

type Overlay = 'palette' | 'shortcuts' | undefined
let overlay: Overlay
const listeners = new Set<() => void>()

function set(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}
/** For hooks: calls a function when an overlay, or a composition for the palette, begins or ends. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the command palette, from anywhere. */
export const openPalette = (): void => {
  // Ctrl K again, with the palette open, has its input focused already.
  if (overlay !== 'palette')
    openEarlyInput({ label: 'Rechercher ou créer', changed: () => set(overlay), close: closeOverlay })
  set('palette')
}
/** Opens the list of shortcuts, from anywhere. */
export const openShortcuts = (): void => {
  leaveEarlyInput()
  set('shortcuts')
}
/** Closes the overlay that is open, forgets what was typed for it, and gives the focus back. */
export const closeOverlay = (): void => {
  leaveEarlyInput()
  set(undefined)
}

/** Which of the two is open. */
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => overlay)
