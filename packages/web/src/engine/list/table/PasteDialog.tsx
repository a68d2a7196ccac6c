import type { BulkRequested, Collection } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { PreviewList } from '../../bulk/PreviewList.tsx'
import { usePreview } from '../../bulk/use-preview.ts'
import { countText } from '../header/count-line.ts'
import type { CellChanges } from './cell-changes.ts'
import classes from './Table.module.css'

/** The refused cells that are told; there may be thousands. */
const MAX_TOLD = 50

interface PasteDialogProps {
  collection: Collection
  boutique: string | null
  changes: CellChanges
  onClose(): void
  /** Makes the changes; whether it could be asked for. */
  onApply(): Promise<boolean>
}

/** What new values of many cells would change, what is refused first. */
export function PasteDialog({
  collection,
  boutique,
  changes: { each, refused, keys },
  onClose,
  onApply,
}: PasteDialogProps) {
  const [isApplying, setApplying] = useState(false)
  const ids = useMemo(() => Object.keys(each), [each])
  const aim = useMemo(() => ({ boutique, collection: collection.slug, target: { ids } }), [boutique, collection, ids])
  const operation = useMemo(
    (): BulkRequested | undefined => (ids.length > 0 ? { op: 'each', each } : undefined),
    [ids, each],
  )
  const preview = usePreview(aim, operation)
  const isReady = operation !== undefined && preview.isCurrent && preview.first?.counts?.changed !== 0
  const apply = async (): Promise<void> => {
    setApplying(true)
    if (await onApply()) onClose()
    setApplying(false)
  }
  return (
    <Dialog opened onClose={onClose} title="Modifier les cellules" size={640}>
      <div className="ab-grid ab-gap-md">
        {refused.length > 0 && (
          <section aria-label="Refusées">
            <p className="ab-error ab-bold ab-no-margin" role="alert">
              {refused.length > 1
                ? `${countText({ count: refused.length })} cellules ne changeront pas`
                : '1 cellule ne changera pas'}
            </p>
            <ul className={classes.refused}>
              {refused.slice(0, MAX_TOLD).map(({ id, title, label, reason }) => (
                <li key={`${id} ${label}`}>
                  <span className="ab-medium ab-anywhere">{title}</span> · {label} : {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
        {operation && <PreviewList collection={collection} preview={preview} isAsked named={keys.length > 1} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          {/* It has the focus from the beginning, which a disabled button cannot have. */}
          <Button
            data-autofocus
            loading={isApplying}
            aria-disabled={!isReady}
            data-disabled={!isReady || undefined}
            onClick={() => isReady && void apply()}
          >
            Modifier
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
