import { useSyncExternalStore } from 'react'

const EMPTY: string[] = []
const orders = new Map<string, string[]>()
const listeners = new Set<() => void>()

/**
 * The ids of each shown list, in order, by key (the list's path), for the previous and next buttons of the form next to
 * it (LIST-07).
 */
export const listOrder = {
  /** Sets the ids of a list; equal ids notify nobody. */
  set(key: string, ids: string[]): void {
    const before = orders.get(key)
    if (before && before.length === ids.length && before.every((id, index) => id === ids[index])) return
    orders.set(key, ids)
    for (const listener of listeners) listener()
  },
  get: (key: string): string[] => orders.get(key) ?? EMPTY,
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The ids of a list, in the order shown; empty while no list of that key was shown. */
export function useListOrder(key: string): string[] {
  return useSyncExternalStore(subscribe, () => listOrder.get(key))
}
