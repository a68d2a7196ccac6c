import { useRef, useState } from 'react'
import { changePiece } from './pieces-database.ts'
import { takePhotos } from './take-photos.ts'
import { tellPieces } from './waiting-changes.ts'
import { FULL, isBlank, pieceRefusal, type WaitingPiece } from './waiting-piece.ts'

interface PieceDraftOptions {
  initial: WaitingPiece
  /** All pieces of the person in this browser. */
  pieces: readonly WaitingPiece[]
  /** Called when the piece waits to be sent, or was sent by another tab. */
  onDone(): void
}

/** A piece while it is described: every change is in the browser's database at once, so that a page that is dropped loses nothing. */
export function usePieceDraft({ initial, pieces, onDone }: PieceDraftOptions) {
  const [piece, setPiece] = useState(initial)
  const [failure, setFailure] = useState<string>()
  const [isTaking, setTaking] = useState(false)
  // Photos are read while the person types on.
  const latest = useRef(piece)

  const store = async (next: WaitingPiece, files: readonly { id: string; file: Blob }[] = []): Promise<boolean> => {
    latest.current = next
    setPiece(next)
    try {
      const stored = await changePiece(
        next.id,
        (before) => (before && before.state !== 'draft' ? undefined : isBlank(next) ? null : next),
        files,
      )
      tellPieces(stored?.state === 'waiting' ? 'ready' : 'changed')
      // Another tab has finished it.
      if (!stored && !isBlank(next)) onDone()
      setFailure(undefined)
      return stored !== undefined
    } catch (error) {
      console.error(error)
      setFailure(FULL)
      return false
    }
  }
  return {
    piece,
    failure,
    isTaking,
    setValue: (path: string, value: string) => {
      const { current } = latest
      return store({ ...current, values: { ...current.values, [path]: value } })
    },
    addPhotos: async (chosen: readonly File[]) => {
      if (chosen.length === 0) return
      setTaking(true)
      try {
        const { photos, files, refusal } = await takePhotos(chosen, latest.current, pieces)
        const { current } = latest
        const isStored =
          photos.length === 0 || (await store({ ...current, photos: [...current.photos, ...photos] }, files))
        // What the database has no room for is not shown either.
        if (!isStored) setPiece((latest.current = current))
        else setFailure(refusal)
      } catch (error) {
        console.error(error)
        setFailure("Cette photo n'a pas pu être lue : prenez-la de nouveau")
      } finally {
        setTaking(false)
      }
    },
    removePhoto: (id: string) => {
      const { current } = latest
      return store({ ...current, photos: current.photos.filter((photo) => photo.id !== id) })
    },
    /** Leaves the piece to be sent. */
    finish: async () => {
      const refusal = pieceRefusal(pieces.filter(({ id }) => id !== initial.id))
      if (refusal !== undefined) return setFailure(refusal)
      const { current } = latest
      if (await store({ ...current, state: 'waiting' })) onDone()
      else latest.current = current
    },
  }
}
