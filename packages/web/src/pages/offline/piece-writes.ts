import { isBlank, type WaitingPiece } from './waiting-piece.ts'

/** A change of a piece that gives the same when it is made twice. */
export type PieceChange = (piece: WaitingPiece) => WaitingPiece

/** What one write does: the piece to store, `null` to remove a blank one, undefined when the piece is no longer described. */
export type WriteResult = WaitingPiece | null | undefined

/**
 * Makes the changes of one tab in the piece as it is stored, so that those of another tab stay.
 *
 * @param stored the piece in the database
 * @param shown the piece of this tab, which is the base while nothing is stored
 * @param wasStored whether this tab knows it to be in the database
 */
export function written(
  stored: WaitingPiece | undefined,
  shown: WaitingPiece,
  wasStored: boolean,
  changes: readonly PieceChange[],
): WriteResult {
  // Another tab has finished, sent or removed it.
  if (stored ? stored.state !== 'draft' : wasStored) return undefined
  const next = changes.reduce((piece, change) => change(piece), stored ?? shown)
  return isBlank(next) ? null : { ...next, rev: (stored?.rev ?? 0) + 1 }
}

/** Writes one typed text. */
export const valueChange =
  (path: string, value: string): PieceChange =>
  (piece) => ({ ...piece, values: { ...piece.values, [path]: value } })

/** Adds photos that are not in the piece. */
export const photosChange =
  (photos: WaitingPiece['photos']): PieceChange =>
  (piece) => ({
    ...piece,
    photos: [...piece.photos, ...photos.filter(({ id }) => !piece.photos.some((one) => one.id === id))],
  })

/** Removes one photo. */
export const photoRemoval =
  (id: string): PieceChange =>
  (piece) => ({ ...piece, photos: piece.photos.filter((photo) => photo.id !== id) })

/** Leaves the piece to be sent. */
export const finished: PieceChange = (piece) => ({ ...piece, state: 'waiting' })
