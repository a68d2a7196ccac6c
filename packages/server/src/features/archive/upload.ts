import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ARCHIVE_PIECE_BYTES, type ArchivePlan, ID_PATTERN, Problem } from '@boutique/domain'
import { orAbsent } from '../../media/storage/old-files.ts'
import type { ArchiveServices } from '../../operations/archive-services.ts'

/** An archive that an administrator sends: its record is a file beside its bytes, so that it survives a restart. */
export interface Upload {
  id: string
  name: string
  bytes: number
  /** When it was begun. */
  at: string
  /** What was found in it, once it is verified; after an import, what became of it. */
  plan?: ArchivePlan
  /** Why it cannot be imported. */
  refusal?: string
  isImported?: boolean
}

type Place = Pick<ArchiveServices, 'folder'>

/** The folder of the one archive that is being sent or imported. */
export const uploadFolder = ({ folder }: Place): string => join(folder, 'import')
const recordOf = (services: Place): string => join(uploadFolder(services), 'import.json')
/** The bytes of an upload. */
export const bytesOf = (services: Place, id: string): string => join(uploadFolder(services), `${id}.zip`)

/** The upload of this machine; with an id, only that one. */
export async function readUpload(services: Place, id?: string): Promise<Upload | undefined> {
  const text = await orAbsent(readFile(recordOf(services), 'utf8'))
  const upload = text === undefined ? undefined : (JSON.parse(text) as Upload)
  return id === undefined || upload?.id === id ? upload : undefined
}

/** Begins an upload in place of the former one. */
export async function beginUpload(services: Place, upload: Upload): Promise<void> {
  if (!ID_PATTERN.test(upload.id)) throw new Error('An upload is named by the server')
  await removeUpload(services)
  await mkdir(uploadFolder(services), { recursive: true, mode: 0o700 })
  await (await open(bytesOf(services, upload.id), 'wx', 0o600)).close()
  await writeRecord(services, upload)
}

/** Changes the record of an upload; false when another one has taken its place. */
export async function changeUpload(services: Place, id: string, changes: Partial<Upload>): Promise<boolean> {
  const upload = await readUpload(services, id)
  if (!upload) return false
  await writeRecord(services, { ...upload, ...changes })
  return true
}

/** Removes the upload with its bytes. */
export const removeUpload = (services: Place): Promise<void> =>
  rm(uploadFolder(services), { recursive: true, force: true })

/** The bytes that arrived; zero once they are removed. */
export const receivedBytes = async (services: Place, id: string): Promise<number> =>
  (await orAbsent(stat(bytesOf(services, id))))?.size ?? 0

/** Uploads whose bytes are arriving: two pieces at once would be mixed. */
const receiving = new Set<string>()

/** A piece of an upload that arrives. */
export interface Piece {
  /** How many bytes were before it. */
  from: number
  /** How many it has, as its sender says; zero when they do not. */
  announced: number
  stream: Readable
}

/**
 * Adds a piece to an upload. One that breaks off is dropped, and sent again by who knows how much has arrived.
 *
 * @returns the bytes that arrived so far
 * @throws Problem 409 with `received` for a piece that is not the next one, 413 for one that is too long
 */
export async function addPiece(services: Place, { id, bytes }: Upload, piece: Piece): Promise<number> {
  const { from, announced, stream } = piece
  if (receiving.has(id))
    throw new Problem(409, 'import.occupe', "Un morceau de ce fichier est déjà en train d'arriver", { retryAfter: 1 })
  receiving.add(id)
  try {
    const received = await receivedBytes(services, id)
    if (from !== received)
      throw new Problem(409, 'import.position', "Ce morceau du fichier n'est pas celui qui manque", { received })
    const most = Math.min(ARCHIVE_PIECE_BYTES, bytes - received)
    // Before it is read, so that its sender receives the answer.
    if (announced > most) throw tooLong()
    await write(bytesOf(services, id), received, most, stream)
    return await receivedBytes(services, id)
  } finally {
    receiving.delete(id)
  }
}

const tooLong = (): Problem => new Problem(413, 'import.trop-long', 'Ce morceau du fichier est trop long')

async function write(file: string, from: number, most: number, stream: Readable): Promise<void> {
  let written = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length
      if (written > most) done(tooLong())
      else done(null, chunk)
    },
  })
  try {
    await pipeline(stream, bounded, createWriteStream(file, { flags: 'r+', start: from }))
  } catch (error) {
    await orAbsent(truncate(file, from))
    const { syscall } = error as NodeJS.ErrnoException
    if (error instanceof Problem || syscall === 'write' || syscall === 'open') throw error
    throw new Problem(400, 'import.interrompu', "L'envoi du fichier a été interrompu", {}, error)
  }
}

async function writeRecord(services: Place, upload: Upload): Promise<void> {
  const file = recordOf(services)
  await writeFile(`${file}.nouveau`, JSON.stringify(upload), { mode: 0o600 })
  await rename(`${file}.nouveau`, file)
}
