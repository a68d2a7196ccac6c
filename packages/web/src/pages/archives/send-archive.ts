import { ARCHIVE_PIECE_BYTES, type ArchiveImport } from '@boutique/domain'
import { api, ApiProblem, isOffline } from '../../data/api.ts'

/** How often a piece is sent again, and how long is waited before, in milliseconds. */
const MAX_TRIES = 6
const FIRST_WAIT = 500
/** Refusals of a piece that passes when it is sent again. */
const PASSING = new Set(['import.occupe', 'import.interrompu'])

interface Sending {
  begun: Pick<ArchiveImport, 'id' | 'received'>
  file: Blob
  /** Called with the bytes that arrived. */
  onReceived(bytes: number): void
  signal: AbortSignal
  /** Waits for so many milliseconds. */
  wait(ms: number): Promise<void>
}

/**
 * Sends what the server lacks of a file, piece by piece. A connection that breaks off is tried again; the server says how
 * much has arrived, also when its answer was lost.
 *
 * @throws ApiProblem when it is refused, or the server cannot be reached
 */
export async function sendArchive({ begun, file, onReceived, signal, wait }: Sending): Promise<ArchiveImport> {
  let from = begun.received
  for (let tries = 0; ; ) {
    signal.throwIfAborted()
    const piece = file.slice(from, from + ARCHIVE_PIECE_BYTES, 'application/octet-stream')
    const path = `/api/import/${encodeURIComponent(begun.id)}/octets?depuis=${from}`
    try {
      const answer = await api<ArchiveImport>('PUT', path, piece, signal)
      if (answer.state !== 'envoi') return answer
      if (answer.received <= from) throw new Error('The server received nothing')
      from = answer.received
      tries = 0
      onReceived(from)
    } catch (error) {
      if (!(error instanceof ApiProblem) || ++tries > MAX_TRIES) throw error
      const { received } = error.body
      if (error.code === 'import.position' && typeof received === 'number') from = received
      else if (isOffline(error) || PASSING.has(error.code)) await wait(FIRST_WAIT * 2 ** tries)
      else throw error
    }
  }
}
