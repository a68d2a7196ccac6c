import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Actor, invalid, isRotationAngle, onBehalfOf, ROTATION_ANGLE } from '@boutique/domain'
import { type RotatedPhoto, rotateImage } from '../media/rotate.ts'
import { storedFileName } from '../media/fileName.ts'
import { addDeletion } from '../store/media-deletions.ts'
import { createDocument } from './create.ts'
import { patchDocument } from './patch.ts'
import { missingPhoto, type OwnPhoto, ownPhoto, type PhotoHouse, recordOrRemove } from './photos.ts'

/** The answer of a rotation, in the words of the action request it stands for. [PHOTO-25] */
export interface RotationAnswer {
  type: 'media-rotate'
  fullPath: string
  angle: number
  destinationPath: string
}

/**
 * Turns a photo clockwise by `angle` degrees (90 by default, as seen on screen) into a new file under a new path: the old
 * one keeps showing what it showed until the caller puts `destinationPath` in its place, and stays for undo. Its media
 * record follows. 422 for another angle and for what cannot be turned, 404 `storage/object-not-found`, 409 when
 * somebody turned it meanwhile. [PHOTO-22] [PHOTO-23] [PHOTO-24]
 */
export async function rotatePhoto(
  house: PhotoHouse,
  actor: Actor,
  boutique: string,
  asked: { fullPath?: unknown; angle?: unknown },
): Promise<RotationAnswer> {
  const { engine, storage, temporaryFolder } = house
  const angle = asked.angle ?? ROTATION_ANGLE
  if (!isRotationAngle(angle)) {
    throw invalid([{ path: 'angle', message: "L'angle vaut 90, 180 ou 270 degrés, dans un sens ou dans l'autre" }])
  }
  const photo = await ownPhoto(engine, actor, boutique, asked.fullPath)
  const target = join(temporaryFolder, `${randomUUID()}-tournee`)
  await mkdir(temporaryFolder, { recursive: true })
  try {
    const rotated = await fromLocalFile(house, photo.fullPath, (source) => rotateImage(source, target, angle))
    const destinationPath = destinationOf(photo.fullPath, rotated, engine.newId())
    const turned = createReadStream(target)
    turned.on('error', () => undefined)
    await storage.write(destinationPath, turned).finally(() => turned.destroy())
    await recordOrRemove(storage, destinationPath, () =>
      moveRecord(house, actor, boutique, photo, destinationPath, rotated),
    )
    await addDeletion(engine.pool, {
      id: engine.newId(),
      boutique,
      fullPath: photo.fullPath,
      docType: photo.media?.data.docType as string | undefined,
      docId: photo.media?.data.docId as string | undefined,
      askedAt: engine.now(),
      actor: actor.id,
      replacedBy: destinationPath,
      metadata: photo.media?.data.metadata,
    })
    return { type: 'media-rotate', fullPath: photo.fullPath, angle, destinationPath }
  } finally {
    await rm(target, { force: true })
  }
}

/** The record of the photo now names the turned file; a photo without one (of before the product) gets it. */
async function moveRecord(
  { engine }: PhotoHouse,
  actor: Actor,
  boutique: string,
  { media, fullPath }: OwnPhoto,
  destinationPath: string,
  { contentType, bytes, width, height }: RotatedPhoto,
): Promise<void> {
  const metadata = { contentType, bytes, width, height }
  const changes = { fullPath: destinationPath, metadata, lastModified: engine.now() }
  const place = { boutique, collection: 'medias' }
  if (media && !media.deleted) {
    const { id, rev } = media
    await patchDocument(engine, onBehalfOf(actor), { ...place, id }, { values: changes, operations: [], rev })
  } else {
    const { name = basename(fullPath), docType, docId } = media?.data ?? {}
    await createDocument(engine, onBehalfOf(actor), place, { name, docType, docId, ...changes })
  }
}

/** Beside the photo it comes from, under an identifier of its own, with the same name. */
function destinationOf(fullPath: string, { format }: RotatedPhoto, id: string): string {
  const folder = fullPath.slice(0, fullPath.lastIndexOf('/') + 1)
  const name = fullPath.slice(folder.length).replace(/^[0-9a-f]{32}-/, '')
  return `${folder}${id}-${storedFileName(name, format)}`
}

/** Runs `work` on the stored file, on a copy of it when files are kept elsewhere. 404 when there is none. */
async function fromLocalFile<T>(
  { storage, temporaryFolder }: PhotoHouse,
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
