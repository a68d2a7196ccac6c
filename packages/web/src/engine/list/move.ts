/** A document put between two others; null at an end of the list. The words are those of the action `reordonner`. */
export interface Move {
  id: string
  /** The neighbour shown just before the place. */
  avant: string | null
  /** The neighbour shown just after it. */
  apres: string | null
}

/** A move that the server has not shown yet. */
export interface PendingMove extends Move {
  /** The revision the move made; undefined until the server answered. */
  rev: number | undefined
}

/**
 * The moves that the server still has to show, of those under way.
 * @param revOf the revision that a document is shown at; undefined when it left the list, and its move with it
 */
export function stillPending(
  moves: readonly PendingMove[],
  revOf: (id: string) => number | undefined,
): readonly PendingMove[] {
  return moves.filter(({ id, rev }) => rev === undefined || (revOf(id) ?? rev) < rev)
}

/** The move that puts `id` at the place of `over`; undefined when nothing would change. [LIST-22] */
export function moveTo(ids: readonly string[], id: string, over: string): Move | undefined {
  const from = ids.indexOf(id)
  const to = ids.indexOf(over)
  if (from < 0 || to < 0 || from === to) return undefined
  const others = ids.toSpliced(from, 1)
  return { id, avant: others[to - 1] ?? null, apres: others[to] ?? null }
}

/** The order once the move is made, shown before the server answers; neighbours that went away leave it as it was. */
export function applyMove(ids: readonly string[], { id, avant, apres }: Move): string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return others
  const before = avant === null ? -1 : others.indexOf(avant)
  const after = apres === null ? -1 : others.indexOf(apres)
  if (before >= 0) return others.toSpliced(before + 1, 0, id)
  if (after >= 0) return others.toSpliced(after, 0, id)
  return [...ids]
}
