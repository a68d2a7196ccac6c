import { useSyncExternalStore } from 'react'
import { isSelected, type Loaded, NOTHING, type Selection, withoutGone } from './selection.ts'

/** A selection, and whether the list is in the mode of selecting: the boxes are shown, and a tap selects. */
export interface Selecting {
  readonly selection: Selection
  readonly isActive: boolean
}

const IDLE: Selecting = { selection: NOTHING, isActive: false }

/** The selection of one list. Items follow their own part of it: a change renders the items that it concerns. */
export class SelectionStore {
  #state: Selecting = IDLE
  #loaded: Loaded = { ids: [], hasMore: false }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): Selecting => this.#state

  /** The ids of the loaded documents that are shown, in the order of the list. */
  get order(): readonly string[] {
    return this.#loaded.order ?? this.#loaded.ids
  }

  /** Starts selecting without an item. */
  begin(): void {
    this.#set({ ...this.#state, isActive: true })
  }

  /** Ends it. */
  clear(): void {
    this.#set(IDLE)
  }

  /** Changes the selection; one that becomes empty ends the mode. */
  change(by: (selection: Selection) => Selection): void {
    const selection = by(this.#state.selection)
    if (selection === this.#state.selection) return
    this.#set(selection.all || selection.ids.size > 0 ? { selection, isActive: true } : IDLE)
  }

  /** The list shows these documents now: what is gone from it leaves the selection. */
  show(loaded: Loaded): void {
    const before = this.#loaded
    this.#loaded = loaded
    this.change((selection) => withoutGone(selection, before, loaded))
  }

  /** The list is shown anew, in another order: what is not loaded yet is not gone. */
  forgetLoaded(): void {
    this.#loaded = { ids: [], hasMore: false }
  }

  #set(state: Selecting): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}

export const useSelecting = ({ subscribe, state }: SelectionStore): Selecting => useSyncExternalStore(subscribe, state)

/** Whether one item is selected. */
export const useIsSelected = ({ subscribe, state }: SelectionStore, id: string): boolean =>
  useSyncExternalStore(subscribe, () => isSelected(state().selection, id))

/** Whether the mode of selecting is on. */
export const useIsSelecting = ({ subscribe, state }: SelectionStore): boolean =>
  useSyncExternalStore(subscribe, () => state().isActive)
