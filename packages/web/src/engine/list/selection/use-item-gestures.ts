import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { add, moveEnd, selectTo, toggle } from './selection.ts'
import type { SelectionStore } from './selection-store.ts'

/** How long a finger stays until it selects, in milliseconds. */
const LONG_PRESS = 450
/** How far it may move meanwhile, in pixels. */
const TOLERANCE = 8

/** What the link of an item does for the selection; events that it handles are prevented. */
export interface ItemGestures {
  onClick(event: MouseEvent): void
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(): void
  onPointerCancel(): void
  onContextMenu(event: MouseEvent): void
}

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** It was long enough: the click at its end opens nothing. */
  isLong: boolean
}

/**
 * The gestures on an item: a click with Ctrl or ⌘ selects it, one with Maj the range to it; a long press begins to select,
 * and then a tap selects.
 * @param lifts a long press lifts the item for dragging: where it is let go, `Reorderable` tells it
 */
export function useItemGestures(
  store: SelectionStore | undefined,
  id: string,
  lifts: boolean,
): ItemGestures | undefined {
  const press = useRef<Press>(undefined)
  if (!store) return undefined
  const end = () => clearTimeout(press.current?.timer)
  return {
    onClick(event) {
      const isTap = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch'
      const { isActive } = store.state()
      const after = press.current?.isLong === true
      press.current = undefined
      if (after) return event.preventDefault()
      if (event.shiftKey) {
        store.change((selection) => selectTo(selection, store.order, id))
        // The browser selects the text in between.
        getSelection()?.removeAllRanges()
      } else if (event.ctrlKey || event.metaKey || (isTap && isActive))
        store.change((selection) => toggle(selection, id))
      else return
      event.preventDefault()
    },
    onPointerDown({ pointerType, clientX: x, clientY: y }) {
      end()
      press.current = undefined
      if (pointerType !== 'touch' || lifts || store.state().isActive) return
      const timer = setTimeout(() => {
        if (press.current) press.current.isLong = true
        store.change((selection) => ({ ...add(selection, [id]), anchor: id }))
      }, LONG_PRESS)
      press.current = { x, y, timer, isLong: false }
    },
    onPointerMove({ clientX, clientY }) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > TOLERANCE) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would open the menu of the browser for the link.
    onContextMenu(event) {
      if (press.current) event.preventDefault()
    },
  }
}

/** The keys of the selection on a focused item; true when it was one of them. */
export function selectByKey(store: SelectionStore, id: string, event: KeyboardEvent, to: string | undefined): boolean {
  const { key, shiftKey, altKey } = event
  const isCtrl = event.ctrlKey || event.metaKey
  if (altKey) return false
  if (isCtrl && !shiftKey && key.toLowerCase() === 'a') store.change((selection) => add(selection, store.order))
  else if (!isCtrl && !shiftKey && key.toLowerCase() === 'x') store.change((selection) => toggle(selection, id))
  else if (!isCtrl && shiftKey && to !== undefined) store.change((selection) => moveEnd(selection, store.order, id, to))
  else return false
  return true
}
