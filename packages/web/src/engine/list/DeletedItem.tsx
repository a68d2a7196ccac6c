import type { ReactNode } from 'react'
import { useListContext } from './list-context.ts'
import { useItemGestures } from './selection/use-item-gestures.ts'

interface DeletedItemProps {
  id: string
  className: string | undefined
  children: ReactNode
}

/** The content of an item in the bin, which opens nothing; the gestures of the selection work on it. */
export function DeletedItem({ id, className, children }: DeletedItemProps) {
  const { selection } = useListContext()
  const gestures = useItemGestures(selection, id, false)
  return (
    <div className={className} {...gestures}>
      {children}
    </div>
  )
}
