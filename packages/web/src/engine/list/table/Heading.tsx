import { VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { PointerEvent } from 'react'
import { isFigure, type TableColumn } from './columns.ts'
import classes from './Table.module.css'

interface HeadingProps {
  column: TableColumn
  index: number
  isCurrent: boolean
  /** The order of the list by this column, if it has one. */
  order: 'ascending' | 'descending' | undefined
  isSortable: boolean
  /** A width in pixels that the pointer drew. */
  onWidth(width: number): void
}

/** The heading of a column, at whose right edge the pointer changes its width. */
export function Heading({ column, index, isCurrent, order, isSortable, onWidth }: HeadingProps) {
  const resize = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      return
    }
    const cell = event.currentTarget.parentElement
    if (!cell || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidth(event.clientX - cell.getBoundingClientRect().left)
  }
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={isSortable ? (order ?? 'none') : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.heading}
      data-column={column.key}
      data-index={index}
      data-first={index === 0 || undefined}
      data-figure={isFigure(column) || undefined}
      data-sortable={isSortable || undefined}
      data-current={isCurrent || undefined}
      title={column.label}
    >
      <span className="ab-ellipsis">{column.label}</span>
      {column.field.unit !== undefined && <VisuallyHidden> en {column.field.unit}</VisuallyHidden>}
      {order === 'ascending' && <IconArrowUp aria-hidden size={14} stroke={1.8} className="ab-flex-none" />}
      {order === 'descending' && <IconArrowDown aria-hidden size={14} stroke={1.8} className="ab-flex-none" />}
      <span aria-hidden className={classes.edge} onPointerDown={resize} onPointerMove={resize} />
    </div>
  )
}
