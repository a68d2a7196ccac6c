import type { Fields } from '../field.ts'

/** A number within bounds, with a fraction that shows how many decimals are kept. */
export const exampleNumber =
  ({ min = 0, max = 1_000_000 }: { min?: number; max?: number }, fraction: number) =>
  (n: number): number => {
    // A number that may be negative is usually not.
    const least = min < 0 && max >= 1 ? 0 : min
    const room = Math.max(1, Math.floor(Math.min(max - least - fraction, 1000)))
    return least + fraction + (n % room)
  }

/** A day of March 2026. */
export const exampleDay = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, '0')}`

/** One of a closed list. */
export const exampleOption =
  <V>(options: readonly [V, ...V[]]) =>
  (n: number): V =>
    options[n % options.length] ?? options[0]

/** The members of an object or an item; inner flags are true, since a false one is stored as nothing. */
export const exampleMembers = (fields: Fields, n: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.empty === false ? true : field.example(n)]),
  )

/** Two items of a list. */
export const exampleItems =
  (fields: Fields) =>
  (n: number): Record<string, unknown>[] =>
    ['a', 'b'].map((letter, at) => ({ id: `i${n}${letter}`, ...exampleMembers(fields, n + at) }))
