import { useCallback, useSyncExternalStore } from 'react'

/** The values by key: those that the browser keeps, and those that it refused to keep. */
const known = new Map<string, unknown>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** The value that this browser keeps under a key; undefined for none, or for what cannot be read. */
export function readRemembered(key: string): unknown {
  if (!known.has(key)) known.set(key, stored(key))
  return known.get(key)
}

function stored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Keeps a value under a key in this browser; undefined forgets it. */
export function remember(key: string, value: unknown): void {
  known.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: it is known until the page is closed.
  }
  tell()
}

/** Another window of the browser kept a value; without a key, all were removed. */
export function forgetKnown(key: string | null): void {
  if (key === null) known.clear()
  else known.delete(key)
  tell()
}

const onStorage = ({ key }: StorageEvent): void => forgetKnown(key)

function subscribe(listener: () => void): () => void {
  // Again and again the same function: it is added once.
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A value that this browser keeps under a key, the same in all its windows, and its setter; undefined forgets it. */
export function useRemembered(key: string): [value: unknown, change: (next: unknown) => void] {
  const value = useSyncExternalStore(subscribe, () => readRemembered(key))
  const change = useCallback((next: unknown) => remember(key, next), [key])
  return [value, change]
}
