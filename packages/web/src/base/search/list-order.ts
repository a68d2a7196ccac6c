import { useSyncExternalStore } from 'react'

/** A shown list: the ids of its loaded pages, in order. */
interface ShownOrder {
  ids: string[]
  /** How many documents the list has, in French, where it has more than these. */
  total?: string
}

const EMPTY: ShownOrder = { ids: [] }
const orders = new Map<string, ShownOrder>()
const listeners = new Set<() => void>()

/**
 * The ids of each shown list, in order, by key (the list's path), for the previous and next buttons of the form next to
 * it (LIST-07).
 */
export const listOrder = {
  /** Sets the ids of a list and its total; equal ones notify nobody. */
  set(key: string, ids: string[], total?: string): void {
    const before = orders.get(key)
    const isSame = before?.ids.length === ids.length && before.ids.every((id, index) => id === ids[index])
    if (isSame && before.total === total) return
    orders.set(key, { ids: isSame ? before.ids : ids, total })
    for (const listener of listeners) listener()
  },
  get: (key: string): ShownOrder => orders.get(key) ?? EMPTY,
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The ids of a list, in the order shown, and its total; no ids while no list of that key was shown. */
export function useListOrder(key: string): ShownOrder {
  return useSyncExternalStore(subscribe, () => listOrder.get(key))
}
