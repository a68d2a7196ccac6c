/** A place in a grid: -1 is the row of the headings. */
export interface Place {
  row: number
  column: number
}

/** What the keys know of a grid. */
export interface GridSize {
  rows: number
  columns: number
  /** The rows that a page shows. */
  page: number
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Where a key leads in a grid, as in the grid pattern of ARIA: arrows, Début, Fin, Page préc., Page suiv., and with Ctrl
 * the corners and the ends. The same place where it cannot go on; undefined for other keys.
 */
export function placeAfter(pressed: Pressed, from: Place, size: GridSize): Place | undefined {
  const { key } = pressed
  const isFar = pressed.ctrlKey || pressed.metaKey
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const step = STEPS[key]
  if (step) {
    const [rows, columns] = step
    if (!isFar) return bounded({ row: from.row + rows, column: from.column + columns }, last)
    if (rows !== 0) return bounded({ ...from, row: rows < 0 ? 0 : last.row }, last)
    return { ...from, column: columns < 0 ? 0 : last.column }
  }
  if (key === 'Home') return { row: isFar ? Math.min(0, last.row) : from.row, column: 0 }
  if (key === 'End') return { row: isFar ? last.row : from.row, column: last.column }
  if (isFar) return undefined
  if (key === 'PageUp') return bounded({ ...from, row: Math.max(0, from.row - size.page) }, last)
  if (key === 'PageDown') return bounded({ ...from, row: from.row + size.page }, last)
  return undefined
}

/** The next cell in the order of reading, or the one before; undefined at the ends, where Tab leaves the grid. */
export function nextCell({ row, column }: Place, by: 1 | -1, { rows, columns }: GridSize): Place | undefined {
  const at = row * columns + column + by
  return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns }
}

const bounded = ({ row, column }: Place, last: Place): Place => ({
  row: Math.min(Math.max(row, -1), last.row),
  column: Math.min(Math.max(column, 0), last.column),
})

/** A rectangle of cells, its ends included. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** The cells between two places; headings are not part of any. */
export const rangeBetween = (one: Place, other: Place): CellRange => ({
  top: Math.max(0, Math.min(one.row, other.row)),
  bottom: Math.max(0, one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isSingle = ({ top, bottom, left, right }: CellRange): boolean => top === bottom && left === right
