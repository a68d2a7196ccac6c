import { bulkActions, isChangedTogether, type ListQuery } from '@boutique/domain'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useSession } from '../../../base/session/session.tsx'
import type { BulkAsk } from '../../bulk/BulkDialog.tsx'
import { useBulkFields } from '../../bulk/use-bulk-fields.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useExport } from '../export/use-export.ts'
import { useListContext } from '../list-context.ts'
import type { BarAction } from './BarActions.tsx'
import { selectedQueries } from './selection-queries.ts'
import type { SelectionStore } from './selection-store.ts'

/** What can be done with a selection and the rights of the person, in the order of the bar. */
export function useBarActions(
  query: ListQuery,
  store: SelectionStore,
  onAsk: (ask: BulkAsk) => void,
  onLabels: (ids: readonly string[]) => void,
): readonly BarAction[] {
  const { collection, canUpdate, canRestore, trash } = useListContext()
  const { can, abilities } = useSession()
  const fields = useBulkFields(collection)
  const [isRunning, startExport] = useExport(collection)
  const exportSelection = () => {
    const { selection } = store.state()
    startExport(selectedQueries(query, selection, store.order), selection.all ? selection.ids : undefined)
  }
  const exported = { id: 'exporter', label: 'Exporter', icon: IconDownload, isRunning, onClick: exportSelection }
  const [isPreparing, prepareLabels] = useLabels(onLabels)
  const labelSelection = () => {
    const { selection } = store.state()
    prepareLabels(selectedQueries(query, selection, store.order), selection.all ? selection.ids : new Set())
  }
  if (!isChangedTogether(collection)) return [exported]
  const { erased, slug, screen } = collection
  const movesToBin = !erased && screen?.form.removalTyped === undefined
  if (trash) {
    const restore = {
      id: 'restaurer',
      label: 'Restaurer',
      icon: IconRestore,
      onClick: () => onAsk({ kind: 'restore' }),
    }
    return [...(canRestore && movesToBin ? [restore] : []), exported]
  }
  const isRemoved = can(slug, 'remove') && movesToBin
  const actions = canUpdate ? bulkActions(collection, abilities[slug] ?? {}) : []
  return [
    ...(canUpdate && fields.length > 0
      ? [{ id: 'modifier', label: 'Modifier…', icon: IconPencil, onClick: () => onAsk({ kind: 'change' }) }]
      : []),
    ...(isRemoved
      ? [{ id: 'supprimer', label: 'Supprimer', icon: IconTrash, onClick: () => onAsk({ kind: 'delete' }) }]
      : []),
    ...actions.map(([name, { label }]) => ({
      id: `action-${name}`,
      label,
      icon: IconBolt,
      isFurther: true,
      onClick: () => onAsk({ kind: 'action', name }),
    })),
    ...(collection.paperLabel
      ? [
          {
            id: 'etiquettes',
            label: 'Étiquettes',
            icon: IconTag,
            isRunning: isPreparing,
            isFurther: true,
            onClick: labelSelection,
          },
        ]
      : []),
    { ...exported, isFurther: actions.length > 0 },
  ]
}
