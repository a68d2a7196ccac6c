/**
 * How far to scroll, in pixels, to keep visible items in place: the smallest shift of any item. A single moved item
 * shifts alone and is ignored; items added above shift all others equally. 0 when one item did not shift.
 * @param before the tops of the visible items before the change, by id
 * @param now their tops after the change, without removed items
 */
export function keptShift(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number {
  let smallest: number | undefined
  for (const [id, top] of before) {
    const after = now.get(id)
    if (after === undefined) continue
    const move = after - top
    if (smallest === undefined || Math.abs(move) < Math.abs(smallest)) smallest = move
  }
  return smallest ?? 0
}
