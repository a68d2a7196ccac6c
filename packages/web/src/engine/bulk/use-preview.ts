import type { BulkPreview, BulkRequested } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../list/use-document-calls.ts'
import { bulkCalls, type BulkAim } from './bulk-calls.ts'

/** How long nothing is typed before a preview is asked for, in milliseconds. */
const PAUSE = 350

/** The state of a preview. */
export interface Preview {
  /** The first page, with the counts; that of the change before while another is computed. */
  first: BulkPreview | undefined
  rows: BulkPreview['rows']
  /** It is that of the current change. */
  isCurrent: boolean
  /** Why there is none. */
  problem: string | undefined
  hasMore: boolean
  isLoadingMore: boolean
  more(): void
}

/** What a change would do; asked for when the person has stopped typing. */
export function usePreview(aim: BulkAim, operation: BulkRequested | undefined): Preview {
  const text = operation && JSON.stringify(operation)
  const [settled] = useDebouncedValue(text, PAUSE)
  const asked = text === undefined ? undefined : settled
  const query = useInfiniteQuery({
    queryKey: ['en-masse', aim, asked],
    queryFn: ({ pageParam, signal }) =>
      bulkCalls.preview(aim, JSON.parse(asked ?? '{}') as BulkRequested, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const pages = asked === undefined ? [] : (query.data?.pages ?? [])
  const isCurrent = asked !== undefined && asked === text && !query.isPlaceholderData && query.isSuccess
  return {
    first: pages[0],
    rows: pages.flatMap(({ rows }) => rows),
    isCurrent,
    problem: asked !== undefined && query.error ? sentenceOf(query.error) : undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  }
}
