import { fold } from '@boutique/domain'

/** Whether a label matches the typed text: every word, anywhere, ignoring case and accents. */
export function answers(label: string, typed: string): boolean {
  const text = fold(label)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The longest word and the most words that are compared letter by letter. */
const MAX_LETTERS = 24
const MAX_WORDS = 6

/**
 * Whether a label matches a text with a slip: each typed word is the beginning of a word of the label but for a letter that
 * is wrong, missing, added or swapped; two in long words. Short words have to be exact.
 */
export function nearlyAnswers(label: string, typed: string): boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.length > MAX_WORDS) return false
  const names = fold(label).split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => names.some((name) => isNearly(word.slice(0, MAX_LETTERS), name.slice(0, MAX_LETTERS))))
}

function isNearly(word: string, name: string): boolean {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  // The word may be half typed, with a letter too few or too many.
  const lengths = [name.length, word.length - 1, word.length, word.length + 1]
  return lengths.some((length) => distance(word, name.slice(0, Math.max(1, length))) <= most)
}

/** How many letters must be changed, added, removed or swapped with the next to make one word of another. */
function distance(one: string, other: string): number {
  let older: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const at = (line: number[], index: number): number => line[index] ?? Number.POSITIVE_INFINITY
      let least = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, at(older, column - 2) + 1)
      now.push(least)
    }
    older = last
    last = now
  }
  return last[other.length] ?? 0
}

/** The entries whose label matches the typed text, or nearly so when none does. */
export function answering<T>(entries: readonly T[], labelOf: (entry: T) => string, typed: string): T[] {
  const exact = entries.filter((entry) => answers(labelOf(entry), typed))
  return exact.length > 0 ? exact : entries.filter((entry) => nearlyAnswers(labelOf(entry), typed))
}
