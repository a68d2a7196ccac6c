import { type Collection, isFragment, type ReadLevel, type SearchText } from '@boutique/domain'
import { type SearchPart, searchableParts, termPrefix } from '../lists/search-fields.ts'

/** A word of a search with its forms in the index. */
export interface SearchedWord {
  word: string
  /** Exact forms: its stem, or those of corrected words. */
  forms: readonly string[]
  /** Set when it may be the beginning of a longer word. */
  prefix?: string
  /** Set when it may be part of a code. */
  fragment?: string
}

/** The texts of tsqueries, from all matches to the best ones; undefined where nothing can match. */
export interface SearchQueries {
  any: string
  /** With several words: the ones before the last, and the last, which may be incomplete. */
  others?: string
  unfinished?: string
  /** All words exact in the naming fields; exact anywhere; with the last one as a prefix. */
  tiers: readonly [string | undefined, string | undefined, string | undefined]
}

/** Prefixes of one letter would match half the shop. */
const SHORTEST_PREFIX = 2

/** The words of a text; stop words are left out as long as another word remains. */
export function searchedWords({ words }: SearchText, stems: ReadonlyMap<string, string | undefined>): SearchedWord[] {
  const saying = words.filter((word) => stems.get(word) !== undefined && !SILENT.has(word))
  const last = words.at(-1)
  return (saying.length > 0 ? saying : words).map((word) => ({
    word,
    forms: [stems.get(word) ?? word],
    prefix: word === last && word.length >= SHORTEST_PREFIX ? word : undefined,
    fragment: isFragment(word) ? word : undefined,
  }))
}

/** Stop words missing from PostgreSQL's French list, which only has "à" and "même" with accents. */
const SILENT = new Set(['a', 'les', 'meme', 'memes'])

/** Writes the queries for a reader in a boutique's collection; undefined when nothing there may be searched. */
export class SearchQueryWriter {
  readonly #prefix: string
  readonly #letters: Record<SearchPart['kind'], string[]>

  constructor(collection: Collection, scope: string, level: ReadLevel) {
    this.#prefix = termPrefix(collection.slug, scope)
    const parts = searchableParts(collection, level)
    const lettersOf = (kind: SearchPart['kind']): string[] =>
      parts.filter((part) => part.kind === kind).map(({ letter }) => letter)
    this.#letters = { text: lettersOf('text'), name: lettersOf('name'), code: lettersOf('code') }
  }

  /** Whether the reader may search anything at all. */
  get isEmpty(): boolean {
    return this.#letters.text.length + this.#letters.code.length === 0
  }

  /** The queries of all words combined; the whole text may also match a code. */
  queries(words: readonly SearchedWord[], code: string | undefined): SearchQueries | undefined {
    const { name, text } = this.#letters
    const wholeCode = code === undefined ? [] : this.#codes(`=${code}`)
    const partOfCode = code === undefined ? [] : this.#codes(code, ':*')
    const every = (of: (word: SearchedWord) => string[]): string[] => {
      const each = words.map((word) => or(of(word)))
      return each.length > 0 && each.every((one) => one !== undefined) ? [each.join(' & ')] : []
    }
    const exact = (word: SearchedWord, letters: string[]): string[] => [
      ...word.forms.flatMap((form) => this.#terms(letters, form)),
      ...(word.fragment ? this.#codes(`=${word.fragment}`) : []),
    ]
    const begun = (word: SearchedWord): string[] => [
      ...exact(word, text),
      ...(word.prefix ? this.#terms(text, word.prefix, ':*') : []),
    ]
    const all = (word: SearchedWord): string[] => [
      ...begun(word),
      ...(word.fragment ? this.#codes(word.fragment, ':*') : []),
    ]
    const any = or([...every(all), ...partOfCode])
    if (any === undefined) return undefined
    const tiers = [
      or([...every((word) => exact(word, name)), ...wholeCode]),
      or([...every((word) => exact(word, text)), ...wholeCode]),
      or([...every(begun), ...wholeCode]),
    ] as const
    const last = words.at(-1)
    if (words.length < 2 || !last?.prefix || code !== undefined) return { any, tiers }
    const others = words.slice(0, -1).map((word) => or(all(word)))
    return { any, tiers, others: others.join(' & '), unfinished: or(all(last)) }
  }

  #terms(letters: string[], term: string, suffix = ''): string[] {
    return letters.map((letter) => `${quoted(this.#prefix + letter + term)}${suffix}`)
  }
  #codes(term: string, suffix = ''): string[] {
    return this.#terms(this.#letters.code, term, suffix)
  }
}

const or = (terms: string[]): string | undefined =>
  terms.length === 0 ? undefined : `(${[...new Set(terms)].join(' | ')})`
/** Words contain neither quotes nor backslashes; quoting is safe for any word anyway. */
const quoted = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
