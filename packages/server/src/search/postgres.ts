import { parseSearchText } from '@boutique/domain'
import type { Queryable } from '../store/connection/pool.ts'
import {
  type Candidates,
  findCandidates,
  findNewest,
  hasAnswers,
  isNarrowed,
  MAX_HITS,
  readStems,
  readVocabulary,
  type SearchTarget,
} from '../store/search/search.ts'
import {
  type SearchedWord,
  searchedWords,
  type SearchQueries,
  SearchQueryWriter,
} from '../store/search/search-query.ts'
import type { SearchAnswer, SearchIndex, SearchRequest } from './index.ts'
import { Vocabulary } from './vocabulary.ts'

/** One more than is counted, to know whether there are more. */
const ENOUGH = MAX_HITS + 1
/** Documents that are examined for conditions before giving up, in two steps. */
const FEW_VISITS = 3000
const MAX_VISITS = 10_000
const MAX_STEMS = 20_000
const MAX_VOCABULARIES = 100
const MAX_CORRECTIONS = 20

/** A query without ranking: newest first. */
const only = (query: string): SearchQueries => ({ any: query, tiers: [query, undefined, undefined] })

const NOTHING: SearchAnswer = { nbHits: 0, plus: false, hits: [] }

/**
 * The search index on PostgreSQL. The work per search is bounded for any size of shop: terms are looked up in an index
 * whose lists contain one boutique, counting stops at 1,001 documents, and of frequent words only the newest documents
 * are read. A search without hits is repeated with the nearest words of the boutique's vocabulary.
 */
export function postgresIndex(pool: Queryable): SearchIndex {
  const stems = new Map<string, string | undefined>()
  const vocabularies = new Map<string, Vocabulary>()

  async function stemsOf(words: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    const unknown = words.filter((word) => !stems.has(word))
    if (unknown.length > 0) {
      if (stems.size > MAX_STEMS) stems.clear()
      for (const [word, stem] of await readStems(pool, unknown)) stems.set(word, stem)
    }
    return new Map(words.map((word) => [word, stems.get(word)]))
  }

  async function vocabularyOf(target: SearchTarget): Promise<Vocabulary> {
    const key = `${target.collection.slug}/${target.scope}`
    const vocabulary = vocabularies.get(key) ?? new Vocabulary()
    vocabularies.delete(key)
    const { words, horizon } = await readVocabulary(pool, target, vocabulary.horizon)
    vocabulary.add(words)
    vocabulary.horizon = horizon
    // Re-inserting moves the entry to the end: the first one is the least recently used.
    vocabularies.set(key, vocabulary)
    for (const oldest of vocabularies.keys()) {
      if (vocabularies.size <= MAX_VOCABULARIES) break
      vocabularies.delete(oldest)
    }
    return vocabulary
  }

  /** Replaces words without hits by their nearest neighbours; undefined when one has none. */
  async function corrected(
    target: SearchTarget,
    words: readonly SearchedWord[],
    writer: SearchQueryWriter,
    nearestOnly: boolean,
  ): Promise<SearchedWord[] | undefined> {
    // A single word has no hits unless conditions excluded them.
    const isKnown = words.length === 1 && !isNarrowed(target)
    const queries = words.map((word) => writer.queries([word], undefined)?.any ?? '')
    const answered = isKnown ? [false] : await hasAnswers(pool, target, queries)
    if (answered.every(Boolean)) return undefined
    const vocabulary = await vocabularyOf(target)
    const result: SearchedWord[] = []
    for (const [at, word] of words.entries()) {
      if (answered[at]) {
        result.push(word)
        continue
      }
      const near = vocabulary.nearest(word.word, MAX_CORRECTIONS)
      const meant = near.filter(({ edits }) => !nearestOnly || edits === near[0]?.edits).map((one) => one.word)
      if (meant.length === 0) return undefined
      const forms = [...(await stemsOf(meant)).values()].filter((stem) => stem !== undefined)
      result.push({ word: word.word, forms: [...new Set(forms)] })
    }
    return result
  }

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const { collection, boutique, where, published, only, copied, q } = request
    const text = parseSearchText(q)
    const writer = new SearchQueryWriter(collection, boutique, request.level)
    if (text.words.length === 0 || writer.isEmpty) return NOTHING
    const target: SearchTarget = { collection, scope: boutique, where, published, only, copied, words: text.words }
    const words = searchedWords(text, await stemsOf(text.words))
    const answer = await answerTo(request, target, writer.queries(words, text.code))
    if (answer.nbHits > 0 || answer.plus) return answer
    for (const nearestOnly of [true, false]) {
      const meant = await corrected(target, words, writer, nearestOnly)
      if (!meant) return NOTHING
      const second = await answerTo(request, target, writer.queries(meant, undefined))
      if (second.nbHits > 0) return second
    }
    return NOTHING
  }

  async function answerTo(
    { page, hitsPerPage }: SearchRequest,
    target: SearchTarget,
    queries: SearchQueries | undefined,
  ): Promise<SearchAnswer> {
    if (!queries) return NOTHING
    const first = page * hitsPerPage
    const length = Math.min(first + hitsPerPage, MAX_HITS)
    const candidates = await candidatesOf(target, queries, length)
    const plus = candidates.found > MAX_HITS
    const ids = plus ? await bestOfMany(target, queries, candidates, length) : candidates.ids
    return {
      nbHits: Math.min(candidates.found, MAX_HITS),
      plus: plus || candidates.seen === MAX_VISITS,
      hits: ids.slice(first, length).map((objectID) => ({ objectID })),
    }
  }

  async function candidatesOf(target: SearchTarget, queries: SearchQueries, length: number): Promise<Candidates> {
    if (!isNarrowed(target)) return findCandidates(pool, target, queries, { visits: ENOUGH, most: ENOUGH, length })
    const found = await findCandidates(pool, target, queries, { visits: FEW_VISITS, most: ENOUGH, length })
    if (found.found === ENOUGH || found.seen < FEW_VISITS) return found
    return findCandidates(pool, target, queries, { visits: MAX_VISITS, most: ENOUGH, length })
  }

  /** The best of more documents than can be ordered individually: tier by tier, the newest of each. */
  async function bestOfMany(
    target: SearchTarget,
    { any, tiers }: SearchQueries,
    candidates: Candidates,
    length: number,
  ): Promise<string[]> {
    if (candidates.newest && candidates.best >= length) return candidates.ids
    const best = new Set<string>()
    const visits = isNarrowed(target) ? FEW_VISITS : ENOUGH
    for (const query of [...tiers, any]) {
      if (query === undefined) continue
      // Documents of earlier tiers are found again.
      const wanted = best.size + length
      const some = await findCandidates(pool, target, only(query), {
        visits,
        most: ENOUGH,
        length: ENOUGH,
      })
      const isWhole = some.seen < visits && some.found < ENOUGH
      const isEnough = some.newest && some.ids.length >= wanted
      const ids = isWhole || isEnough ? some.ids : await newestOfMany(target, query, wanted)
      for (const id of ids) best.add(id)
      if (best.size >= length) break
    }
    return [...best].slice(0, length)
  }

  async function newestOfMany(target: SearchTarget, query: string, length: number): Promise<string[]> {
    const newest = await findNewest(pool, target, query, { visits: 2000 + 20 * length, length })
    if (newest.length === length) return newest
    const many = { visits: MAX_VISITS, most: MAX_VISITS, length }
    return (await findCandidates(pool, target, only(query), many)).ids
  }

  return { search }
}
