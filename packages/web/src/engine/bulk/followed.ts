import { useSyncExternalStore } from 'react'
import { lastingStorage } from '../../data/autosave/draft-storage.ts'

/** A change of many documents that this browser shows until it is closed. */
export interface Followed {
  /** null: of documents of no boutique. */
  boutique: string | null
  id: string
}

const KEY = 'ab-en-masse'
/** Older ones are not shown any more. */
const MAX_FOLLOWED = 4

const listeners = new Set<() => void>()
let known: readonly Followed[] | undefined

function read(): readonly Followed[] {
  try {
    const stored: unknown = JSON.parse(lastingStorage()?.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFollowed).slice(-MAX_FOLLOWED) : []
  } catch {
    return []
  }
}

const isFollowed = (one: unknown): one is Followed =>
  typeof one === 'object' &&
  one !== null &&
  'boutique' in one &&
  (typeof one.boutique === 'string' || one.boutique === null) &&
  'id' in one &&
  typeof one.id === 'string'

function write(next: readonly Followed[]): void {
  known = next
  try {
    if (next.length === 0) lastingStorage()?.removeItem(KEY)
    else lastingStorage()?.setItem(KEY, JSON.stringify(next))
  } catch {
    // A full storage: the line is only lost with the page.
  }
  for (const listener of [...listeners]) listener()
}

/** The changes that are shown, the oldest first; they outlive a reload. */
export const followed = {
  list: (): readonly Followed[] => (known ??= read()),
  add(one: Followed): void {
    write([...followed.list().filter(({ id }) => id !== one.id), one].slice(-MAX_FOLLOWED))
  },
  remove(id: string): void {
    write(followed.list().filter((one) => one.id !== id))
  },
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFollowed = (): readonly Followed[] => useSyncExternalStore(subscribe, followed.list)
