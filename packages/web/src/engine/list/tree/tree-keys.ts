import type { TreeRow } from './tree-rows.ts'

/** What a key does in a tree. */
export type TreeStep = { type: 'focus'; id: string } | { type: 'open' | 'close'; id: string } | { type: 'cell' }

/**
 * What a key does on a row, as in the treegrid pattern of ARIA: ↑ ↓ Début Fin move, → opens, then enters, ← closes, then
 * goes to the parent. On a row without children → goes to the first button of the row. Undefined for other keys.
 */
export function stepOf(key: string, rows: readonly TreeRow[], id: string): TreeStep | undefined {
  const at = rows.findIndex(({ document }) => document.id === id)
  const row = rows[at]
  if (!row) return undefined
  const focus = (index: number): TreeStep | undefined => {
    const target = rows[index]
    return target && index !== at ? { type: 'focus', id: target.document.id } : undefined
  }
  if (key === 'ArrowDown') return focus(at + 1)
  if (key === 'ArrowUp') return focus(at - 1)
  if (key === 'Home') return focus(0)
  if (key === 'End') return focus(rows.length - 1)
  if (key === 'ArrowRight') {
    if (!row.hasChildren) return { type: 'cell' }
    return row.isOpen ? focus(at + 1) : { type: 'open', id }
  }
  if (key !== 'ArrowLeft') return undefined
  if (row.isOpen) return { type: 'close', id }
  return row.parent === undefined ? undefined : { type: 'focus', id: row.parent }
}

/** Where the end of a range goes by a key with Maj; undefined for keys that do not move along the rows. */
export function rangeEnd(key: string, rows: readonly TreeRow[], id: string): string | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return undefined
  const step = stepOf(key, rows, id)
  return step?.type === 'focus' ? step.id : undefined
}

/** Moves the focus among the links and buttons of a row, and back to the row; whether the key did. */
export function moveInRow(key: string, row: HTMLElement): boolean {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[tabindex="0"], button[tabindex="0"]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + (key === 'ArrowRight' ? 1 : -1)]
  next?.focus()
  return at >= 0
}
