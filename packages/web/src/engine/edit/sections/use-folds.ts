import { useLocalStorage } from '@mantine/hooks'

/** The folded sections of a collection that the person opened, by title, kept in this browser; and a function to change one. */
export function useFolds(slug: string): [opened: readonly string[], keep: (title: string, isOpen: boolean) => void] {
  const [stored, store] = useLocalStorage<unknown>({
    key: `boutique.replis.${slug}`,
    getInitialValueInEffect: false,
  })
  const opened = titlesOf(stored)
  const keep = (title: string, isOpen: boolean): void =>
    store((current: unknown) => {
      const others = titlesOf(current).filter((one) => one !== title)
      return isOpen ? [...others, title] : others
    })
  return [opened, keep]
}

/** Parses what the browser kept. */
export const titlesOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : []
