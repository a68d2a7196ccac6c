import { isChangedTogether, type ListQuery } from '@boutique/domain'
import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useEffect, useState } from 'react'
import { registerOpenSelection } from '../../../base/open-selection.ts'
import type { BulkAim } from '../../bulk/bulk-calls.ts'
import { BulkDialog } from '../../bulk/bulk-parts.ts'
import type { BulkAsk } from '../../bulk/BulkDialog.tsx'
import { useBulkFields } from '../../bulk/use-bulk-fields.ts'
import { Labels } from '../../labels/Labels.tsx'
import { isTyped } from '../../typed-kinds.ts'
import { useListContext } from '../list-context.ts'
import { type Count, countText } from '../header/count-line.ts'
import { BarActions } from './BarActions.tsx'
import { selectedText } from './count-text.ts'
import { everything, selectedCount } from './selection.ts'
import { shownTotal, targetOf } from './selection-queries.ts'
import { type SelectionStore, useIsSelecting, useSelecting } from './selection-store.ts'
import classes from './SelectionBar.module.css'
import { useBarActions } from './use-bar-actions.ts'

interface SelectionBarProps {
  query: ListQuery
  /** How many documents the list has. */
  count: Partial<Count>
}

/** What is asked of the documents that were selected at that moment. */
interface Asked {
  ask: BulkAsk
  aim: BulkAim
  count: number | undefined
}

/** The bar of a selection, and the dialog of what is asked of it, which outlives changes of the selection. */
export function SelectionBar({ query, count }: SelectionBarProps) {
  const { selection: store, collection, boutique } = useListContext()
  const isSelecting = useIsSelecting(store)
  const [asked, setAsked] = useState<Asked>()
  const [labelled, setLabelled] = useState<readonly string[]>()
  const close = (isDone: boolean) => {
    setAsked(undefined)
    if (isDone) store.clear()
  }
  const onAsk = (ask: BulkAsk, known: number | undefined) => {
    const target = targetOf(query, store.state().selection, store.order)
    setAsked({ ask, aim: { boutique, collection: collection.slug, target }, count: known })
  }
  return (
    <>
      {isSelecting && <Bar query={query} count={count} store={store} onAsk={onAsk} onLabels={setLabelled} />}
      {labelled && <Labels collection={collection} ids={labelled} onClose={() => setLabelled(undefined)} />}
      {asked && (
        <Suspense fallback={null}>
          <BulkDialog collection={collection} {...asked} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface BarProps extends SelectionBarProps {
  store: SelectionStore
  onAsk(ask: BulkAsk, count: number | undefined): void
  onLabels(ids: readonly string[]): void
}

/** Its end, how many, everything, and what can be done with them. */
function Bar({ query, count: matching, store, onAsk, onLabels }: BarProps) {
  const { narrow, phone, collection, canUpdate, trash } = useListContext()
  const { selection } = useSelecting(store)
  const total = shownTotal(query, matching)
  const count = selectedCount(selection, total.count)
  const isExact = !selection.all || !total.plus
  const ask = (asked: BulkAsk) => onAsk(asked, isExact ? count : undefined)
  const actions = useBarActions(query, store, ask, onLabels)
  const fields = useBulkFields(collection)
  useEffect(() => {
    // The palette acts on what is selected, as the bar does.
    if (count === 0) return
    return registerOpenSelection({
      slug: collection.slug,
      name: selectedText(count, selection.all && total.plus),
      actions: actions
        .filter(({ isRunning }) => !isRunning)
        .map(({ id, label, onClick }) => ({ id, label, act: onClick })),
      fields:
        canUpdate && !trash && isChangedTogether(collection)
          ? fields.filter(({ field }) => isTyped(field)).map(({ name }) => name)
          : [],
      preview: (operation, label) => ask({ kind: 'set', operation, label }),
    })
  })
  const isEverything = selection.all && selection.ids.size === 0
  const known = total.count === undefined ? '' : ` (${countText({ count: total.count, plus: total.plus })})`
  const selectAll = isEverything
    ? undefined
    : { id: 'tout', label: `Tout sélectionner${known}`, onClick: () => store.change(everything) }
  return (
    <div className={classes.bar} data-narrow={narrow || undefined} role="toolbar" aria-label="Sélection">
      <ActionIcon
        className={classes.close}
        aria-label="Quitter la sélection"
        title="Quitter la sélection (Échap)"
        onClick={() => store.clear()}
      >
        <IconX aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <p className={classes.count} role="status">
        {selectedText(count, selection.all && total.plus)}
      </p>
      {selectAll && !narrow && !phone && (
        <Button variant="subtle" size="xs" onClick={selectAll.onClick}>
          {selectAll.label}
        </Button>
      )}
      <span className="ab-grow" />
      <BarActions actions={actions} selectAll={selectAll} isEmpty={count === 0} />
    </div>
  )
}
