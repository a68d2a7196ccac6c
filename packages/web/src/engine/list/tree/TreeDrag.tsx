import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { isHold, useNoClickAfter } from '../../../ui/reorder/Reorderable.tsx'
import { placeTaken } from '../../../ui/reorder/reorder-place.ts'
import classes from './Tree.module.css'

interface TreeDragProps {
  onStart(id: string): void
  /** The row below the pointer, while a document is dragged. */
  onOver(id: string | undefined): void
  onDrop(id: string, target: string | undefined): void
  /** A finger lifted a document and let it go where it was. */
  onHold(id: string): void
  onCancel(): void
  /** The element that follows the pointer. */
  renderDragged(id: string): ReactNode
  children: ReactNode
}

const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 6 } }

/**
 * The row below the pointer. Rows come and go while the list scrolls: what is drawn there decides, and none is registered
 * with the library.
 */
const below: CollisionDetection = ({ pointerCoordinates }) => {
  if (!pointerCoordinates) return []
  const { x, y } = pointerCoordinates
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop
  return id === undefined ? [] : [{ id }]
}

/** Rows that are dragged onto others with the mouse and by touch; the keyboard is handled by the rows. */
export function TreeDrag({ onStart, onOver, onDrop, onHold, onCancel, renderDragged, children }: TreeDragProps) {
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  useNoClickAfter(dragged !== undefined)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={below}
      // The rows say themselves what happens; the library would say it in English.
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        setDragged(String(active.id))
        onStart(String(active.id))
      }}
      onDragOver={(event) => onOver(placeTaken(event))}
      onDragCancel={() => {
        setDragged(undefined)
        onCancel()
      }}
      onDragEnd={(event) => {
        setDragged(undefined)
        const id = String(event.active.id)
        onDrop(id, placeTaken(event))
        if (isHold(event)) onHold(id)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none' }}>
        {dragged !== undefined && <div className={classes.dragged}>{renderDragged(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const nothing = (): undefined => undefined
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
