import type { DocumentPage, ListQuery, LiveDocument } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { listOrder } from '../../base/search/list-order.ts'
import type { ListSearch } from '../../base/search/search.ts'
import { api, collectionPath } from '../../data/api.ts'
import { CardSkeletons, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { type Count, countText } from './header/count-line.ts'
import { ListItems } from './ListItems.tsx'
import { EmptyList, UnreadableList } from './ListStatus.tsx'
import classes from './LiveItems.module.css'
import { useListContext } from './list-context.ts'
import { Tallies } from './sums/tallies.tsx'
import { listSearchParams } from './pages/query.ts'
import { useLivePages } from './pages/use-live-pages.tsx'
import { useOrder } from './use-order.ts'

interface LiveItemsProps {
  query: ListQuery
  /** How many documents the query has; without `count` until it is known. */
  count: Partial<Count>
  selectedId: string | undefined
  columns: number
  address: ListSearch
  onAddress(changes: Partial<ListSearch>): void
}

const NOTHING: LiveDocument[] = []

/** The id of the first document after the shown pages; null when all are shown, or when it cannot be read. */
async function firstNotShown(query: ListQuery, next: string | null): Promise<string | null> {
  if (next === null) return null
  const path = `${collectionPath(query.boutique, query.collection, query.parent)}?${listSearchParams(query, 1, next)}`
  const page = await api<DocumentPage>('GET', path).catch((problem: unknown) => {
    console.error(problem)
    return undefined
  })
  return page?.documents[0]?.id ?? null
}

/** The live pages of one query, with "Page suivante" below them. Remounted for another query. */
export function LiveItems({ query, count: { count, plus }, selectedId, columns, address, onAddress }: LiveItemsProps) {
  const { collection, boutique, trash, run, sort, selection } = useListContext()
  const { shown, offline, problem, loadingMore, more, feeds } = useLivePages(query)
  const order = useOrder(shown?.documents ?? NOTHING, run, () => firstNotShown(query, shown?.next ?? null), sort)
  const path = collection.screen?.path
  const known = shown !== undefined
  const total = count !== undefined && shown && shown.next !== null ? countText({ count, plus }) : undefined
  useEffect(() => {
    if (path && known) listOrder.set(path, [...order.ids], total)
  }, [path, known, order.ids, total])
  const hasMore = shown !== undefined && shown.next !== null
  useEffect(() => {
    if (known) selection.show({ ids: order.ids, hasMore })
  }, [selection, known, order.ids, hasMore])
  // This list has other documents loaded than the one before it.
  useEffect(() => () => selection.forgetLoaded(), [selection])
  // "Document suivant" continues past the page: reaching the last document loads the next page.
  const atTheEnd = selectedId !== undefined && order.ids.at(-1) === selectedId && shown?.next !== null
  useEffect(() => {
    if (atTheEnd) more()
  }, [atTheEnd, more])

  const row = collection.screen?.list.row
  const skeleton =
    collection.screen?.list.layout === 'cards' ? (
      <CardSkeletons columns={columns} />
    ) : (
      <RowSkeletons photo={Boolean(row?.photo ?? row?.photos ?? row?.tally?.photo)} />
    )
  return (
    <>
      {feeds}
      {!shown && (problem || offline ? <UnreadableList problem={problem} /> : skeleton)}
      {shown?.documents.length === 0 && <EmptyList address={address} onAddress={onAddress} />}
      {shown && shown.documents.length > 0 && (
        <Tallies collection={collection} boutique={trash ? null : boutique} documents={shown.documents}>
          <ListItems order={order} selectedId={selectedId} columns={columns} fallback={skeleton} />
        </Tallies>
      )}
      {shown && shown.next !== null && (
        <div className={classes.more}>
          <Button variant="default" loading={loadingMore} onClick={more}>
            Page suivante
          </Button>
        </div>
      )}
    </>
  )
}
