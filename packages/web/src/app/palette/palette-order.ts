import { fold } from '@boutique/domain'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** Whether each typed word begins a word of the line. A creation only repeats what is typed. */
function isExact({ label, detail = '', search }: PaletteItem, typed: readonly string[]): boolean {
  if (search?.titre !== undefined) return false
  const words = fold(`${label} ${detail}`).split(/[^\p{L}\p{N}]+/u)
  return typed.every((one) => words.some((word) => word.startsWith(one)))
}

/**
 * The groups with the lines that a text names first, over all groups; then those that it only nearly names, or by
 * something that the line does not show. A group with both is in two parts.
 */
export function exactFirst(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return [...groups]
  const parts = groups.map(({ label, items }) => {
    const exact = items.filter((item) => isExact(item, words))
    const others = items.filter((item) => !exact.includes(item))
    return {
      exact: { label, items: exact },
      others: { label: exact.length ? `${label} (autres)` : label, items: others },
    }
  })
  return [...parts.map(({ exact }) => exact), ...parts.map(({ others }) => others)]
}
