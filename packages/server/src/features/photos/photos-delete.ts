import {
  type Actor,
  collectionOf,
  collectionOfType,
  type Data,
  onBehalfOf,
  PHOTO_DELETION,
  Problem,
} from '@boutique/domain'
import { addDeletion, dropDeletion, findDeletion } from './sql/media-deletions.ts'
import { noteFile } from './sql/media-files.ts'
import { usesOf } from './sql/media-uses.ts'
import { readMedia } from './sql/medias.ts'
import { act, removeDocument } from '../../operations/actions/actions.ts'
import { createDocument } from '../../operations/write/create.ts'
import type { Engine } from '../../operations/engine.ts'
import { markAgain } from './restored-media-uses.ts'
import { patchDocument } from '../../operations/write/patch.ts'
import { onceMore } from './photos.ts'
import { missingPhoto, type OwnPhoto, ownPhoto } from './photos-own.ts'
import type { PhotoDocument } from './photos-rights.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

// Limit of rotations back and forth between two clean-ups that an undo follows.
const MAX_STEPS = 100

/**
 * Deletes a photo: its media record at once, its file after the undo delay (decision 15). A missing file is
 * `storage/object-not-found`; the record is deleted all the same. Deleting a deleted photo succeeds. [PHOTO-13]
 * [PHOTO-14] [PHOTO-20] [PHOTO-21]
 * @throws Problem 409 `photo.mediatheque`, `photo.utilisee` when it is asked for by a document that only shows it
 */
export async function deletePhoto(
  { engine, storage }: PhotoServices,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown },
): Promise<{ message: string }> {
  const { fullPath, media, docType, docId } = await ownPhoto(engine, actor, boutique, requested)
  await refuseShared(engine, boutique, { fullPath, docType }, requested)
  const found = await storage.stat(fullPath)
  if (found) {
    const deletion = { id: engine.newId(), boutique, fullPath, docType, docId, askedAt: engine.now(), actor: actor.id }
    await onceMore(() => addDeletion(engine.pool, deletion))
  }
  if (media && !media.deleted) {
    const target = { boutique, collection: 'medias', id: media.id }
    await removeDocument(engine, onBehalfOf(actor), target)
  }
  if (!found) throw missingPhoto()
  return { message: PHOTO_DELETION.done }
}

/**
 * Refuses that a document deletes a photo of the library, or one that another document shows too: it can only take the
 * photo out of itself.
 */
async function refuseShared(
  engine: Engine,
  boutique: string,
  { fullPath, docType }: PhotoDocument & { fullPath: string },
  requested: PhotoDocument,
): Promise<void> {
  if (requested.docType === undefined || requested.docId === undefined) return
  if (docType === undefined) throw new Problem(409, 'photo.mediatheque', 'Cette photo reste dans la médiathèque')
  const slug = collectionOfType(requested.docType)
  // Two: one of them may be the asking document.
  const uses = await usesOf(engine.pool, boutique, fullPath, 2)
  if (uses.some(({ collection, document }) => collection !== slug || document !== requested.docId))
    throw new Problem(409, 'photo.utilisee', 'Cette photo reste : un autre document la montre')
}

/**
 * Undoes the deletion or the rotation of a photo: `fullPath` and its media record are live again; returns the record's
 * JSON text. A file that replaced it by rotation is marked for deletion. 404 `storage/object-not-found` once the file
 * is removed.
 */
export async function restorePhoto(
  { engine, storage }: PhotoServices,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown },
): Promise<string> {
  const photo = await ownPhoto(engine, actor, boutique, requested)
  const { fullPath, media, deletion } = photo
  if (!(await storage.stat(fullPath))) throw missingPhoto()
  // The deletion first: dropping it waits for a removal in progress, and then finds no deletion to drop.
  if (deletion && !(await dropDeletion(engine.pool, fullPath))) throw missingPhoto()
  const system = onBehalfOf(actor)
  if (media) {
    const target = { boutique, collection: 'medias', id: media.id }
    return media.deleted
      ? act(engine, system, target, 'restaurer', {})
      : patchDocument(engine, system, target, { values: {}, operations: [] })
  }
  const turned = deletion?.replacedBy && (await liveSuccessor(engine, boutique, deletion.replacedBy))
  const record = await (turned
    ? turnBack(engine, actor, boutique, photo, turned)
    : recordAgain(engine, actor, boutique, photo))
  await onceMore(() => markAgain(engine, actor, boutique, fullPath))
  return record
}

/** Creates a record for a photo without one (older than the product, or deleted). */
async function recordAgain(engine: Engine, actor: Actor, boutique: string, photo: OwnPhoto): Promise<string> {
  const { fullPath, docType, docId } = photo
  const [at, id] = [engine.now(), engine.newId()]
  // A photo without an owner's record is older than the product: its size is not known.
  const file = { fullPath, boutique, docType, docId, bytes: 0 }
  await onceMore(() => noteFile(engine.pool, file, { actor: actor.id, at }))
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}-/, '')
  const metadata = photo.deletion?.metadata
  const record = { id, name, fullPath, docType, docId, lastModified: at, ...(metadata !== undefined && { metadata }) }
  const ref = { boutique, collection: 'medias' }
  return onceMore(() => createDocument(engine, onBehalfOf(actor), ref, record))
}

/** Makes the record of the rotated photo name the old path again, and marks the rotated file for deletion. */
async function turnBack(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { fullPath, deletion }: OwnPhoto,
  { id, data }: Turned,
): Promise<string> {
  const values: Data = { fullPath, lastModified: engine.now() }
  if (deletion?.metadata) values.metadata = deletion.metadata
  const target = { boutique, collection: 'medias', id }
  const text = await patchDocument(engine, onBehalfOf(actor), target, { values, operations: [] })
  const left = {
    id: engine.newId(),
    boutique,
    fullPath: data.fullPath as string,
    docType: data.docType as string | undefined,
    docId: data.docId as string | undefined,
    askedAt: engine.now(),
    actor: actor.id,
    replacedBy: fullPath,
    metadata: data.metadata,
  }
  await onceMore(() => addDeletion(engine.pool, left))
  return text
}

interface Turned {
  id: string
  data: Data
}

/** The media record of the photo that replaced another one, after any number of rotations. */
async function liveSuccessor(engine: Engine, boutique: string, from: string): Promise<Turned | undefined> {
  const medias = collectionOf(engine.registry, 'medias')
  let path: string | undefined = from
  for (let step = 0; path !== undefined && step < MAX_STEPS; step++) {
    const record = await readMedia(engine.pool, medias, boutique, path)
    if (record && !record.deleted) return { id: record.id, data: JSON.parse(record.text) as Data }
    path = (await findDeletion(engine.pool, path))?.replacedBy
  }
  return undefined
}
