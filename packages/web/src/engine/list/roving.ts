import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (columns: number) => number> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
}

/** The index that a key leads to from `index` among `count` items, `columns` to a row; undefined when it leads nowhere. */
export function indexAfter(key: string, index: number, count: number, columns: number): number | undefined {
  if (key === 'Home') return index > 0 ? 0 : undefined
  if (key === 'End') return index < count - 1 ? count - 1 : undefined
  const step = STEPS[key]?.(columns) ?? 0
  const to = index + step
  return step !== 0 && to >= 0 && to < count ? to : undefined
}

/** Moves the focus among the links of a list with the arrows, Début and Fin; an item being dragged keeps its keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || !target.matches('[data-list-item]')) return
  if (event.altKey || event.ctrlKey || event.metaKey || currentTarget.querySelector('[data-dragging]')) return
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[data-list-item]')]
  const to = indexAfter(event.key, items.indexOf(target), items.length, columns)
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
