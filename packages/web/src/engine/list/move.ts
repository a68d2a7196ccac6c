/**
 * A move of a document between two others; null at an end of the list. The names are those of the action `reordonner`.
 */
export interface Move {
  id: string
  /** The neighbour above. */
  avant: string | null
  /** The neighbour below. */
  apres: string | null
}

/** A move that the server has not shown yet. */
export interface PendingMove extends Move {
  /** The revision of the move; undefined until the server responds. */
  rev: number | undefined
}

/**
 * The pending moves that the server does not show yet.
 * @param revOf the shown revision of a document; undefined when it left the list, which ends its move
 */
export function stillPending(
  moves: readonly PendingMove[],
  revOf: (id: string) => number | undefined,
): readonly PendingMove[] {
  return moves.filter(({ id, rev }) => rev === undefined || (revOf(id) ?? rev) < rev)
}

/** The move that puts `id` at the position of `over`; undefined when nothing would change. [LIST-22] */
export function moveTo(ids: readonly string[], id: string, over: string): Move | undefined {
  const from = ids.indexOf(id)
  const to = ids.indexOf(over)
  if (from < 0 || to < 0 || from === to) return undefined
  const others = ids.toSpliced(from, 1)
  return { id, avant: others[to - 1] ?? null, apres: others[to] ?? null }
}

/** The order after a move, shown before the server responds; unchanged when the neighbours are gone. */
export function applyMove(ids: readonly string[], { id, avant, apres }: Move): string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return others
  const before = avant === null ? -1 : others.indexOf(avant)
  const after = apres === null ? -1 : others.indexOf(apres)
  if (before >= 0) return others.toSpliced(before + 1, 0, id)
  if (after >= 0) return others.toSpliced(after, 0, id)
  return [...ids]
}
