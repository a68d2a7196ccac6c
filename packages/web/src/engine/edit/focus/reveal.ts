import { createContext, useContext, useSyncExternalStore } from 'react'

/** The field that a form was asked to show: its tab and its section open, and it takes the focus. */
export class Reveal {
  #wanted: string | undefined
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The change path of the wanted field; undefined once it has the focus. */
  readonly wanted = (): string | undefined => this.#wanted
  readonly want = (path: string | undefined): void => {
    this.#wanted = path
    for (const listener of this.#listeners) listener()
  }
}

/** The reveal of the form of a document; forms in dialogs have no tabs and no folded sections. */
export const RevealContext = createContext(new Reveal())

export const useReveal = (): Reveal => useContext(RevealContext)

/** The change path of the field that somebody was sent to and that has no focus yet. */
export function useWanted(): string | undefined {
  const reveal = useReveal()
  return useSyncExternalStore(reveal.subscribe, reveal.wanted)
}
