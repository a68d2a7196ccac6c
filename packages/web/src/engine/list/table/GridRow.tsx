import { type Collection, equal, type LiveDocument, type Present } from '@boutique/domain'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { memo, type ReactNode, useState } from 'react'
import { FieldCell } from '../../../fields/FieldCell.tsx'
import { ownerPath } from '../../../fields/form.ts'
import { RowPeople, useRowPeople } from '../../presence/list-people.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { useListContext } from '../list-context.ts'
import { nameOf } from '../row/item-text.ts'
import { type SelectionStore, useIsSelected } from '../selection/selection-store.ts'
import { selectTo, toggle } from '../selection/selection.ts'
import { CellEditor, type Editing } from './CellEditor.tsx'
import { cellValue, isFigure, type TableColumn } from './columns.ts'
import classes from './Table.module.css'

interface GridRowProps {
  document: LiveDocument
  /** The number of the row, from 0. */
  at: number
  top: number
  columns: readonly TableColumn[]
  /** The column of the current cell, in its row. */
  current: number | undefined
  /** The columns of the range, in its rows. */
  left: number | undefined
  right: number | undefined
  /** The document is open. */
  isOpen: boolean
  /** The cell of the row that is being changed. */
  editing: Editing | undefined
  /** The revision that this person saved from the row: its values are no news. */
  ownRev: number | undefined
}

/** One document of a table; memoised, so that it is only rendered again when it changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { document, at, top, columns, current, left, right, isOpen, editing, ownRev } = props
  const { selection } = useListContext()
  const people = useRowPeople(document.id)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classes.row}
      style={{ top }}
      data-id={document.id}
      data-at={at}
      data-open={isOpen || undefined}
      data-editing={editing ? true : undefined}
    >
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          document={document}
          column={column}
          index={index}
          isCurrent={current === index}
          isInRange={left !== undefined && right !== undefined && index >= left && index <= right}
          people={people}
          store={selection}
          editing={editing?.key === column.key ? editing : undefined}
          isOwn={ownRev === document.rev}
        />
      ))}
    </div>
  )
})

interface CellProps {
  document: LiveDocument
  column: TableColumn
  index: number
  isCurrent: boolean
  isInRange: boolean
  people: readonly Present[] | undefined
  store: SelectionStore
  editing: Editing | undefined
  isOwn: boolean
}

function Cell({ document, column, index, isCurrent, isInRange, people, store, editing, isOwn }: CellProps) {
  const { collection } = useListContext()
  const value = cellValue(collection, column, document)
  const fresh = useFresh(document.rev, value, isOwn)
  const inside = namesIn(collection, column, people)
  const isFirst = index === 0
  return (
    <div
      role={isFirst ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-selected={isInRange}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.cell}
      data-column={column.key}
      data-index={index}
      data-first={isFirst || undefined}
      data-figure={isFigure(column) || undefined}
      data-current={isCurrent || undefined}
      data-range={isInRange || undefined}
      data-occupied={inside === undefined ? undefined : true}
    >
      {fresh !== undefined && <span key={fresh} aria-hidden className={classes.flash} />}
      {inside !== undefined && <span className={classes.occupant}>{inside}</span>}
      {isFirst ? (
        <NameCell document={document} store={store}>
          {String(value ?? '')}
        </NameCell>
      ) : (
        <span className={classes.value}>
          <FieldCell field={column.field} value={value} />
        </span>
      )}
      {editing && <CellEditor document={document} column={column} editing={editing} />}
    </div>
  )
}

/** The people who are in a field of the document; undefined without any. */
function namesIn(collection: Collection, { key }: TableColumn, people: readonly Present[] = []): string | undefined {
  const inside = people.filter(
    ({ field, isAway }) => field !== undefined && !isAway && ownerPath(collection, field) === key,
  )
  return inside.length === 0 ? undefined : inside.map(({ name }) => name).join(', ')
}

/** The revision in which somebody else last changed the value while the cell was shown; undefined until one does. */
function useFresh(rev: number, value: unknown, isOwn: boolean): number | undefined {
  const [known, setKnown] = useState<{ rev: number; value: unknown; fresh?: number }>({ rev, value })
  if (known.rev !== rev) {
    const isSame = equal(known.value ?? undefined, value ?? undefined)
    setKnown({ rev, value, fresh: isSame || isOwn ? known.fresh : rev })
  }
  return known.fresh
}

interface NameCellProps {
  document: LiveDocument
  store: SelectionStore
  children: ReactNode
}

/** The name of a row, with its box and the link that opens it. */
function NameCell({ document, store, children }: NameCellProps) {
  const { collection } = useListContext()
  const name = nameOf(collection, document)
  return (
    <>
      {store && <Box id={document.id} name={name} store={store} />}
      <span className={classes.value}>{children}</span>
      <RowPeople id={document.id} />
      <ItemLink
        path={collection.screen?.path ?? ''}
        id={document.id}
        className={classes.open}
        tabIndex={-1}
        title="Ouvrir (Ctrl Entrée)"
        aria-label={`Ouvrir « ${name} »`}
      >
        <IconArrowUpRight aria-hidden size={16} stroke={1.6} />
      </ItemLink>
    </>
  )
}

function Box({ id, name, store }: { id: string; name: string; store: SelectionStore }) {
  const checked = useIsSelected(store, id)
  return (
    <input
      type="checkbox"
      data-select
      className={classes.box}
      tabIndex={-1}
      aria-label={`Sélectionner « ${name} »`}
      checked={checked}
      onClick={({ shiftKey }) =>
        store.change((selection) => (shiftKey ? selectTo(selection, store.order, id) : toggle(selection, id)))
      }
      // The click decides, which knows whether Maj is held.
      onChange={() => undefined}
    />
  )
}
