import type { WaitingPiece } from './waiting-piece.ts'

/** A file as the database keeps it. */
interface KeptFile {
  id: string
  file: Blob
}

const NAME = 'arriere-boutique'
const PIECES = 'pieces'
const FILES = 'fichiers'

let opening: Promise<IDBDatabase> | undefined

/** The database of this browser: pieces, and beside them the files of their photos. Opened again after it was closed. */
function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(PIECES, { keyPath: 'id' })
      request.result.createObjectStore(FILES, { keyPath: 'id' })
    })
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      const { result } = request
      const again = () => {
        opening = undefined
      }
      result.addEventListener('close', again)
      // A later version of the application changes the database: this page must not stand in its way.
      result.addEventListener('versionchange', () => {
        again()
        result.close()
      })
      resolve(result)
    })
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Runs one transaction; what it wrote is on the disk when the promise resolves. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (pieces: IDBObjectStore, files: IDBObjectStore, done: (value: T) => void) => void,
): Promise<T | undefined> {
  const open = await database()
  return new Promise((resolve, reject) => {
    const transaction = open.transaction([PIECES, FILES], mode, { durability: 'strict' })
    let value: T | undefined
    transaction.addEventListener('complete', () => resolve(value))
    transaction.addEventListener('abort', () => reject(transaction.error))
    work(transaction.objectStore(PIECES), transaction.objectStore(FILES), (found) => {
      value = found
    })
  })
}

/** The pieces of one person in this browser, the oldest first. */
export async function listPieces(person: string): Promise<WaitingPiece[]> {
  const all = await inTransaction<WaitingPiece[]>('readonly', (pieces, _files, done) => {
    const request = pieces.getAll() as IDBRequest<WaitingPiece[]>
    request.addEventListener('success', () => done(request.result))
  })
  return (all ?? []).filter((piece) => piece.person === person).toSorted((one, other) => one.at - other.at)
}

/**
 * Changes a stored piece in one step, with its files: what another tab wrote in between is seen by `change`.
 *
 * @param change the new piece, `null` to remove it with its files, undefined to leave it; it receives undefined when there is none
 * @param added files to store with it; files whose photo is no longer in the piece are removed
 * @returns what is stored afterwards; undefined when there is none, or when it was left
 */
export function changePiece(
  id: string,
  change: (stored: WaitingPiece | undefined) => WaitingPiece | null | undefined,
  added: readonly { id: string; file: Blob }[] = [],
): Promise<WaitingPiece | undefined> {
  return inTransaction<WaitingPiece>('readwrite', (pieces, files, done) => {
    const reading = pieces.get(id) as IDBRequest<WaitingPiece | undefined>
    reading.addEventListener('success', () => {
      const next = change(reading.result)
      if (next === undefined) return
      const kept = new Set(next?.photos.map((photo) => photo.id))
      for (const photo of reading.result?.photos ?? []) if (!kept.has(photo.id)) files.delete(photo.id)
      if (next === null) {
        pieces.delete(id)
        return
      }
      for (const { id: key, file } of added) files.put({ id: key, file } satisfies KeptFile)
      pieces.put(next)
      done(next)
    })
  })
}

/** The file of a photo; undefined when the browser has removed it. */
export async function readFile(id: string): Promise<Blob | undefined> {
  const found = await inTransaction<KeptFile | undefined>('readonly', (_pieces, files, done) => {
    const request = files.get(id) as IDBRequest<KeptFile | undefined>
    request.addEventListener('success', () => done(request.result))
  })
  return found?.file
}
