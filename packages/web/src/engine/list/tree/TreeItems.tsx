import type { ListQuery, LiveDocument } from '@boutique/domain'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../../base/timing/lazy-part.ts'
import { listOrder } from '../../../base/search/list-order.ts'
import type { ListSearch } from '../../../base/search/search.ts'
import { useLiveList } from '../../../data/live.ts'
import { RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { EmptyList, UnreadableList } from '../ListStatus.tsx'
import type { Count } from '../header/count-line.ts'
import { LiveItems } from '../LiveItems.tsx'
import { useListContext } from '../list-context.ts'

// Few lists are trees; the code comes while the tree is read.
const TreeGrid = lazyPart(() => import('./TreeGrid.tsx').then((m) => m.TreeGrid))

interface TreeItemsProps {
  query: ListQuery
  /** How many documents the query has; without `count` until it is known. */
  count: Partial<Count>
  selectedId: string | undefined
  address: ListSearch
  onAddress(changes: Partial<ListSearch>): void
}

/** The live tree of a list; its pages one after the other where there are more documents than a tree can have. */
export function TreeItems({ query, count, selectedId, address, onAddress }: TreeItemsProps) {
  const { collection } = useListContext()
  const { boutique, where, sort } = query
  const { documents, next, status, problem } = useLiveList({
    boutique,
    collection: collection.slug,
    where,
    sort,
    tree: true,
  })
  useEffect(() => void TreeGrid.preload().catch(() => undefined), [])
  if (next !== null && documents.length > 0)
    return (
      <LiveItems
        query={query}
        count={count}
        selectedId={selectedId}
        columns={1}
        address={address}
        onAddress={onAddress}
      />
    )
  if (documents.length > 0) return <KnownTree documents={documents} selectedId={selectedId} />
  if (status === 'live') return <EmptyList address={address} onAddress={onAddress} />
  return problem || status === 'offline' ? <UnreadableList problem={problem} /> : <RowSkeletons photo={false} />
}

function KnownTree({ documents, selectedId }: { documents: readonly LiveDocument[]; selectedId: string | undefined }) {
  const { collection } = useListContext()
  const path = collection.screen?.path
  return (
    <Suspense fallback={<RowSkeletons photo={false} />}>
      <TreeGrid
        documents={documents}
        relation={collection.tree ?? ''}
        selectedId={selectedId}
        onOrder={(ids) => path && listOrder.set(path, ids)}
      />
    </Suspense>
  )
}
