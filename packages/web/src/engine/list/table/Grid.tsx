import type { LiveDocument } from '@boutique/domain'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { withoutSource } from '../../../base/search/search.ts'
import { useListContext } from '../list-context.ts'
import { add, toggle } from '../selection/selection.ts'
import { drawnIndices } from '../tree/row-window.ts'
import { useRowWindow } from '../tree/use-row-window.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { movedColumn, shownColumns, WIDTH_STEP, widened, widthOf } from './columns.ts'
import { GridRow } from './GridRow.tsx'
import { isSingle, type Place, placeAfter } from './grid-moves.ts'
import { Heading } from './Heading.tsx'
import { directionOf, nextOrder, ordersOf } from './sorting.ts'
import classes from './Table.module.css'
import { useCellChanges } from './use-cell-changes.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useCursor } from './use-cursor.ts'
import { useEditing } from './use-editing.ts'

/** The height of a row in pixels, also in the style sheet. */
const ROW_HEIGHT = 40
/** The next page is asked for when so many loaded rows are left below. */
const AHEAD = 120

interface GridProps {
  documents: readonly LiveDocument[]
  ids: readonly string[]
  /** How many rows there are, loaded or not; undefined while that is not known exactly. */
  total: number | undefined
  selectedId: string | undefined
  /** There is another page, which is not being loaded. */
  hasMore: boolean
  onMore(): void
  onSort(sort: string): void
}

/** The place of the cell or heading that an element is in. */
function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-index]')
  if (!cell) return undefined
  const row = cell.closest<HTMLElement>('[data-at]')
  return { row: row ? Number(row.dataset.at) : -1, column: Number(cell.dataset.index) }
}

