import { fold } from './fold.ts'

/**
 * The characters of words after folding, as the content of a character class that JavaScript and PostgreSQL both
 * accept. Letters and digits of Latin, Greek, Cyrillic and the other scripts of the basic plane.
 */
export const WORD_CHARACTERS = 'a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u3040-\\ud7ff'
/** Longer words are cut: nobody types more to find one. */
export const MAX_WORD_LENGTH = 40
/** Further words of a query are ignored. */
export const MAX_SEARCHED_WORDS = 10
/** The fewest characters of a code, or of a fragment of one. */
export const SHORTEST_FRAGMENT = 3

const separators = new RegExp(`[^${WORD_CHARACTERS}]+`)
const hasDigit = /[0-9]/

/** The words of a text as indexed: folded, cut at 40 characters, in order, with repetitions. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH))

/** A parsed search text. */
export interface SearchText {
  /** Each word once, ten at most. The last one may be incomplete. */
  words: string[]
  /** The whole text as one code ("CH 12-045" → "ch12045"); undefined when it cannot be one. */
  code: string | undefined
}

/** Parses a search text. Without any word, `words` is empty. */
export function parseSearchText(text: string): SearchText {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_SEARCHED_WORDS)
  const code = codeOf(text)
  return { words, code: isFragment(code) ? code : undefined }
}

/** A code (SKU, telephone number) in the form that is compared: folded, without separators. */
export const codeOf = (text: string): string =>
  fold(text).replace(new RegExp(separators, 'g'), '').slice(0, MAX_WORD_LENGTH)

/** Whether a word may be part of a code: at least three characters, one of them a digit. */
export const isFragment = (word: string): boolean => word.length >= SHORTEST_FRAGMENT && hasDigit.test(word)

/** How many typing errors are tolerated in a word: none below three letters, one up to four, two from five on. */
export const forgivenEdits = (word: string): number => (word.length < 3 ? 0 : word.length < 5 ? 1 : 2)

/**
 * The number of insertions, deletions, replacements and transpositions between two words (optimal string alignment) if
 * it is at most `most`; otherwise `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let earlier: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let lowest = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
      )
      const exchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (exchanged) cost = Math.min(cost, (earlier[column - 2] as number) + 1)
      current.push(cost)
      lowest = Math.min(lowest, cost)
    }
    // A transposition uses the row before the previous one: stop only when both rows are above the limit.
    if (lowest > most && Math.min(...above) > most) return most + 1
    earlier = above
    above = current
  }
  return Math.min(above[other.length] as number, most + 1)
}

/**
 * The set of letters of a word as bits. One edit changes at most two of them, so words whose sets differ in more bits
 * need no comparison.
 */
export function letterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) % 32)
  return set
}

/** The number of bits that two letter sets do not share. */
export function differingLetters(one: number, other: number): number {
  let bits = one ^ other
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
