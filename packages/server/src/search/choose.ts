import { parseSearchText } from '@boutique/domain'
import { within } from './deadline.ts'
import type { SearchAnswer, SearchIndex, SearchRequest } from './index.ts'

/** How long somebody waits for a hosted index, and how long nobody asks one again that failed. */
const HOSTED_TIMEOUT_MS = 3000
const PAUSE_MS = 10_000

export interface Choice {
  own: SearchIndex
  hosted(index: string, request: SearchRequest): Promise<SearchAnswer>
  /** The boutique's hosted index, once it is filled; undefined: it has none. */
  indexOf(boutique: string, collection: string): string | undefined
  log(error: unknown): void
}

/**
 * Searches the hosted index of a boutique that has one, else ours (decision 2). Ours answers as well when the hosted one
 * fails or takes longer than 3 s, which is logged and not shown; when it finds nothing, since what is not public is not in
 * it and slips of the pen are read differently; and for readers without the profile, who are
 * not shown every document nor all that a record is found by. [SEARCH-11]
 */
export function chosenIndex({ own, hosted, indexOf, log }: Choice): SearchIndex {
  const pausedUntil = new Map<string, number>()

  return {
    async search(request) {
      const { boutique, collection, level, q } = request
      const index = indexOf(boutique, collection.slug)
      if (index === undefined || level !== 'profile') return own.search(request)
      // To Algolia a text without words is no question at all: it would answer with everything.
      if (parseSearchText(q).words.length === 0) return own.search(request)
      if (performance.now() < (pausedUntil.get(index) ?? 0)) return own.search(request)
      try {
        const answer = await within(HOSTED_TIMEOUT_MS, hosted(index, request))
        if (answer.nbHits > 0 || answer.plus) return answer
      } catch (error) {
        pausedUntil.set(index, performance.now() + PAUSE_MS)
        log(error)
      }
      return own.search(request)
    },
  }
}
