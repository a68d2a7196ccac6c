import type { ListQuery } from '@boutique/domain'
import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useListContext } from '../list-context.ts'
import { type Count, countText } from '../header/count-line.ts'
import { BarActions } from './BarActions.tsx'
import { selectedText } from './count-text.ts'
import { everything, selectedCount } from './selection.ts'
import { shownTotal } from './selection-queries.ts'
import { type SelectionStore, useSelecting } from './selection-store.ts'
import classes from './SelectionBar.module.css'
import { useBarActions } from './use-bar-actions.ts'

interface SelectionBarProps {
  query: ListQuery
  /** How many documents the list has. */
  count: Partial<Count>
}

/** The bar of a selection: its end, how many, everything, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection } = useListContext()
  return selection ? <Bar {...props} store={selection} /> : null
}

function Bar({ query, count: matching, store }: SelectionBarProps & { store: SelectionStore }) {
  const { narrow, phone } = useListContext()
  const { selection } = useSelecting(store)
  const total = shownTotal(query, matching)
  const count = selectedCount(selection, total.count)
  const actions = useBarActions(query, store)
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
