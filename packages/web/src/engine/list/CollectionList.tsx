import { type Collection, isReordered, type ShownTab } from '@boutique/domain'
import { Suspense, useEffect, useMemo } from 'react'
import type { ListSearch } from '../../base/search/search.ts'
import { keepOffers } from '../../base/undo-offers.ts'
import { useEver } from '../../base/use-ever.ts'
import { useSameObject } from '../../base/use-same-object.ts'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveCount } from '../../data/live.ts'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useDuplicate } from '../actions/use-duplicate.ts'
import { ListPeople } from '../presence/list-people.tsx'
import { useCreations } from '../use-creations.ts'
import classes from './CollectionList.module.css'
import { useColumns } from './export/columns.ts'
import { ListHeader } from './header/ListHeader.tsx'
import { ListSummary } from './sums/ListSummary.tsx'
import { ListTabs } from './header/ListTabs.tsx'
import { ListTools } from './header/ListTools.tsx'
import { LiveItems } from './LiveItems.tsx'
import { ListContext, type ListContextValue } from './list-context.ts'
import { NarrowHeader } from './header/NarrowHeader.tsx'
import type { ListPieces } from './pieces.ts'
import { countQuery, listQuery, periodInForce, searchedWords, shownTabs, tabInForce } from './pages/query.ts'
import { sortInForce } from './header/sorts.ts'
import { SelectionBar } from './selection/selection-parts.ts'
import { useListSelection } from './selection/use-list-selection.ts'
import { useIsSelecting } from './selection/selection-store.ts'
import { hasTable, useTableLayout } from './table/layout.ts'
import { TableItems } from './table/table-parts.ts'
import { TreeItems } from './tree/TreeItems.tsx'
import { showsTree } from './tree/shows-tree.ts'
import { useDocumentCalls } from './use-document-calls.ts'
import { hitsWhere, useHits } from './pages/use-hits.ts'
import { useExport } from './export/use-export.ts'
import { useListAddress } from './pages/use-list-address.ts'

export interface CollectionListProps {
  collection: Collection
  /** The boutique of the list; null for global collections and the user's own. */
  boutique: string | null
  /** The id of the document open next to the list. */
  selectedId?: string
  /** Whether a document is open next to the list. */
  narrow?: boolean
  /** Components of the collection that replace generic ones. */
  pieces?: ListPieces
}

const NO_PIECES: ListPieces = {}

/** The list of any collection, built from its declaration: tabs, tools, and its live documents. [LIST-01] */
export function CollectionList({
  collection,
  boutique,
  selectedId,
  narrow = false,
  pieces = NO_PIECES,
}: CollectionListProps) {
  const { can } = useSession()
  const [address, setAddress] = useListAddress()
  const today = useToday()
  const tabs = shownTabs(collection, address.onglet, today)
  const tab = tabInForce(tabs, address.onglet)
  const sort = sortInForce(collection, tab, address.tri)
  const context = useContextValue({ collection, boutique, narrow, pieces, today }, tab, sort, address)
  const view = context.trash ? address : { ...address, vue: undefined }
  const { query, count } = useQueryAndCount(context, view)
  const [columns, setColumns] = useColumns(collection.slug, context.phone ? 'telephone' : 'bureau')
  const [exporting, exportQueries] = useExport(collection)
  const startExport = () => exportQueries([query])
  const canCreate = can(collection.slug, pieces.Create ? 'remove' : 'create')
  const tools = { address, onAddress: setAddress, count, sort, order: tab, exporting, onExport: startExport }
  const Above = pieces.Above
  const [isTable, setTable] = useTableLayout(collection.slug)
  const offersTable = hasTable(collection) && !context.phone && !context.trash
  const isInTable = offersTable && isTable
  useEffect(() => (isInTable ? keepOffers() : undefined), [isInTable])
  const showsTable = isInTable && !narrow
  const Items = showsTable ? TableItems : showsTree(collection, query) ? TreeItems : LiveItems
  const isSelecting = useIsSelecting(context.selection)
  const bar = useEver(isSelecting) && (
    <Suspense fallback={null}>
      <SelectionBar query={query} count={count} />
    </Suspense>
  )
  return (
    <ListContext value={context}>
      <section
        className={classes.list}
        data-narrow={narrow || undefined}
        data-selecting={isSelecting || undefined}
        data-table={showsTable || undefined}
        aria-label={collection.label.many}
      >
        {narrow ? (
          <>
            {bar}
            <NarrowHeader {...tools} tabs={tabs} tab={tab?.id} canCreate={canCreate} />
          </>
        ) : (
          <>
            <ListHeader
              canCreate={canCreate}
              view={address.enregistree}
              onLeaveTrash={() => setAddress({ vue: undefined })}
              exporting={exporting}
              onExport={startExport}
            />
            {tabs.length > 1 && !context.trash && (
              <ListTabs tabs={tabs} value={tab?.id} onChange={(onglet) => setAddress({ onglet, tri: undefined })} />
            )}
            <ListSummary
              query={query}
              sum={count.sum}
              count={count.count}
              isChosen={address.periode !== undefined}
              onPeriod={(periode) => setAddress({ periode }, 'typed')}
            />
            {bar}
            <ListTools
              {...tools}
              columns={{ value: columns, onChange: setColumns }}
              table={offersTable ? { shown: isTable, onChange: setTable } : undefined}
            />
          </>
        )}
        {Above && !narrow && <Above collection={collection} query={query} />}
        <ListPeople collection={collection} boutique={boutique}>
          <Suspense fallback={<RowSkeletons photo={false} />}>
            <Items
              key={JSON.stringify(query)}
              query={query}
              count={count}
              selectedId={selectedId}
              columns={narrow ? 2 : columns}
              address={view}
              onAddress={setAddress}
            />
          </Suspense>
        </ListPeople>
      </section>
    </ListContext>
  )
}

