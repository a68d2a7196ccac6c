import type { ListQuery, LiveProblem } from '@boutique/domain'
import { type Dispatch, type ReactNode, useCallback, useEffect, useReducer, useState } from 'react'
import { useLiveList } from '../../../data/live.ts'
import { chainOf, isLoadingMore, NO_PAGES, type PageEvent, pageReducer } from './page-state.ts'
import type { Pages } from './pages.ts'

/** The state of the pages of a list. */
export interface LivePages {
  /** Undefined until the first page has arrived. */
  shown: Pages | undefined
  /** The connection is lost: the documents may be stale. */
  offline: boolean
  problem: LiveProblem | undefined
  loadingMore: boolean
  /** Adds the next page below the shown ones. [LIST-09] */
  more(): void
  /** The subscriptions, one per page, to be rendered somewhere in the list. */
  feeds: ReactNode
}

interface PageStatus {
  offline: boolean
  problem: LiveProblem | undefined
}

/** The live pages of a query. The caller must use another `key` when the query changes. */
export function useLivePages(query: ListQuery): LivePages {
  const [state, dispatch] = useReducer(pageReducer, NO_PAGES)
  const [first, setFirst] = useState<PageStatus>({ offline: false, problem: undefined })
  const more = useCallback(() => dispatch({ type: 'more' }), [])
  const feeds = chainOf(state).map((after, index) => (
    <PageFeed
      key={`${index} ${after ?? ''}`}
      query={query}
      index={index}
      after={after}
      onPage={dispatch}
      onStatus={index === 0 ? setFirst : undefined}
    />
  ))
  return {
    shown: state.shown,
    ...first,
    loadingMore: isLoadingMore(state),
    more,
    feeds,
  }
}

interface PageFeedProps {
  query: ListQuery
  index: number
  after: string | undefined
  onPage: Dispatch<PageEvent>
  onStatus?: Dispatch<PageStatus>
}

/**
 * Subscribes to one page. A component that renders nothing, because the number of hooks cannot change, but that of
 * components can.
 */
function PageFeed({ query, index, after, onPage, onStatus }: PageFeedProps) {
  const { documents, next, status, problem } = useLiveList(after === undefined ? query : { ...query, after })
  useEffect(() => {
    if (status === 'live') onPage({ type: 'page', index, page: { after, documents, next } })
  }, [status, documents, next, index, after, onPage])
  useEffect(() => onStatus?.({ offline: status === 'offline', problem }), [status, problem, onStatus])
  return null
}
