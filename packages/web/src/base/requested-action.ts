import { useSyncExternalStore } from 'react'
import { openFormOf } from './open-form.ts'

/** An action that somebody asks for outside of the document's form. */
export interface RequestedAction {
  slug: string
  boutique: string | null
  id: string
  action: string
}

let requested: RequestedAction | undefined
const listeners = new Set<() => void>()

/** Runs an action of a document from anywhere; while the document is open, its form runs it. */
export function askAction(next: RequestedAction): void {
  const form = openFormOf(next.slug, next.id)
  if (form) return form.act(next.action)
  requested = { ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last action asked for; a new object each time. */
export const useRequestedAction = (): RequestedAction | undefined => useSyncExternalStore(subscribe, () => requested)
