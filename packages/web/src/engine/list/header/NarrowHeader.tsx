import type { ShownTab } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Suspense, useState } from 'react'
import { ViewName, ViewTools } from '../../views/view-parts.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ListChips } from '../filters/ListChips.tsx'
import { CreateIcon } from './ListHeader.tsx'
import { TabHeading } from './ListTabs.tsx'
import type { ListToolsProps } from './ListTools.tsx'
import { CountLine } from './ListTools.tsx'
import { useListContext } from '../list-context.ts'
import classes from './NarrowHeader.module.css'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'

interface NarrowHeaderProps
  extends Pick<ListToolsProps, 'address' | 'onAddress' | 'count' | 'sort' | 'order' | 'exporting' | 'onExport'> {
  tabs: readonly ShownTab[]
  tab: string | undefined
  canCreate: boolean
}

/** The header of a list next to a document, in one bar: the tab as a heading, search, order, export, new. */
export function NarrowHeader(props: NarrowHeaderProps) {
  const { tabs, tab, canCreate, address, onAddress, count, sort, order, exporting, onExport } = props
  const { collection, trash } = useListContext()
  const [opened, setOpened] = useState(false)
  const searchable = collection.screen?.list.search && !trash
  const searching = searchable && (opened || address.q !== undefined)
  return (
    <div className={classes.header}>
      <div className={classes.bar}>
        <TabHeading tabs={tabs} value={tab} onChange={(onglet) => onAddress({ onglet, tri: undefined })} />
        <div className="ab-flex ab-gap-xs ab-flex-none">
          {searchable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Rechercher"
              aria-expanded={searching}
              onClick={() => setOpened(!searching)}
            >
              <IconSearch aria-hidden size={18} stroke={1.6} />
            </ActionIcon>
          )}
          {!trash && <SortMenu value={sort} tab={order} onChange={(tri) => onAddress({ tri })} />}
          {!trash && Object.keys(address).length > 0 && (
            <Suspense fallback={null}>
              <ViewTools address={address} onAddress={onAddress} />
            </Suspense>
          )}
          <ExportButton exporting={exporting} onExport={onExport} />
          {canCreate && !trash && <CreateIcon />}
        </div>
      </div>
      {searching && (
        <div className={classes.search}>
          <SearchBox value={address.q} onChange={(q) => onAddress({ q }, 'typed')} opened={opened} />
          {address.q !== undefined && <CountLine {...count} searched />}
        </div>
      )}
      {!trash && address.enregistree !== undefined && (
        <Suspense fallback={null}>
          <ViewName id={address.enregistree} />
        </Suspense>
      )}
      <div className={classes.chips}>{!trash && <ListChips address={address} onAddress={onAddress} />}</div>
    </div>
  )
}
