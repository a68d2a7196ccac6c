import {
  type Actor,
  collectionOf,
  type Data,
  onBehalfOf,
  privateCollectionOf,
  privateFolderOf,
  Problem,
} from '@boutique/domain'
import { type CheckedPhoto, pathOfPhoto, shopFolderOf, storePhoto } from '../media/receive.ts'
import type { FileStorage } from '../media/storage.ts'
import { readDocument } from '../store/documents.ts'
import { isConnectionLost } from '../store/errors.ts'
import { dropFile, noteFile } from '../store/media-files.ts'
import { createDocument } from './create.ts'
import type { Engine } from './engine.ts'
import { checkPhotoDocument, type PhotoDocument } from './photos-rights.ts'

/** What the operations on photos work with. */
export interface PhotoServices {
  engine: Engine
  storage: FileStorage
  /** A folder of this machine for files while they are worked on. */
  temporaryFolder: string
}

/** The folder of a boutique's photos; 404 for a boutique that does not exist, 422 without a folder (PHOTO-11). */
export async function photoFolder(engine: Engine, boutique: string): Promise<string> {
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'boutiques'), boutique)
  if (!stored || stored.deleted) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
  return shopFolderOf((JSON.parse(stored.text) as Data).storageBucketPath)
}

/**
 * Puts a checked photo into storage and makes its media record, whose JSON text it returns. Photos of private documents
 * (dépenses, contacts, commandes) go under a folder that only their collection's readers reach. A file whose record
 * fails stays where it is: whether the record was written may be unknown, and the daily cleaning takes what nobody
 * knows after 30 days. [PHOTO-17] [PHOTO-18]
 */
export async function addPhoto(
  services: PhotoServices,
  actor: Actor,
  boutique: string,
  photo: CheckedPhoto,
  document: PhotoDocument,
): Promise<string> {
  const { engine } = services
  await checkPhotoDocument(engine, actor, boutique, document)
  const shopFolder = await photoFolder(engine, boutique)
  const slug = privateCollectionOf(document.docType)
  const fullPath = pathOfPhoto(photo, slug ? privateFolderOf(boutique, slug) : shopFolder, engine.newId())
  const { docType, docId } = document
  const file = { fullPath, boutique, docType, docId }
  const { name, ...metadata } = await storeOwned(services, actor, file, () =>
    storePhoto(photo, services.storage, fullPath),
  )
  const record = { id: engine.newId(), name, fullPath, docType, docId, metadata, lastModified: engine.now() }
  const ref = { boutique, collection: 'medias' }
  return onceMore(() => createDocument(engine, onBehalfOf(actor), ref, record))
}

/** Notes whose a file is, then writes it; when it could not be written and is not there, the note goes. */
export async function storeOwned<T>(
  { engine, storage }: PhotoServices,
  actor: Actor,
  file: Parameters<typeof noteFile>[1],
  write: () => Promise<T>,
): Promise<T> {
  const { fullPath } = file
  await onceMore(() => noteFile(engine.pool, file, { actor: actor.id, at: engine.now() }))
  try {
    return await write()
  } catch (error) {
    // Best effort: a note without a file harms nobody.
    const isThere = await storage.stat(fullPath).catch(() => true)
    if (!isThere) await dropFile(engine.pool, fullPath).catch(() => undefined)
    throw error
  }
}

/**
 * Runs a write that changes nothing when it is done twice; again, when the connection was lost and nobody knows whether it
 * was done.
 */
export async function onceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return write()
  }
}
