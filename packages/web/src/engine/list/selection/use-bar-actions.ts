import type { ListQuery } from '@boutique/domain'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useExport } from '../export/use-export.ts'
import { useListContext } from '../list-context.ts'
import type { BarAction } from './BarActions.tsx'
import { selectedQueries } from './selection-queries.ts'
import type { SelectionStore } from './selection-store.ts'

/** What can be done with a selection, in the order of the bar. */
export function useBarActions(query: ListQuery, store: SelectionStore): readonly BarAction[] {
  const { collection } = useListContext()
  const [isRunning, startExport] = useExport(collection)
  const exportSelection = () => {
    const { selection } = store.state()
    startExport(selectedQueries(query, selection, store.order), selection.all ? selection.ids : undefined)
  }
  return [{ id: 'exporter', label: 'Exporter', icon: IconDownload, isRunning, onClick: exportSelection }]
}
