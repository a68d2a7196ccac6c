import { useSyncExternalStore } from 'react'

let missing = 0
const listeners = new Set<() => void>()

/** Notes that a part of the screen could not be loaded: only a reload of the page brings it. */
export function noteMissingPart(): void {
  missing += 1
  for (const listener of listeners) listener()
}

/** Registers a listener for missing parts. Returns a function that removes it. */
export function onMissingPart(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many parts of the screen are missing until the page is loaded again. */
export const useMissingParts = (): number => useSyncExternalStore(onMissingPart, () => missing)