/** A table of documents with the grid pattern of ARIA: one cell has the focus, and only the visible rows are drawn. */
export function Grid({ documents, ids, total, selectedId, hasMore, onMore, onSort }: GridProps) {
  const { collection, selection, sort } = useListContext()
  const navigate = useNavigate()
  const [choice, setChoice] = useColumnChoice(collection)
  const columns = useMemo(() => shownColumns(collection, choice), [collection, choice])
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const widths = columns.map((column, at) => widthOf(column, at === 0, choice))
  const body = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const shown = useRowWindow(body, ROW_HEIGHT)
  const { place, range, go } = useCursor(ids, keys)
  const drawn = drawnIndices(shown, ids.length, [place.row])

  const isNear = shown.to + AHEAD >= ids.length || place.row + AHEAD >= ids.length
  useEffect(() => {
    if (isNear && hasMore) onMore()
  }, [isNear, hasMore, onMore])

  const isFocusWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return
    isFocusWanted.current = false
    const cell = grid.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const moveTo = (to: Place, extend = false): void => {
    isFocusWanted.current = true
    go(to, extend)
  }
  const open = (row: number): void => {
    const id = ids[row]
    const to = `${collection.screen?.path ?? ''}/${encodeURIComponent(id ?? '')}`
    if (id !== undefined) void navigate({ to: to as '.', search: withoutSource as never, resetScroll: false })
  }
  const edit = useEditing({ documents, columns, place, moveTo, open })
  const changes = useCellChanges({ collection, documents, columns, rights: edit.rights }, range, edit.say)
  const sortBy = (column: number): void => {
    const chosen = columns[column]
    const order = chosen && nextOrder(collection, chosen, sort)
    if (order !== undefined) onSort(order)
  }
  const select = (): void => {
    const rows = ids.slice(range.top, range.bottom + 1)
    const [only] = rows
    if (rows.length === 1 && only !== undefined) selection.change((now) => toggle(now, only))
    else selection.change((now) => add(now, rows))
  }

  /** What a key does on a heading; whether it did. */
  const onHeadingKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const column = columns[place.column]
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if ((key === 'Enter' || key === ' ') && column) sortBy(place.column)
    else if (by !== 0 && column && shiftKey)
      setChoice(widened(choice, column.key, (widths[place.column] ?? 0) + by * WIDTH_STEP))
    else if (by !== 0 && column && (ctrlKey || metaKey)) {
      isFocusWanted.current = true
      setChoice(movedColumn(choice, column.key, by))
    } else return false
    return true
  }
  /** What a key does on a cell, besides moving; whether it did. */
  const onCellKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event
    const isCtrl = ctrlKey || metaKey
    if (altKey) return false
    if (key === 'Enter' && isCtrl) open(place.row)
    else if (key === ' ' && !isCtrl) select()
    else if (key === 'Escape' && !isSingle(range)) moveTo(place)
    else if (isCtrl && key.toLowerCase() === 'a') {
      go({ row: 0, column: 0 })
      moveTo({ row: ids.length - 1, column: keys.length - 1 }, true)
    } else return changes.onKey(event) || edit.onKey(event)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== (event.target as Element).closest('[data-index]')) return
    const isDone = place.row < 0 ? onHeadingKey(event) : onCellKey(event)
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const to =
      isDone || event.altKey ? undefined : placeAfter(event, place, { rows: ids.length, columns: keys.length, page })
    if (to) moveTo(to, event.shiftKey)
    if (!isDone && !to) return
    event.preventDefault()
    // The page has shortcuts of single letters.
    event.stopPropagation()
    if (to) edit.say('')
  }
  const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
    const to = placeOf(event.target)
    const isOwn = (event.target as Element).closest('a, input, button, textarea, [data-kind]') !== null
    if (!to || event.button !== 0 || isOwn) return
    // The browser would select the text in between.
    if (event.shiftKey) event.preventDefault()
    moveTo(to, event.shiftKey)
    if (to.row < 0) sortBy(to.column)
  }
  const onMouseOver = (event: MouseEvent<HTMLElement>): void => {
    const to = placeOf(event.target)
    if (event.buttons !== 1 || !to || to.row < 0 || place.row < 0) return
    if (to.row !== place.row || to.column !== place.column) moveTo(to, true)
  }
  return (
    <>
      <div className={classes.tools}>
        <p role="status" className={classes.said}>
          {edit.said}
        </p>
        <ColumnsMenu choice={choice} onChange={setChoice} />
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={collection.label.many}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        className={classes.grid}
        data-pane
        style={
          { '--columns': widths.map((width) => `${width}px`).join(' '), '--first': `${widths[0] ?? 0}px` } as object
        }
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onCopy={changes.onCopy}
        onPaste={changes.onPaste}
        onDoubleClick={(event) => {
          const isCell = (event.target as Element).closest('[data-at] [data-index]') !== null
          if (isCell && (event.target as Element).closest('a, input, button, [data-kind]') === null) edit.begin()
        }}
        onFocus={(event) => {
          const to = event.target.matches('[data-index]') ? placeOf(event.target) : undefined
          if (to && !isFocusWanted.current && (to.row !== place.row || to.column !== place.column)) go(to)
        }}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.headings}>
            {columns.map((column, at) => (
              <Heading
                key={column.key}
                column={column}
                index={at}
                isCurrent={place.row < 0 && place.column === at}
                order={directionOf(column, sort)}
                isSortable={ordersOf(collection, column).length > 0}
                onWidth={(width) => setChoice(widened(choice, column.key, width))}
              />
            ))}
          </div>
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          style={{ height: ids.length * ROW_HEIGHT, width: widths.reduce((sum, width) => sum + width, 0) }}
        >
          {drawn.map((at) => {
            const document = documents[at]
            const isInRange = at >= range.top && at <= range.bottom && place.row >= 0
            return (
              document && (
                <GridRow
                  key={document.id}
                  document={edit.shownOf(document)}
                  at={at}
                  top={at * ROW_HEIGHT}
                  columns={columns}
                  current={place.row === at ? place.column : undefined}
                  left={isInRange ? range.left : undefined}
                  right={isInRange ? range.right : undefined}
                  isOpen={document.id === selectedId}
                  editing={edit.editing?.id === document.id ? edit.editing : undefined}
                  ownRev={edit.ownRev(document.id)}
                />
              )
            )
          })}
        </div>
      </div>
      {changes.dialog}
    </>
  )
}
