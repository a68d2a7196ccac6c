import type { Announcements } from '@dnd-kit/core'

/**
 * French sentences for screen reader users.
 * @param droppedOn the id of the item whose position the last drop took; undefined if none
 */
export function announcements(
  ids: readonly string[],
  nameOf: (id: string) => string,
  droppedOn: () => string | undefined,
): Announcements {
  const name = (id: string | number) => `« ${nameOf(String(id))} »`
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} sur ${ids.length}`
  const lifted = (id: string | number) => `${name(id)} est soulevé, place ${place(id)}`
  return {
    // The library takes arrow keys only after it measured the items, which the first `onDragOver` follows.
    onDragStart: () => undefined,
    // A lifted item is first over itself.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return over.id === active.id ? lifted(active.id) : `${name(active.id)} est à la place ${place(over.id)}`
    },
    onDragEnd: ({ active }) => {
      const over = droppedOn()
      return over === undefined
        ? `${name(active.id)} est reposé à sa place`
        : `${name(active.id)} est déposé à la place ${place(over)}`
    },
    onDragCancel: ({ active }) => `Déplacement annulé, ${name(active.id)} est reposé à sa place`,
  }
}
