import type { BulkRequested } from '@boutique/domain'
import { openSlot } from './open-slot.ts'

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

const slot = openSlot<OpenSelection>()

/** Registers the selection of a list. Returns a function that ends it. */
export const registerOpenSelection = slot.register

/** The selection of the list on the screen. */
export const useOpenSelection = slot.use
