/**
 * How far to scroll, in pixels, so that what was on the screen stays: the smallest of the moves of its items. One item
 * put elsewhere moves alone and takes nobody along; items added above move all of them alike. 0 when one stayed.
 * @param before the tops of the items that were on the screen, by id
 * @param now their tops once the list has changed; those that went away are missing
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
