import type { Fields } from '@boutique/domain'
import { live } from '../../data/live.ts'
import { whenBack } from '../../fields/photos/when-back.ts'
import { changePiece, listPieces, readFile } from './pieces-database.ts'
import { sendAs } from './send-as.ts'
import { sendPieces } from './send-pieces.ts'
import { onPieces, tellPieces } from './waiting-changes.ts'

/** The lock of the tab that sends: the others wait for their turn, and find nothing left. */
const LOCK = 'envoi-des-pieces'

/**
 * Sends the pieces of the signed-in person now, when there are new ones, when the server is back, and again after a growing
 * pause while it is away. Returns a function that ends it.
 *
 * @param onSent called with the number of pieces that a round has sent
 */
export function keepSending(person: string, fields: Fields, onSent: (count: number) => void): () => void {
  let isOver = false
  let isRunning = false
  let isAsked = false
  let attempt = 0
  let endWait = (): void => undefined

  const round = async (): Promise<void> => {
    let sent = 0
    const end = await alone(async () => {
      if (isOver) return 'done'
      // A piece that was not tried may still be changed. A server on the same machine answers without a network.
      if (!navigator.onLine && live.status !== 'open') return 'later'
      return sendPieces({
        person,
        fields,
        list: listPieces,
        file: readFile,
        change: async (id, change) => {
          const changed = await changePiece(id, change)
          tellPieces('changed')
          return changed
        },
        post: (path, body) => sendAs(person, path, body),
        onSent: () => {
          sent += 1
          attempt = 0
        },
      })
    })
    if (isOver) return
    if (sent > 0) onSent(sent)
    if (end !== 'later') attempt = 0
    else endWait = whenBack(start, attempt++)
  }
  function start(): void {
    if (isOver) return
    isAsked = isRunning
    if (isRunning) return
    isRunning = true
    isAsked = false
    endWait()
    void round()
      .catch(console.error)
      .finally(() => {
        isRunning = false
        if (isAsked) start()
      })
  }
  const ends = [
    onPieces((notice) => notice === 'ready' && start()),
    live.onStatus(() => live.status === 'open' && start()),
  ]
  window.addEventListener('online', start)
  start()
  return () => {
    isOver = true
    endWait()
    window.removeEventListener('online', start)
    for (const end of ends) end()
  }
}

/** Runs work in one tab at a time. Without TLS a browser has no locks: what is sent twice is stored once all the same. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work()
