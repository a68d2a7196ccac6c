import { readRemembered, useRemembered } from '../../../base/remembered.ts'

/** The folded sections of a collection that the person opened, by title, kept in this browser; and a function to change one. */
export function useFolds(slug: string): [opened: readonly string[], keep: (title: string, isOpen: boolean) => void] {
  const key = `boutique.replis.${slug}`
  const [stored, store] = useRemembered(key)
  const opened = titlesOf(stored)
  const keep = (title: string, isOpen: boolean): void => {
    // Several sections may change before the next render.
    const others = titlesOf(readRemembered(key)).filter((one) => one !== title)
    store(isOpen ? [...others, title] : others)
  }
  return [opened, keep]
}

/** Parses what the browser kept. */
export const titlesOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : []
