import { useSyncExternalStore } from 'react'

/** What one part of the page registers for the others, one at a time. */
export interface OpenSlot<T> {
  current(): T | undefined
  /** Returns a function that ends it, unless another one has taken its place. */
  register(next: T): () => void
  /** What is registered; a hook. */
  use(): T | undefined
}

/** A place for one open thing of the page, as the document of the form or the selection of the list. */
export function openSlot<T>(): OpenSlot<T> {
  let open: T | undefined
  const listeners = new Set<() => void>()
  const set = (next: T | undefined): void => {
    open = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = (): T | undefined => open
  return {
    current,
    register(next) {
      set(next)
      return () => {
        if (open === next) set(undefined)
      }
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
