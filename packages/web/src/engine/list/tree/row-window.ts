/** The rows drawn beyond the visible ones, so that scrolling shows no gap. */
const MARGIN = 12
/** The first row changes in steps, so that not every scrolled pixel draws again. */
const STEP = 6

/** A range of rows, the last one excluded. */
export interface RowRange {
  from: number
  to: number
}

/**
 * The rows to draw of a list of rows with one height.
 * @param above the pixels of the list above the visible part; negative while it starts below its top
 * @param visible the height of the visible part, in pixels
 */
export function rangeOf(above: number, visible: number, rowHeight: number): RowRange {
  const first = Math.floor(Math.max(0, above) / rowHeight)
  const last = Math.ceil(Math.max(0, above + visible) / rowHeight)
  return {
    from: Math.max(0, Math.floor((first - MARGIN) / STEP) * STEP),
    to: Math.ceil((last + MARGIN) / STEP) * STEP,
  }
}

/** The indices to draw: those of a range, and some others that stay, as the one with the focus. */
export function drawnIndices({ from, to }: RowRange, count: number, others: readonly number[]): number[] {
  const indices = new Set(others.filter((index) => index >= 0 && index < count))
  for (let index = from; index < Math.min(to, count); index++) indices.add(index)
  return [...indices].toSorted((a, b) => a - b)
}
