import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Actor, onBehalfOf, type Rotated, ROTATION_ANGLE } from '@boutique/domain'
import { type RotatedPhoto, rotateImage } from '../../media/images/rotate.ts'
import { storedFileName } from '../../media/file-name.ts'
import { addDeletion } from './sql/media-deletions.ts'
import { createDocument } from '../../operations/write/create.ts'
import { patchDocument } from '../../operations/write/patch.ts'
import { onceMore, storeOwned } from './photos.ts'
import { missingPhoto, type OwnPhoto, ownPhoto } from './photos-own.ts'
import type { PhotoDocument } from './photos-rights.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

/**
 * Rotates a photo clockwise by `angle` degrees (90 by default, as seen on screen) into a new file under a new path. The
 * old file is unchanged and kept for undo; the caller replaces the old path by `destinationPath`. Updates the media
 * record. 422 for files that cannot be rotated, 404 `storage/object-not-found`, 409 when somebody
 * rotated it meanwhile. [PHOTO-22] [PHOTO-23] [PHOTO-24]
 */
export async function rotatePhoto(
  server: PhotoServices,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown; angle?: number | null },
): Promise<Rotated> {
  const { engine, storage, temporaryFolder } = server
  const angle = requested.angle ?? ROTATION_ANGLE
  const photo = await ownPhoto(engine, actor, boutique, requested)
  const target = join(temporaryFolder, `${randomUUID()}-tournee`)
  await mkdir(temporaryFolder, { recursive: true })
  try {
    const rotated = await fromLocalFile(server, photo.fullPath, (source) =>
      rotateImage(source, target, angle, boutique),
    )
    const destinationPath = destinationOf(photo.fullPath, rotated, engine.newId())
    const { docType, docId } = photo
    const file = { fullPath: destinationPath, boutique, docType, docId, bytes: rotated.bytes }
    await storeOwned(server, actor, file, () => {
      const turned = createReadStream(target)
      turned.on('error', () => undefined)
      return storage.write(destinationPath, turned).finally(() => turned.destroy())
    })
    await moveRecord(server, actor, boutique, photo, destinationPath, rotated)
    await noteReplaced(server, actor, boutique, photo, destinationPath)
    return { type: 'media-rotate', fullPath: photo.fullPath, angle, destinationPath }
  } finally {
    await rm(target, { force: true })
  }
}

/**
 * Notes the deletion of the old file after the undo delay. The rotation is already done: when noting fails, the daily
 * clean-up finds a file without a record and notes it.
 */
async function noteReplaced(
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

/** Makes the record of the photo name the rotated file; creates it for a photo without one. */
async function moveRecord(
  { engine }: PhotoServices,
  actor: Actor,
  boutique: string,
  { media, fullPath, docType, docId }: OwnPhoto,
  destinationPath: string,
  { contentType, bytes, width, height }: RotatedPhoto,
): Promise<void> {
  const metadata = { contentType, bytes, width, height }
  const changes = { fullPath: destinationPath, metadata, lastModified: engine.now() }
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
