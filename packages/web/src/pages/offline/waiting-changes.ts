import { useEffect, useState } from 'react'
import { listPieces } from './pieces-database.ts'
import type { WaitingPiece } from './waiting-piece.ts'

/** What tabs tell each other: the pieces changed, and whether some are now ready to be sent. */
type Notice = 'changed' | 'ready'

const channel = new BroadcastChannel('pieces-en-attente')
const listeners = new Set<(notice: Notice) => void>()
channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => tellHere(data))

function tellHere(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}

/** Tells this tab and the others. */
export function tellPieces(notice: Notice): void {
  tellHere(notice)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin, and takes no target
  channel.postMessage(notice)
}

/** Registers a listener for notices of this tab and of others. Returns a function that removes it. */
export function onPieces(listener: (notice: Notice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pieces of a person in this browser, the oldest first; undefined until they are read, and where the browser keeps none. */
export function useWaitingPieces(person: string | undefined): readonly WaitingPiece[] | undefined {
  const [pieces, setPieces] = useState<readonly WaitingPiece[]>()
  useEffect(() => {
    if (person === undefined) return undefined
    let reading = 0
    const read = () => {
      const mine = ++reading
      listPieces(person).then((found) => mine === reading && setPieces(found), console.error)
    }
    read()
    const end = onPieces(read)
    return () => {
      reading = -1
      end()
      // The next person does not see them.
      setPieces(undefined)
    }
  }, [person])
  return pieces
}
