import { parseSearchText } from '@boutique/domain'
import { within } from './deadline.ts'
import type { SearchAnswer, SearchIndex, SearchRequest } from './index.ts'

/** Timeout of the hosted index, and how long it is skipped after a failure. */
const HOSTED_TIMEOUT_MS = 3000
const PAUSE_MS = 10_000

export interface Choice {
  own: SearchIndex
  hosted(index: string, request: SearchRequest): Promise<SearchAnswer>
  /** The boutique's hosted index once it is filled; undefined: none. */
  indexOf(boutique: string, collection: string): string | undefined
  log(error: unknown): void
}

/**
 * Searches the hosted index of a boutique that has one, otherwise our own (decision 2). Our own index is also used:
 * when the hosted one fails or takes longer than 3 s (logged, not shown); when it finds nothing, since it lacks fields
 * that are not public and handles typing errors differently; and for readers without the profile or with closed
 * copies, who may not see every document and every indexed field. [SEARCH-11]
 */
export function chosenIndex({ own, hosted, indexOf, log }: Choice): SearchIndex {
  const pausedUntil = new Map<string, number>()

  return {
    async search(request) {
      const { boutique, collection, level, copied = [], q } = request
      const index = indexOf(boutique, collection.slug)
      if (index === undefined || level !== 'profile' || copied.length > 0) return own.search(request)
      // Algolia answers a text without words with every record.
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
