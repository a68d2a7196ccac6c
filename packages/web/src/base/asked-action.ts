import { useSyncExternalStore } from 'react'
import { openFormOf } from './open-form.ts'

/** An action that somebody asks for outside of the document's form. */
export interface AskedAction {
  slug: string
  boutique: string | null
  id: string
  action: string
}

let asked: AskedAction | undefined
const listeners = new Set<() => void>()

/** Runs an action of a document from anywhere; while the document is open, its form runs it. */
export function askAction(next: AskedAction): void {
  const form = openFormOf(next.slug, next.id)
  if (form) return form.act(next.action)
  asked = { ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last action asked for; a new object each time. */
export const useAskedAction = (): AskedAction | undefined => useSyncExternalStore(subscribe, () => asked)
