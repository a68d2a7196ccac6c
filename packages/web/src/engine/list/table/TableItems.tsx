import type { ListQuery, LiveDocument } from '@boutique/domain'
import { useEffect, useMemo } from 'react'
import { listOrder } from '../../../base/search/list-order.ts'
import type { ListSearch } from '../../../base/search/search.ts'
import { RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { type Count, countText } from '../header/count-line.ts'
import { EmptyList, UnreadableList } from '../ListStatus.tsx'
import { useListContext } from '../list-context.ts'
import { useLivePages } from '../pages/use-live-pages.tsx'
import { Grid } from './Grid.tsx'

interface TableItemsProps {
  query: ListQuery
  /** How many documents the query has; without `count` until it is known. */
  count: Partial<Count>
  selectedId: string | undefined
  address: ListSearch
  onAddress(changes: Partial<ListSearch>): void
}

/** The documents of a page: a table of 5,000 rows has 25 live pages. */
const PAGE_SIZE = 200
const NOTHING: LiveDocument[] = []

/** The live documents of a list as a table, whose pages load while it is scrolled. Remounted for another query. */
export function TableItems({ query, count: { count, plus }, selectedId, address, onAddress }: TableItemsProps) {
  const { collection, selection } = useListContext()
  const { shown, offline, problem, loadingMore, more, feeds } = useLivePages({ ...query, limit: PAGE_SIZE })
  const documents = shown?.documents ?? NOTHING
  const ids = useIds(documents)
  const path = collection.screen?.path
  const known = shown !== undefined
  const hasMore = known && shown.next !== null
  const total = count !== undefined && hasMore ? countText({ count, plus }) : undefined
  useEffect(() => {
    if (path && known) listOrder.set(path, [...ids], total)
  }, [path, known, ids, total])
  useEffect(() => {
    if (known) selection.show({ ids, hasMore })
  }, [selection, known, ids, hasMore])
  // This list has other documents loaded than the one before it.
  useEffect(() => () => selection.forgetLoaded(), [selection])
  return (
    <>
      {feeds}
      {!shown && (problem || offline ? <UnreadableList problem={problem} /> : <RowSkeletons photo={false} />)}
      {known && documents.length === 0 && <EmptyList address={address} onAddress={onAddress} />}
      {documents.length > 0 && (
        <Grid
          documents={documents}
          ids={ids}
          total={hasMore ? (plus ? undefined : count) : documents.length}
          selectedId={selectedId}
          hasMore={hasMore && !loadingMore}
          onMore={more}
          onSort={(tri) => onAddress({ tri })}
        />
      )}
    </>
  )
}

/** The ids of documents; the same array while they do not change. */
function useIds(documents: readonly LiveDocument[]): readonly string[] {
  const text = JSON.stringify(documents.map(({ id }) => id))
  return useMemo(() => JSON.parse(text) as string[], [text])
}
