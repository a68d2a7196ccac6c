import { notTaken } from '../../fields/photos/image-file.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { photoRefusal, type WaitingPhoto, type WaitingPiece } from './waiting-piece.ts'

/** Bytes that the browser keeps for itself: the last ones are not filled with photos. */
const MARGIN = 50_000_000

/** Photos that were chosen, and the sentence about those that cannot be kept. */
interface Taken {
  photos: WaitingPhoto[]
  files: { id: string; file: Blob }[]
  refusal?: string
}

/**
 * Copies chosen files, so that they stay when the camera's own file goes; those after one without room are left out.
 *
 * @param piece the piece that they are for
 * @param pieces all pieces of the person in this browser
 */
export async function takePhotos(
  chosen: readonly File[],
  piece: WaitingPiece,
  pieces: readonly WaitingPiece[],
): Promise<Taken> {
  const taken: Taken = { photos: [], files: [], refusal: notTaken(chosen) }
  if (taken.refusal !== undefined) return taken
  let room = await roomLeft()
  for (const file of chosen) {
    const soFar = { ...piece, photos: [...piece.photos, ...taken.photos] }
    const all = [...pieces.filter(({ id }) => id !== piece.id), soFar]
    taken.refusal = photoRefusal(file.size, soFar, all, room)
    if (taken.refusal !== undefined) return taken
    const id = newId()
    taken.files.push({ id, file: new Blob([await file.arrayBuffer()], { type: file.type }) })
    taken.photos.push({ id, name: file.name, bytes: file.size })
    if (room !== undefined) room -= file.size
  }
  return taken
}

/** The bytes that the browser has left, which it is also asked to keep; undefined where it does not say. */
async function roomLeft(): Promise<number | undefined> {
  try {
    await navigator.storage.persist()
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? undefined : quota - usage - MARGIN
  } catch {
    // Without TLS there is no such question; the database refuses what it has no room for.
    return undefined
  }
}
