import type { BulkRequested } from '@boutique/domain'
import { useSyncExternalStore } from 'react'

/** The selected documents of the list on the screen, for parts of the page outside of the list. */
export interface OpenSelection {
  slug: string
  /** How many there are: "3 sélectionnés". */
  name: string
  /** What the bar offers for them. */
  actions: readonly { id: string; label: string; act(): void }[]
  /** The fields that the person may change in many documents. */
  fields: readonly string[]
  /** Shows what a change would do to each of them, and asks; `label` says what changes. */
  preview(operation: BulkRequested, label: string): void
}

let selection: OpenSelection | undefined
const listeners = new Set<() => void>()

function set(next: OpenSelection | undefined): void {
  selection = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the selection of a list. Returns a function that ends it. */
export function registerOpenSelection(next: OpenSelection): () => void {
  set(next)
  return () => {
    if (selection === next) set(undefined)
  }
}

/** The selection of the list on the screen. */
export const useOpenSelection = (): OpenSelection | undefined => useSyncExternalStore(subscribe, () => selection)
