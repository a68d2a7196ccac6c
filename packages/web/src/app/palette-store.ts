import { useSyncExternalStore } from 'react'

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
export const openPalette = (): void => set('palette')
/** Opens the list of shortcuts, from anywhere. */
export const openShortcuts = (): void => set('shortcuts')
export const closeOverlay = (): void => set(undefined)

/** Which of the two is open. */
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => overlay)
