import type { Collision, UniqueIdentifier } from '@dnd-kit/core'

/** Where an item is when it is dropped, as the drag library tells it. */
export interface Dropped {
  over: { id: UniqueIdentifier } | null
  /** The items it stands on, the nearest first. */
  collisions?: readonly Pick<Collision, 'id'>[] | null
}

/**
 * The id of the item whose place was taken; undefined where there is none. The library tells of a move in `over` one turn
 * of the event loop after it: keys that follow each other at once would drop the item where it was before the last arrow.
 */
export function placeTaken({ over, collisions }: Dropped): string | undefined {
  const place = collisions?.[0]?.id ?? over?.id
  return place === undefined ? undefined : String(place)
}
