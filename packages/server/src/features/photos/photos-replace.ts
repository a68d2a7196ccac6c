import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Actor, type Data, onBehalfOf } from '@boutique/domain'
import type { RotatedPhoto } from '../../media/images/rotate.ts'
import { storedFileName } from '../../media/file-name.ts'
import { addDeletion } from './sql/media-deletions.ts'
import { createDocument } from '../../operations/write/create.ts'
import { patchDocument } from '../../operations/write/patch.ts'
import { onceMore, storeOwned } from './photos.ts'
import { missingPhoto, type OwnPhoto } from './photos-own.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

export interface Replacement {
  /** The path of the file from which the new picture is made. */
  from: string
  /** Writes the new picture of the file `source` to the file `target`. */
  write(source: string, target: string): Promise<RotatedPhoto>
  /** What else the media record says of the new picture. */
  record: Data
  /** The old file stays, as the original of the new one. */
  keepsOld?: boolean
}

/**
 * Stores a new picture for a photo, under a new path, and makes its media record name it. The old file is kept for undo;
 * the caller replaces the old path by the returned one. 404 `storage/object-not-found`, 409 when somebody
 * changed the record meanwhile.
 */
export async function replacePicture(
  server: PhotoServices,
  actor: Actor,
  boutique: string,
  photo: OwnPhoto,
  { from, write, record, keepsOld = false }: Replacement,
): Promise<string> {
  const { engine, storage, temporaryFolder } = server
  const target = join(temporaryFolder, `${randomUUID()}-changee`)
  await mkdir(temporaryFolder, { recursive: true })
  try {
    const picture = await fromLocalFile(server, from, (source) => write(source, target))
    const destinationPath = destinationOf(photo.fullPath, picture, engine.newId())
    const { docType, docId } = photo
    const file = { fullPath: destinationPath, boutique, docType, docId, bytes: picture.bytes }
    await storeOwned(server, actor, file, () => {
      const changed = createReadStream(target)
      changed.on('error', () => undefined)
      return storage.write(destinationPath, changed).finally(() => changed.destroy())
    })
    const { contentType, bytes, width, height } = picture
    const metadata = { contentType, bytes, width, height }
    await moveRecord(server, actor, boutique, photo, { ...record, fullPath: destinationPath, metadata })
    if (!keepsOld) await noteReplaced(server, actor, boutique, photo, destinationPath)
    return destinationPath
  } finally {
    await rm(target, { force: true })
  }
}

/**
 * Notes the deletion of the old file after the undo delay. The new picture is already stored: when noting fails, the daily
 * clean-up finds a file without a record and notes it.
 */
export async function noteReplaced(
  { engine }: PhotoServices,
  actor: Actor,
  boutique: string,
  { fullPath, media, docType, docId }: OwnPhoto,
  replacedBy: string,
): Promise<void> {
  const metadata = media?.data.metadata
  const id = engine.newId()
  const deletion = {
    id,
    boutique,
    fullPath,
    docType,
    docId,
    askedAt: engine.now(),
    actor: actor.id,
    replacedBy,
    metadata,
  }
  await onceMore(() => addDeletion(engine.pool, deletion)).catch(() => undefined)
}

/** Changes the media record of a photo; creates it for a photo without one. */
export async function moveRecord(
  { engine }: PhotoServices,
  actor: Actor,
  boutique: string,
  { media, fullPath, docType, docId }: OwnPhoto,
  values: Data,
): Promise<void> {
  const changes = { ...values, lastModified: engine.now() }
  const ref = { boutique, collection: 'medias' }
  const system = onBehalfOf(actor)
  if (media && !media.deleted) {
    // Idempotent: a second run finds the values already set.
    const requested = { values: changes, operations: [], rev: media.rev }
    await onceMore(() => patchDocument(engine, system, { ...ref, id: media.id }, requested))
  } else {
    const record = { id: engine.newId(), name: media?.data.name ?? basename(fullPath), docType, docId, ...changes }
    await onceMore(() => createDocument(engine, system, ref, record))
  }
}

/** A new path in the same folder: another identifier, the same name. */
function destinationOf(fullPath: string, { format }: RotatedPhoto, id: string): string {
  const folder = fullPath.slice(0, fullPath.lastIndexOf('/') + 1)
  const name = fullPath.slice(folder.length).replace(/^[0-9a-f]{32}-/, '')
  return `${folder}${id}-${storedFileName(name, format)}`
}

/** Runs `work` on the stored file, or on a local copy for remote storage. 404 when the file is missing. */
async function fromLocalFile<T>(
  { storage, temporaryFolder }: PhotoServices,
  path: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (storage.localFile) {
    if (!(await storage.stat(path))) throw missingPhoto()
    return work(storage.localFile(path))
  }
  const found = await storage.read(path)
  if (!found) throw missingPhoto()
  const copy = join(temporaryFolder, `${randomUUID()}-copie`)
  try {
    await pipeline(found.stream, createWriteStream(copy, { flags: 'wx' }))
    return await work(copy)
  } finally {
    await rm(copy, { force: true })
  }
}
