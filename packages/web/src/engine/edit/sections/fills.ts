import type { Data } from '@boutique/domain'

/**
 * The values that a new document takes from a related one that was chosen: fields that are empty, or that still show
 * the value of the document chosen before. Typed values stay.
 *
 * @param copied own field → field of the related document
 * @param current the values of the form
 * @param filled what the previous choice filled in
 */
export function filledValues(
  copied: Readonly<Record<string, string>>,
  current: Data,
  filled: Data,
  related: Data,
): Data {
  const isTyped = (name: string): boolean => !isEmpty(current[name]) && current[name] !== filled[name]
  const free = Object.entries(copied).filter(([name]) => !isTyped(name))
  return Object.fromEntries(free.map(([name, from]) => [name, related[from]]))
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
