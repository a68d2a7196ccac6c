import type { Collision, UniqueIdentifier } from '@dnd-kit/core'

/** The position of an item when it is dropped, as reported by the drag library. */
export interface Dropped {
  over: { id: UniqueIdentifier } | null
  /** The items below it, nearest first. */
  collisions?: readonly Pick<Collision, 'id'>[] | null
}

/**
 * The id of the item whose position was taken; undefined if none. The library updates `over` one task after a move:
 * with keys in quick succession, an item would be dropped at the position before the last arrow key.
 */
export function placeTaken({ over, collisions }: Dropped): string | undefined {
  const place = collisions?.[0]?.id ?? over?.id
  return place === undefined ? undefined : String(place)
}
