import { type Collection, codeOf, SHORTEST_FRAGMENT, wordsOf } from '@boutique/domain'
import type { Queryable } from '../store/connection/pool.ts'
import { termPrefix } from '../store/lists/search-fields.ts'
import {
  type IndexedDocument,
  readSearchedTexts,
  readWordForms,
  type SearchedTexts,
  type SearchSource,
  searchSources,
  type WordForms,
  writeTerms,
} from '../store/search/search-terms.ts'

/** Size of the cache of word forms: a shop uses some thousand words. */
const MAX_REMEMBERED = 20_000
const isNumber = (word: string): boolean => /^[0-9]+$/.test(word)
/** Typing errors are corrected in words of three letters or more. */
const isVocabulary = (word: string): boolean => word.length >= 3 && !/[0-9]/.test(word)

/** Makes the search terms of documents. The forms of a word are read from the database once. */
export class TermMaker {
  readonly #forms = new Map<string, WordForms>()

  /** Writes the terms of the current state of documents of a collection; deletes those of deleted documents. */
  async index(on: Queryable, collection: Collection, ids: readonly string[]): Promise<void> {
    const found = await readSearchedTexts(on, collection, ids)
    const split = found.map((document) => ({ ...document, words: document.texts.map((text) => wordsOf(text ?? '')) }))
    await this.#learn(on, new Set(split.flatMap(({ words }) => words.flat())))
    const sources = searchSources(collection)
    const indexed = split.map(({ words, ...document }) =>
      this.#indexed(termPrefix(collection.slug, document.scope), sources, document, words),
    )
    await writeTerms(on, collection, ids, indexed)
  }

  async #learn(on: Queryable, words: ReadonlySet<string>): Promise<void> {
    const unknown = [...words].filter((word) => !isNumber(word) && !this.#forms.has(word))
    if (unknown.length === 0) return
    if (this.#forms.size > MAX_REMEMBERED) {
      this.#forms.clear()
      return this.#learn(on, words)
    }
    for (const [word, forms] of await readWordForms(on, unknown)) this.#forms.set(word, forms)
  }

  /** Terms: each word and its stem behind the letter of its part; whole codes behind "=", and every suffix of them. */
  #indexed(
    place: string,
    sources: readonly SearchSource[],
    { texts, ...document }: SearchedTexts,
    words: readonly (readonly string[])[],
  ): IndexedDocument {
    const terms = new Set<string>()
    const vocabulary = new Set<string>()
    for (const [at, { part }] of sources.entries()) {
      const prefix = place + part.letter
      if (part.kind === 'code') {
        const code = codeOf(texts[at] ?? '')
        if (code !== '') terms.add(`${prefix}=${code}`)
        for (let start = 0; start + SHORTEST_FRAGMENT <= code.length; start++) terms.add(prefix + code.slice(start))
        continue
      }
      for (const word of new Set(words[at])) {
        const forms = this.#formsOf(word)
        for (const one of forms.words) {
          terms.add(prefix + one)
          if (isVocabulary(one)) vocabulary.add(one)
        }
        for (const stem of forms.stems) terms.add(prefix + stem)
      }
    }
    return { ...document, terms: [...terms], words: [...vocabulary] }
  }

  #formsOf(word: string): WordForms {
    return this.#forms.get(word) ?? { words: [word], stems: [word] }
  }
}
