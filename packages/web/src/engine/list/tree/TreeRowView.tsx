import { useDraggable } from '@dnd-kit/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type CSSProperties, memo } from 'react'
import { StateChip } from '../../../ui/tags/StateChip.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'
import { SelectBox } from '../selection/SelectBox.tsx'
import { useIsSelected } from '../selection/selection-store.ts'
import { secondParts } from '../row/second-parts.ts'
import { SecondLine } from '../row/SecondLine.tsx'
import classes from './Tree.module.css'
import { TreeActions } from './TreeActions.tsx'
import type { TreeRow } from './tree-rows.ts'

interface TreeRowViewProps {
  row: TreeRow
  /** The row cannot be dragged, while one selects. */
  isSelecting: boolean
  /** From 1, among all visible rows. */
  index: number
  top: number
  selected: boolean
  /** The row that Tab reaches. */
  isActive: boolean
  isLifted: boolean
  /** The document that is moved would go below this row; `false`: it cannot. */
  target: boolean | undefined
  onToggle(id: string, close: boolean): void
  onMove: ((id: string) => void) | undefined
}

/** A row of a tree: chevron, name, second text, state, and actions at its end. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowViewProps) {
  const { row, isSelecting, index, top, selected, isActive, isLifted, target, onToggle, onMove } = props
  const { document, level, hasChildren, isOpen, position, size } = row
  const { collection, narrow, phone, today, selection } = useListContext()
  const isChecked = useIsSelected(selection, document.id)
  const { id } = document
  const name = nameOf(collection, document)
  const drag = useDraggable({ id, disabled: onMove === undefined || isSelecting })
  const { secondText, state } = collection.screen?.list.row ?? {}
  const mark = state?.(document, today)
  const tabIndex = isActive ? 0 : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a tree are placed one by one, which no table allows
    <div
      ref={drag.setNodeRef}
      role="row"
      className={classes.row}
      style={{ top, '--level': level - 1 } as CSSProperties}
      data-id={id}
      data-drop={id}
      data-list-item={id}
      data-level={level}
      data-selected={selected || undefined}
      data-lifted={isLifted || undefined}
      data-target={target === undefined ? undefined : target ? 'oui' : 'non'}
      tabIndex={tabIndex}
      aria-rowindex={index}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChecked}
      {...(onMove && drag.listeners)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div role="gridcell" className={classes.select}>
        <SelectBox id={id} name={name} isInGrid />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div role="gridcell" className={classes.first}>
        {hasChildren && (
          <button
            type="button"
            className={classes.chevron}
            data-open={isOpen || undefined}
            tabIndex={-1}
            aria-label={`${isOpen ? 'Replier' : 'Déplier'} « ${name} »`}
            onClick={() => onToggle(id, isOpen)}
          >
            <IconChevronDown aria-hidden size={16} stroke={1.8} />
          </button>
        )}
        <ItemLink
          path={collection.screen?.path ?? ''}
          id={id}
          isSelectable
          lifts={onMove !== undefined}
          className={classes.name}
          tabIndex={-1}
          data-list-item={undefined}
        >
          {name}
        </ItemLink>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div role="gridcell" className={classes.second}>
        <SecondLine text={secondText?.(document)} parts={secondParts(collection, document)} />
        {mark && <StateChip mark={mark} small={narrow || phone} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div role="gridcell" className={classes.actions}>
        <TreeActions document={document} name={name} tabIndex={tabIndex} onMove={onMove} />
      </div>
    </div>
  )
})