/** The live query of the view and the number of matching documents; from the search index where there is one. */
function useQueryAndCount({ collection, boutique, today, period, trash }: ListContextValue, view: ListSearch) {
  const words = searchedWords(collection, view)
  const unsearched = listQuery(collection, boutique, { ...view, q: undefined }, { today, period })
  const hits = useHits(unsearched, collection.search && words)
  // Without an index, and until it responds, the list filters by name.
  const query = hits
    ? { ...unsearched, where: hitsWhere(unsearched.where, hits) }
    : listQuery(collection, boutique, view, { today, period })
  const live = useLiveCount(countQuery(query, trash ? undefined : collection.screen?.list.total?.field))
  return { query, count: hits ? { ...live, count: hits.nbHits, plus: false } : live }
}

type Given = Pick<ListContextValue, 'collection' | 'boutique' | 'narrow' | 'pieces' | 'today'>

function useContextValue(
  { collection, boutique, narrow, pieces, today }: Given,
  tab: ShownTab | undefined,
  sort: string,
  address: ListSearch,
): ListContextValue {
  const { q, vue, periode } = address
  const session = useSession()
  const phone = useIsPhone()
  const calls = useDocumentCalls(collection, boutique)
  const canUpdate = session.can(collection.slug, 'update')
  const canRestore = session.can(collection.slug, 'trash')
  const trash = vue === 'corbeille' && canRestore
  const period = useMemo(
    () => periodInForce(collection, { periode, vue: trash ? vue : undefined }, today),
    [collection, periode, vue, trash, today],
  )
  const isOldestFirst = tab?.reorder === true && tab.sort === 'datetime' && sort === 'datetime'
  const isNewestFirst = collection.screen !== undefined && isReordered(collection.screen.list) && sort === '-datetime'
  const reorderable = (isNewestFirst || isOldestFirst) && canUpdate && !trash && q === undefined
  const selection = useListSelection(collection, boutique, address)
  const websiteURL = session.boutique?.websiteURL
  const creations = useCreations(collection)
  const duplicateOf = useDuplicate()
  const duplicate = useMemo(() => duplicateOf(collection, boutique), [duplicateOf, collection, boutique])
  return useSameObject({
    collection,
    boutique,
    narrow,
    pieces,
    phone,
    today,
    period,
    sort,
    trash,
    canUpdate,
    canRestore,
    creations,
    duplicate,
    reorderable,
    selection,
    websiteURL,
    ...calls,
  })
}
