import { fold } from './fold.ts'

/**
 * The characters that words are made of, once folded: what stands in a bracket of a regular expression, written alike for
 * JavaScript and PostgreSQL. Letters and digits of Latin, Greek, Cyrillic and the other scripts of the basic plane.
 */
export const WORD_CHARACTERS = 'a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u3040-\\ud7ff'
/** Longer words are cut: nobody types more to find one. */
export const LONGEST_WORD = 40
/** Words of a query beyond these say nothing more. */
export const MOST_SEARCHED_WORDS = 10
/** The fewest characters of a code, or of a fragment of one. */
export const SHORTEST_FRAGMENT = 3

const separators = new RegExp(`[^${WORD_CHARACTERS}]+`)
const hasDigit = /[0-9]/

/** The words of a text as the index holds them: folded, cut at 40 characters, in order, with their repetitions. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD))

/** What somebody searches for. */
export interface SearchText {
  /** Each word once, ten at most. The last one may be unfinished. */
  words: string[]
  /** The whole text as one code ("CH 12-045" → "ch12045"); undefined when it cannot be one. */
  code: string | undefined
}

/** Reads a search text. Without a word in it, `words` is empty. */
export function parseSearchText(text: string): SearchText {
  const words = [...new Set(wordsOf(text))].slice(0, MOST_SEARCHED_WORDS)
  const code = codeOf(text)
  return { words, code: isFragment(code) ? code : undefined }
}

/** A code (SKU, telephone number) as it is compared: folded, without the signs and spaces that separate its parts. */
export const codeOf = (text: string): string =>
  fold(text).replace(new RegExp(separators, 'g'), '').slice(0, LONGEST_WORD)

/** Whether a word may be a part of a code: three characters, one of them a digit. */
export const isFragment = (word: string): boolean => word.length >= SHORTEST_FRAGMENT && hasDigit.test(word)

/** How many slips a word of this length forgives: none below three letters, one up to four, two from five on. */
export const forgivenEdits = (word: string): number => (word.length < 3 ? 0 : word.length < 5 ? 1 : 2)

/**
 * The number of insertions, deletions, replacements and exchanges of neighbours between two words (optimal string
 * alignment), as long as it is at most `most`; `most + 1` beyond.
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
    // An exchange reaches two rows back, so one row beyond the limit does not end it yet.
    if (lowest > most && Math.min(...above) > most) return most + 1
    earlier = above
    above = current
  }
  return Math.min(above[other.length] as number, most + 1)
}

/**
 * A set of letters as bits: a slip changes two of them at most, so words whose sets differ in more bits than twice the
 * slips allowed need no closer look.
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
