import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finished, type PieceChange, photoRemoval, photosChange, valueChange, written } from './piece-writes.ts'
import { changePiece } from './pieces-database.ts'
import { takePhotos } from './take-photos.ts'
import { tellPieces } from './waiting-changes.ts'
import { FULL, pieceRefusal, type WaitingPiece } from './waiting-piece.ts'

/** What the person of a tab is told about another one. */
const ALSO_OPEN = 'Cette pièce est aussi ouverte dans un autre onglet : ce qui y est écrit est repris ici.'

interface PieceDraftOptions {
  initial: WaitingPiece
  /** All pieces of the person in this browser. */
  pieces: readonly WaitingPiece[]
  /** Called when the piece waits to be sent: `elsewhere` when another tab has finished, sent or removed it. */
  onDone(elsewhere?: true): void
}

/**
 * A piece while it is described: every change is in the browser's database at once, so that a page that is dropped loses
 * nothing. What the database has no room for stays on the screen and is written with the next change.
 */
export function usePieceDraft({ initial, pieces, onDone }: PieceDraftOptions) {
  const [piece, setPiece] = useState(initial)
  const [failure, setFailure] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [isTaking, setTaking] = useState(false)
  // Photos are read while the person types on.
  const latest = useRef(piece)
  const unsaved = useRef<PieceChange[]>([])
  const running = useRef(0)
  /** The revision that this tab has seen; 0 while nothing is stored. */
  const seen = useRef(initial.rev ?? 0)
  const isDone = useRef(false)
  const isListed = useRef(false)

  const show = (next: WaitingPiece): void => {
    latest.current = next
    setPiece(next)
  }
  const done = (elsewhere?: true): void => {
    if (isDone.current) return
    isDone.current = true
    onDone(elsewhere)
  }
  /** @param isKept whether a change that could not be stored stays on the screen */
  const store = async (change: PieceChange, isKept: boolean, files?: Parameters<typeof changePiece>[2]) => {
    const mine = [...unsaved.current, change]
    unsaved.current = mine
    show(change(latest.current))
    running.current += 1
    let isElsewhere = false
    try {
      const stored = await changePiece(
        initial.id,
        (before) => {
          const next = written(before, latest.current, seen.current > 0, mine)
          isElsewhere = next === undefined
          // Changes that were made meanwhile follow in writes of their own.
          return next
        },
        files,
      )
      unsaved.current = unsaved.current.filter((one) => !mine.includes(one))
      seen.current = stored?.rev ?? 0
      tellPieces(stored?.state === 'waiting' ? 'ready' : 'changed')
      setFailure(undefined)
      if (isElsewhere) done(true)
      return !isElsewhere
    } catch (error) {
      console.error(error)
      setFailure(FULL)
      if (!isKept) unsaved.current = unsaved.current.filter((one) => one !== change)
      return false
    } finally {
      running.current -= 1
    }
  }
  const elsewhere = pieces.find(({ id }) => id === initial.id)
  const follow = useEffectEvent(() => {
    if (running.current > 0 || isDone.current) return
    const wasListed = isListed.current
    isListed.current = seen.current > 0 && elsewhere !== undefined
    if (seen.current === 0) return
    if (elsewhere?.state !== 'draft') {
      // A list that is older than the first write does not have it yet.
      if (wasListed) done(true)
      return
    }
    if ((elsewhere.rev ?? 0) <= seen.current) return
    seen.current = elsewhere.rev ?? 0
    show(unsaved.current.reduce((one, change) => change(one), elsewhere))
    setNotice(ALSO_OPEN)
  })
  useEffect(() => follow(), [elsewhere])
  const isUnsaved = failure === FULL
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsaved.current.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return {
    piece,
    failure,
    notice,
    isTaking,
    setValue: (path: string, value: string) => store(valueChange(path, value), true),
    addPhotos: async (chosen: readonly File[]) => {
      if (chosen.length === 0) return
      setTaking(true)
      try {
        const { photos, files, refusal } = await takePhotos(chosen, latest.current, pieces)
        const isStored = photos.length === 0 || (await store(photosChange(photos), false, files))
        // What the database has no room for is not shown either.
        if (!isStored) for (const { id } of photos) show(photoRemoval(id)(latest.current))
        else setFailure(refusal)
      } catch (error) {
        console.error(error)
        setFailure("Cette photo n'a pas pu être lue : prenez-la de nouveau")
      } finally {
        setTaking(false)
      }
    },
    removePhoto: (id: string) => store(photoRemoval(id), true),
    /** Leaves the piece to be sent. */
    finish: async () => {
      const refusal = pieceRefusal(pieces.filter(({ id }) => id !== initial.id))
      if (refusal !== undefined) return setFailure(refusal)
      if (await store(finished, false)) done()
      else show({ ...latest.current, state: 'draft' })
    },
  }
}
