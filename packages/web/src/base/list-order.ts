import { useSyncExternalStore } from 'react'

const EMPTY: string[] = []
const orders = new Map<string, string[]>()
const listeners = new Set<() => void>()

/** The ids a list shows, in its order, by key (the list's path): the form beside it walks through them (LIST-07). */
export const listOrder = {
  /** Says what a list shows now; the same ids again tell nobody. */
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
