import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { type QueuedKeys, holdKeys } from './queued-keys.ts'
import classes from './Reorderable.module.css'
import { announcements } from './reorder-announcements.ts'
import { placeTaken } from './reorder-place.ts'

interface ReorderableProps {
  ids: readonly string[]
  layout: 'grid' | 'list'
  disabled?: boolean
  /** The name of an item, for announcements. */
  nameOf(id: string): string
  /** Called when an item was dropped on the position of another one. */
  onMove(id: string, over: string): void
  /** Called when a finger lifted an item and let it go where it was. */
  onHold?(id: string): void
  /** The element that follows the pointer while a dashed placeholder marks the item's position. */
  renderDragged(id: string): ReactNode
  children: ReactNode
}

const INSTRUCTIONS = 'Espace pour soulever, les flèches pour déplacer, Espace pour déposer, Échap pour annuler.'
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }
// The same objects at each render: with new ones, every item is rendered again.
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 6 } }
const KEYBOARD = {
  keyboardCodes: KEYS,
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: 'auto' as const,
}
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Items that can be reordered with the mouse, by touch (long press of a quarter of a second) and with the keyboard. */
export function Reorderable({
  ids,
  layout,
  disabled = false,
  nameOf,
  onMove,
  onHold,
  renderDragged,
  children,
}: ReorderableProps) {
  const [dragged, setDragged] = useState<string>()
  const dropped = useRef<string | undefined>(undefined)
  const keys = useRef<QueuedKeys | undefined>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  )
  useNoClickAfter(dragged !== undefined)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={layout === 'list' ? [alongTheList] : undefined}
      accessibility={{
        announcements: announcements(ids, nameOf, () => dropped.current),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={({ active, activatorEvent }) => {
        if (activatorEvent instanceof KeyboardEvent) keys.current = holdKeys(document)
        setDragged(String(active.id))
      }}
      onDragOver={() => keys.current?.release()}
      onDragCancel={() => {
        keys.current?.drop()
        setDragged(undefined)
      }}
      onDragEnd={(event) => {
        keys.current?.drop()
        const [id, over] = [String(event.active.id), placeTaken(event)]
        dropped.current = over
        setDragged(undefined)
        if (over !== undefined && over !== id) onMove(id, over)
        else if (isHold(event)) onHold?.(id)
      }}
    >
      <SortableContext
        items={ids as string[]}
        strategy={layout === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
        disabled={disabled}
      >
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && <div className={classes.dragged}>{renderDragged(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

/** Whether a finger lifted something and let it go where it was. */
export function isHold({ activatorEvent, delta: { x, y } }: Pick<DragEndEvent, 'activatorEvent' | 'delta'>): boolean {
  // Browsers for the mouse alone have no touch events.
  const isTouch = 'touches' in activatorEvent
  return isTouch && Math.hypot(x, y) < TOUCH.activationConstraint.tolerance
}

/**
 * The click at the end of a drag neither opens nor selects. With a finger it comes in a task of its own, on a busy phone
 * long after the release, or not at all: it is expected until the next press of a finger, button or key.
 */
export function useNoClickAfter(dragging: boolean): void {
  useEffect(() => {
    if (!dragging) return
    const swallow = (event: MouseEvent) => {
      // Clicks by keys and by scripts have no pointer.
      if ((event as Partial<PointerEvent>).pointerType === '') return
      event.preventDefault()
      event.stopPropagation()
    }
    const stop = () => {
      window.removeEventListener('click', swallow, true)
      for (const press of ['pointerdown', 'keydown']) window.removeEventListener(press, stop, true)
    }
    window.addEventListener('click', swallow, true)
    return () => {
      for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, stop, true)
    }
  }, [dragging])
}

/** The props of an item of a `Reorderable`: `frame` for its box, `handle` for the focusable element to drag. */
export interface ReorderItem {
  frame: { ref(node: HTMLElement | null): void; style: CSSProperties; 'data-dragging'?: true }
  handle: Record<string, unknown>
  /** It is being dragged: its box marks the target position. */
  isDragging: boolean
}

/** Makes one item of a `Reorderable` movable. */
export function useReorderItem(id: string, disabled = false): ReorderItem {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  const style: CSSProperties = {
    // Cells of a grid may differ in size: an item takes the size of its new position.
    transform: transform
      ? `translate3d(${transform.x}px, ${transform.y}px, 0) scale(${transform.scaleX}, ${transform.scaleY})`
      : undefined,
    transformOrigin: '0 0',
    transition: transition ?? undefined,
  }
  const handle = { ...listeners, ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'] }
  return {
    frame: { ref: setNodeRef, style, 'data-dragging': isDragging || undefined },
    handle: disabled ? {} : handle,
    isDragging,
  }
}
