import type { LiveDocument } from '@boutique/domain'
import { Button, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'
import { useSelectedInView } from '../use-selected-in-view.ts'
import { useClosedRows } from './closed-rows.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { drawnIndices } from './row-window.ts'
import { TopPlace } from './TopPlace.tsx'
import classes from './Tree.module.css'
import { TreeDrag } from './TreeDrag.tsx'
import { TreeRowView } from './TreeRowView.tsx'
import { moveInRow, rangeEnd, stepOf } from './tree-keys.ts'
import { mayMove, TOP } from './tree-moves.ts'
import { visibleRows } from './tree-rows.ts'
import { useRowWindow } from './use-row-window.ts'
import { useTreeMoves } from './use-tree-moves.ts'
import { useTreeSelection } from './use-tree-selection.ts'

interface TreeGridProps {
  documents: readonly LiveDocument[]
  /** The field that names the parent. */
  relation: string
  selectedId: string | undefined
  /** Called with the visible ids in their order. */
  onOrder(ids: string[]): void
}

/** Heights of a row in pixels: with one line of text, and with two. */
const HEIGHTS = { one: 44, two: 60 } as const
/** How long a dragged document stays over a closed one before that opens, in milliseconds. */
const OPEN_AFTER = 700

/** The rows of a tree, of which only those near the visible part are drawn: the keyboard moves, opens, and carries. */
export function TreeGrid({ documents, relation, selectedId, onOrder }: TreeGridProps) {
  const { collection, boutique, canUpdate, narrow, phone } = useListContext()
  const { user } = useSession()
  const { tree, move } = useTreeMoves(documents, relation)
  const [closed, changeClosed] = useClosedRows(collection.slug, boutique, user.id)
  const rows = useMemo(() => visibleRows(tree, closed), [tree, closed])
  const selecting = useTreeSelection(documents, rows)
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.document.id, at])), [rows])
  const [active, setActive] = useState(selectedId)
  const [lifted, setLifted] = useState<string>()
  const [over, setOver] = useState<string>()
  const [requested, setRequested] = useState<string>()
  const [said, setSaid] = useState('')
  const root = useSelectedInView(selectedId)
  const body = useRef<HTMLDivElement>(null)
  const height = narrow || phone ? HEIGHTS.two : HEIGHTS.one
  const range = useRowWindow(body, height)
  const [lastSelected, setLastSelected] = useState(selectedId)
  if (selectedId !== lastSelected) {
    setLastSelected(selectedId)
    if (selectedId !== undefined) setActive(selectedId)
  }
  const activeId = active !== undefined && (active === TOP || indexOf.has(active)) ? active : rows[0]?.document.id
  const activeAt = indexOf.get(activeId ?? '') ?? 0
  // A carried row stays drawn, as does the selected one, to which the focus returns.
  const kept = [activeAt, indexOf.get(lifted ?? '') ?? -1, indexOf.get(selectedId ?? '') ?? -1]
  const drawn = drawnIndices(range, rows.length, kept)

  useEffect(() => onOrder(rows.map(({ document }) => document.id)))
  const wanted = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = root.current?.querySelector<HTMLElement>(`[data-list-item="${CSS.escape(wanted.current)}"]`)
    wanted.current = undefined
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  const focus = (id: string): void => {
    wanted.current = id
    setActive(id)
  }
  const called = (id: string): string => {
    const document = tree.byId.get(id)
    return document ? nameOf(collection, document) : ''
  }
  const onToggle = useCallback((id: string, close: boolean) => changeClosed({ [id]: close }), [changeClosed])
  useOpenOver(lifted !== undefined && over !== undefined && closed.has(over) ? over : undefined, onToggle)

  const lift = (id: string): void => {
    setLifted(id)
    setSaid(`« ${called(id)} » est soulevé. Les flèches choisissent sa place, Espace dépose, Échap annule.`)
  }
  const release = (sentence: string): void => {
    setLifted(undefined)
    setOver(undefined)
    setSaid(sentence)
  }
  const drop = (id: string, target: string | undefined): void => {
    if (target === undefined || !mayMove(tree, relation, id, target)) {
      release(`« ${called(id)} » reste à sa place`)
      return
    }
    release(
      target === TOP ? `« ${called(id)} » est au premier niveau` : `« ${called(id)} » est sous « ${called(target)} »`,
    )
    if (closed.has(target)) changeClosed({ [target]: false })
    focus(id)
    move(id, target)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[role="row"]')
    if (event.defaultPrevented || event.altKey || activeId === undefined || !row) return
    // A click with Ctrl or Maj leaves the focus in the name.
    const isOnRow = target === row || target.matches('a[tabindex="-1"]')
    const isCtrl = event.ctrlKey || event.metaKey
    const done =
      (isOnRow && onSelectKey(event)) || (!isCtrl && (isOnRow ? onRowKey(event.key, row) : moveInRow(event.key, row)))
    if (done) event.preventDefault()
  }
  const onSelectKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (lifted !== undefined || activeId === undefined || activeId === TOP) return false
    const to = event.shiftKey ? rangeEnd(event.key, rows, activeId) : undefined
    if (!selecting.onKey(event, activeId, to)) return false
    if (to !== undefined) focus(to)
    return true
  }
  const onRowKey = (key: string, row: HTMLElement): boolean => {
    if (key === ' ' && canUpdate) {
      if (lifted !== undefined) drop(lifted, activeId === lifted ? undefined : activeId)
      else if (activeId !== undefined && activeId !== TOP) lift(activeId)
      return true
    }
    if (key === 'Escape' && lifted !== undefined) {
      release(`Déplacement annulé, « ${called(lifted)} » reste à sa place`)
      focus(lifted)
      return true
    }
    if (key === 'Enter') {
      if (lifted !== undefined) drop(lifted, activeId === lifted ? undefined : activeId)
      else row.querySelector<HTMLElement>('a')?.click()
      return true
    }
    if (activeId === TOP) {
      if (key !== 'ArrowDown' || !rows[0]) return false
      focus(rows[0].document.id)
      return true
    }
    if (lifted !== undefined && key === 'ArrowUp' && activeAt === 0) {
      focus(TOP)
      return true
    }
    const step = stepOf(key, rows, activeId ?? '')
    if (step?.type === 'focus') focus(step.id)
    else if (step?.type === 'cell') return moveInRow('ArrowRight', row)
    else if (step) onToggle(step.id, step.type === 'close')
    return step !== undefined
  }
  const target = lifted === undefined ? undefined : (over ?? (active === lifted ? undefined : activeId))
  const state = (id: string): boolean | undefined =>
    lifted === undefined || target !== id || id === lifted ? undefined : mayMove(tree, relation, lifted, id)
  const parents = rows.filter(({ hasChildren }) => hasChildren)
  const ask = useCallback((id: string) => setRequested(id), [])
  return (
    <div ref={root} data-tree>
      {!narrow && parents.length > 0 && (
        <FoldButton
          isAllClosed={parents.every(({ isOpen }) => !isOpen)}
          onChange={(close) => {
            const all = [...tree.children.keys()].filter((id) => id !== undefined)
            changeClosed(Object.fromEntries(all.map((id) => [id, close])))
          }}
        />
      )}
      <TreeDrag
        onStart={(id) => {
          setActive(id)
          lift(id)
        }}
        onOver={setOver}
        onDrop={drop}
        onHold={selecting.hold}
        onCancel={() => lifted !== undefined && release(`Déplacement annulé, « ${called(lifted)} » reste à sa place`)}
        renderDragged={called}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows of a tree are placed one by one, which no table allows */}
        <div
          role="treegrid"
          aria-label={collection.label.many}
          aria-rowcount={rows.length}
          aria-multiselectable
          className={classes.tree}
          data-narrow={narrow || phone || undefined}
          data-selecting={selecting.isSelecting || undefined}
          data-dragging={lifted !== undefined || undefined}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const id = (event.target as HTMLElement).closest<HTMLElement>('[data-list-item]')?.dataset.listItem
            if (id !== undefined && id !== activeId && wanted.current === undefined) setActive(id)
          }}
        >
          {lifted !== undefined && (
            <TopPlace isTarget={target === TOP} mayDrop={mayMove(tree, relation, lifted, TOP)} />
          )}
          <div
            ref={body}
            role="rowgroup"
            className="ab-relative"
            style={{ height: rows.length * height, '--row': `${height}px` } as object}
          >
            {drawn.map((at) => {
              const row = rows[at]
              return (
                row && (
                  <TreeRowView
                    key={row.document.id}
                    row={row}
                    isSelecting={selecting.isSelecting}
                    index={at + 1}
                    top={at * height}
                    selected={row.document.id === selectedId}
                    isActive={row.document.id === activeId}
                    isLifted={row.document.id === lifted}
                    target={state(row.document.id)}
                    onToggle={onToggle}
                    onMove={canUpdate ? ask : undefined}
                  />
                )
              )
            })}
          </div>
        </div>
      </TreeDrag>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {requested !== undefined && (
        <MoveDialog
          tree={tree}
          relation={relation}
          id={requested}
          onClose={() => setRequested(undefined)}
          onMove={(id, place) => {
            setRequested(undefined)
            drop(id, place)
          }}
        />
      )}
    </div>
  )
}

/** Opens a closed row over which something is dragged for some time. */
function useOpenOver(id: string | undefined, onToggle: (id: string, close: boolean) => void): void {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => onToggle(id, false), OPEN_AFTER)
    return () => clearTimeout(timer)
  }, [id, onToggle])
}

function FoldButton({ isAllClosed, onChange }: { isAllClosed: boolean; onChange(close: boolean): void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      className={classes.fold}
      onClick={() => onChange(!isAllClosed)}
    >
      {isAllClosed ? 'Tout déplier' : 'Tout replier'}
    </Button>
  )
}
