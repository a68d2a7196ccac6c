import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (columns: number) => number> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
}

/**
 * The index to which a key moves from `index` among `count` items, `columns` per row; undefined when it does not move.
 */
export function indexAfter(key: string, index: number, count: number, columns: number): number | undefined {
  if (key === 'Home') return index > 0 ? 0 : undefined
  if (key === 'End') return index < count - 1 ? count - 1 : undefined
  const step = STEPS[key]?.(columns) ?? 0
  const to = index + step
  return step !== 0 && to >= 0 && to < count ? to : undefined
}

/**
 * Moves the focus from a link of a list (`data-items`) to another with the arrows, Début and Fin. Returns the id of that
 * item; undefined when the focus stays.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): string | undefined {
  const root = event.currentTarget.closest<HTMLElement>('[data-items]')
  // An item that is being dragged handles the arrow keys itself.
  if (!root || event.altKey || event.ctrlKey || event.metaKey || root.querySelector('[data-dragging]')) return undefined
  const items = [...root.querySelectorAll<HTMLElement>('[data-list-item]')]
  const columns = Number(root.dataset.items)
  const to = indexAfter(event.key, items.indexOf(event.currentTarget), items.length, columns)
  if (to === undefined) return undefined
  event.preventDefault()
  items[to]?.focus()
  return items[to]?.dataset.listItem
}
