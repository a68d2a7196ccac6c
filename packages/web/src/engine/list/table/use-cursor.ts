import { useMemo, useState } from 'react'
import { type CellRange, type Place, rangeBetween } from './grid-moves.ts'

/** A cell by its document and column, which stays the same while rows come and go; without `id` a heading. */
interface Spot {
  id: string | undefined
  key: string
  /** Where it was: the cell that takes its place when the document is gone. */
  row: number
}

export interface Cursor {
  /** The cell that has, or would get, the focus. */
  place: Place
  /** The selected cells: one, or a rectangle that Maj extends. */
  range: CellRange
  /** Goes to a cell; `extends` keeps the other end of the range. */
  go(to: Place, extend?: boolean): void
}

/**
 * The current cell of a grid and its range.
 * @param ids the documents of the rows
 * @param keys the columns
 */
export function useCursor(ids: readonly string[], keys: readonly string[]): Cursor {
  const [spot, setSpot] = useState<Spot>(() => ({ id: ids[0], key: keys[0] ?? '', row: 0 }))
  const [anchor, setAnchor] = useState<Spot>()
  const rows = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids])
  const placeOf = ({ id, key, row }: Spot): Place => ({
    row: id === undefined ? -1 : (rows.get(id) ?? Math.min(row, ids.length - 1)),
    column: Math.max(0, keys.indexOf(key)),
  })
  const spotAt = ({ row, column }: Place): Spot => ({
    id: row < 0 ? undefined : ids[row],
    key: keys[column] ?? '',
    row,
  })
  const place = placeOf(spot)
  return {
    place,
    range: rangeBetween(anchor ? placeOf(anchor) : place, place),
    go: (to, extend = false) => {
      setAnchor(extend && to.row >= 0 ? (anchor ?? spotAt(place)) : undefined)
      setSpot(spotAt(to))
    },
  }
}
