import { ActionIcon } from '@mantine/core'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { Suspense, useState } from 'react'
import type { ListSearch } from '../../../base/search/search.ts'
import { ViewTools } from '../../views/view-parts.ts'
import { ColumnsInput } from '../export/ColumnsInput.tsx'
import { countLine, isTooMany } from './count-line.ts'
import { FilterButton } from '../filters/FilterButton.tsx'
import { FilterDialog, PhoneFilters } from '../filters/filter-parts.ts'
import { useAskedFilter } from '../filters/use-asked-filter.ts'
import { ListChips } from '../filters/ListChips.tsx'
import { Filters } from './Filters.tsx'
import { ListMenu } from './ListMenu.tsx'
import classes from './ListTools.module.css'
import { useListContext } from '../list-context.ts'
import type { ChangeAddress } from '../pages/use-list-address.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu, type SortMenuProps } from './SortMenu.tsx'

export interface ListToolsProps {
  address: ListSearch
  onAddress: ChangeAddress
  count: { count?: number; plus?: boolean }
  /** The active order. */
  sort: string
  /** The order of the tab. */
  order: SortMenuProps['tab']
  columns: { value: number; onChange(columns: number): void }
  /** Whether the documents are shown as a table; undefined where they cannot be. */
  table?: { shown: boolean; onChange(shown: boolean): void }
  exporting: boolean
  onExport(): void
}

/** The tools above a list: search, filters, count, order, cards per row. */
export function ListTools(props: ListToolsProps) {
  const { address, onAddress, count, sort, order, columns, table, exporting, onExport } = props
  const { collection, trash, phone, reorderable } = useListContext()
  const [isFiltering, setFiltering] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const { asked, ask, close } = useAskedFilter()
  const filterable = !trash && (collection.screen?.list.filters?.length ?? 0) > 0
  // Elsewhere they are beside the search.
  const asksDeclared = filterable && phone
  const filters = address.filtres ?? {}
  const setFilters = (filtres: Record<string, string> | undefined) => onAddress({ filtres }, 'typed')
  const isCards = collection.screen?.list.layout === 'cards'
  const searchable = collection.screen?.list.search && !trash
  return (
    <div className={classes.tools}>
      {searchable && (!phone || isSearching || address.q !== undefined) && (
        <div className={classes.search}>
          <SearchBox opened={isSearching} value={address.q} onChange={(q) => onAddress({ q }, 'typed')} />
        </div>
      )}
      {filterable && !phone && <Filters values={filters} onChange={setFilters} />}
      <CountLine {...count} searched={address.q !== undefined && !trash} />
      {reorderable && sort === 'datetime' && !phone && (
        <p className={classes.count}>Glissez une ligne pour changer l'ordre</p>
      )}
      <div className={classes.end}>
        {searchable && phone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Rechercher dans la liste"
            aria-expanded={isSearching || address.q !== undefined}
            onClick={() => {
              setSearching(!isSearching)
              if (isSearching) onAddress({ q: undefined })
            }}
          >
            <IconListSearch aria-hidden size={20} stroke={1.6} />
          </ActionIcon>
        )}
        {!trash && (
          <FilterButton
            isActive={address.filtres !== undefined}
            onNear={() => void (asksDeclared ? PhoneFilters : FilterDialog).preload().catch(() => undefined)}
            onClick={() => (asksDeclared ? setFiltering(true) : ask(''))}
          />
        )}
        {!trash && <SortMenu value={sort} tab={order} onChange={(tri) => onAddress({ tri })} />}
        {isCards && !phone && !table?.shown && <ColumnsInput {...columns} />}
        {table && (
          <ActionIcon
            variant={table.shown ? 'light' : 'subtle'}
            color={table.shown ? undefined : 'gray'}
            size="lg"
            aria-label="Afficher en table"
            title="Afficher en table"
            aria-pressed={table.shown}
            onClick={() => table.onChange(!table.shown)}
          >
            <IconTable aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        )}
        {/* An address that says nothing is the plain list. */}
        {!trash && Object.keys(address).length > 0 && (
          <Suspense fallback={null}>
            <ViewTools address={address} onAddress={onAddress} />
          </Suspense>
        )}
        <ListMenu
          exporting={exporting}
          onExport={onExport}
          onTrash={(shown) => onAddress({ vue: shown ? 'corbeille' : undefined })}
          columns={isCards && phone ? columns : undefined}
        />
      </div>
      {!trash && <ListChips address={address} onAddress={onAddress} onEdit={ask} />}
      {isFiltering && (
        <Suspense fallback={null}>
          <PhoneFilters
            values={filters}
            count={count}
            onChange={setFilters}
            onMore={() => ask('')}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <FilterDialog values={filters} name={asked || undefined} onChange={setFilters} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

interface CountLineProps {
  count?: number
  plus?: boolean
  searched: boolean
}

/** The number of matching documents, and a hint to refine a search with too many hits. [LIST-14] [LIST-16] */
export function CountLine({ count, plus, searched }: CountLineProps) {
  return (
    <p className={classes.count} role="status">
      {count === undefined ? '…' : countLine({ count, plus })}
      {count !== undefined && searched && isTooMany({ count, plus }) && (
        <span className={classes.warning}> Veuillez affiner la recherche</span>
      )}
    </p>
  )
}
