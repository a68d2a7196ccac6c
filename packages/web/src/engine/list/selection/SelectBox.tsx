import type { MouseEvent } from 'react'
import { useListContext } from '../list-context.ts'
import { selectTo, toggle } from './selection.ts'
import { useIsSelected, useIsSelecting } from './selection-store.ts'
import classes from './SelectBox.module.css'

interface SelectBoxProps {
  id: string
  name: string
  /** At the top left of a card, over its photo. */
  isOnPhoto?: boolean
  /** In a row of a grid, where keys on the row select: Tab does not stop here. */
  isInGrid?: boolean
}

/**
 * The box that selects an item of a list: shown on hover and focus, and while anything is selected. In the bin, whose items
 * are no links, the keyboard reaches it at once.
 */
export function SelectBox({ id, name, isOnPhoto, isInGrid = false }: SelectBoxProps) {
  const { selection: store, trash } = useListContext()
  const checked = useIsSelected(store, id)
  const isSelecting = useIsSelecting(store)
  const onClick = ({ shiftKey }: MouseEvent) =>
    store.change((selection) => (shiftKey ? selectTo(selection, store.order, id) : toggle(selection, id)))
  return (
    <label className={classes.box} data-on-photo={isOnPhoto} data-shown={isSelecting || undefined}>
      <input
        type="checkbox"
        className={classes.input}
        data-select
        // Before, the key X on the item selects it.
        tabIndex={!isInGrid && (isSelecting || trash) ? 0 : -1}
        // Its card or row has the name before.
        aria-label={isSelecting || trash ? `Sélectionner « ${name} »` : 'Sélectionner'}
        checked={checked}
        onClick={onClick}
        // The click decides, which knows whether Maj is held.
        onChange={() => undefined}
      />
    </label>
  )
}
