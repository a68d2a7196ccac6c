import { stat } from 'node:fs/promises'
import {
  type Actor,
  bytesText,
  collectionOf,
  type Data,
  ID_PATTERN,
  invalid,
  onBehalfOf,
  privateCollectionOf,
  privateFolderOf,
  Problem,
} from '@boutique/domain'
import { PDF_TYPE } from '../../media/images/inspect.ts'
import { type CheckedPhoto, pathOfPhoto, shopFolderOf, storePhoto } from '../../media/receive.ts'
import { MediaRefusal } from '../../media/refusal.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { spaceUsed } from '../../store/documents/space-used.ts'
import { isConnectionLost } from '../../store/connection/errors.ts'
import { dropFile, noteFile } from './sql/media-files.ts'
import { creatorOf } from '../../store/journal/entries.ts'
import { unknownPaths } from './sql/medias.ts'
import { createDocument } from '../../operations/write/create.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkPhotoDocument, type PhotoDocument } from './photos-rights.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { requestMark, takenId } from '../../operations/write/existing-creation.ts'
import { text } from '../../operations/read/text.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

/** The most bytes of the files of one boutique, unless the installation says otherwise: 50 Go. */
export const DEFAULT_QUOTA = 50e9

/** The folder of a boutique's photos; 404 for a boutique that does not exist, 422 without a folder (PHOTO-11). */
export async function photoFolder(engine: Engine, boutique: string): Promise<string> {
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'boutiques'), boutique)
  if (!stored || stored.deleted) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
  return shopFolderOf((JSON.parse(stored.text) as Data).storageBucketPath)
}

/** Whether the files of a document may be PDF: its collection declares it, and its files are private. */
function takesDocuments({ registry }: Engine, { docType }: PhotoDocument): boolean {
  const slug = privateCollectionOf(docType)
  return slug !== undefined && Object.values(collectionOf(registry, slug).fields).some(({ documents }) => documents)
}

/**
 * Stores a checked photo and creates its media record; returns the record's JSON text. Photos of private documents
 * (dépenses, contacts, commandes) go into a folder that only the readers of their collection can access. When writing
 * the record fails, the file is kept, since the record may have been committed; the daily clean-up removes files
 * without a record after 30 days. [PHOTO-17] [PHOTO-18]
 *
 * @param about `id`: the id of the record, chosen by the client: the same upload sent again returns the record of the
 *   first; `origin`: the address on the web that it comes from
 * @throws MediaRefusal `photo.pas-une-image` for a PDF of a document that takes only images
 */
export async function addPhoto(
  services: PhotoServices,
  actor: Actor,
  boutique: string,
  photo: CheckedPhoto,
  document: PhotoDocument,
  { id: sentId, origin }: { id?: string; origin?: string } = {},
): Promise<string> {
  const { engine } = services
  await checkPhotoDocument(engine, actor, boutique, document)
  const { size } = await stat(photo.file)
  const requested = [document.docType, document.docId, photo.name, photo.digest]
  const earlier = sentId === undefined ? undefined : await earlierUpload(engine, actor, boutique, sentId, requested)
  if (earlier !== undefined) return earlier
  if (photo.contentType === PDF_TYPE && !takesDocuments(engine, document)) throw new MediaRefusal('photo.pas-une-image')
  const shopFolder = await photoFolder(engine, boutique)
  const slug = privateCollectionOf(document.docType)
  const fullPath = pathOfPhoto(photo, slug ? privateFolderOf(boutique, slug) : shopFolder, engine.newId())
  const { docType, docId } = document
  const file = { fullPath, boutique, docType, docId, bytes: size }
  const { name, ...metadata } = await storeOwned(services, actor, file, () =>
    storePhoto(photo, services.storage, fullPath),
  )
  const about = { docType, docId, metadata, ...(origin !== undefined && { origin }), lastModified: engine.now() }
  const record = { id: sentId ?? engine.newId(), name, fullPath, ...about }
  const ref = { boutique, collection: 'medias' }
  let stored: string
  try {
    stored = await onceMore(() => createDocument(engine, onBehalfOf(actor), ref, record, { requested }))
  } catch (error) {
    // After any other error the record may be stored.
    if (error instanceof Problem && error.status < 500) await removeUnnamed(services, boutique, fullPath)
    throw error
  }
  // The same upload sent at the same moment has stored the record, with its own file.
  if (JSON.parse(stored).fullPath !== fullPath) await removeUnnamed(services, boutique, fullPath)
  return stored
}

/** Removes the file of an upload whose record another one has stored; best effort, the daily clean-up finds the rest. */
async function removeUnnamed({ engine, storage }: PhotoServices, boutique: string, path: string): Promise<void> {
  const { pool, registry } = engine
  try {
    // A record that was rotated meanwhile names the file in the deletion of its earlier picture.
    const unnamed = await unknownPaths(pool, collectionOf(registry, 'medias'), [{ path, boutique }])
    if (unnamed.length === 0) return
    await storage.remove(path)
    await dropFile(pool, path)
  } catch {
    return
  }
}

/** Whether an id names the record of an earlier upload to the boutique, which needs no room again. */
export async function isStored({ engine }: PhotoServices, boutique: string, id: string | undefined): Promise<boolean> {
  if (id === undefined || !ID_PATTERN.test(id)) return false
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'medias'), id)
  return stored?.scope === boutique
}

/**
 * The record of an upload that the client sends again, since it did not receive the response; undefined for a first
 * upload.
 *
 * @param requested what the upload has in common with one that is sent again
 * @throws Problem 422 for an invalid id, 409 for one of another upload, document or boutique
 */
async function earlierUpload(
  engine: Engine,
  actor: Actor,
  boutique: string,
  id: string,
  requested: unknown,
): Promise<string | undefined> {
  const { pool, registry } = engine
  if (!ID_PATTERN.test(id)) throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  const medias = collectionOf(registry, 'medias')
  const stored = await readDocument(pool, medias, id)
  if (!stored) return undefined
  const isSame = (await creatorOf(pool, medias, id))?.commit === requestMark(engine, actor, medias.slug, id, requested)
  if (stored.scope !== boutique || stored.deleted || !isSame) throw takenId()
  return text(grantToSystem(medias, boutique), stored)
}

/**
 * Refuses a file for which the boutique has no room. Uploads at the same moment may exceed it by their own sizes.
 * @throws MediaRefusal `photo.quota`
 */
export async function checkQuota(
  { engine, quota }: Pick<PhotoServices, 'engine' | 'quota'>,
  boutique: string,
  bytes: number,
): Promise<void> {
  if ((await spaceUsed(engine.pool, boutique)) + bytes <= quota) return
  const message = `La boutique occupe toute sa place (${bytesText(quota)}) : demandez-en plus à l'administrateur`
  throw new MediaRefusal('photo.quota', { message })
}

/**
 * Records the owner of a file, then writes it; when the write failed and the file does not exist, the record is
 * removed.
 *
 * @throws MediaRefusal `photo.quota` when the boutique has no room for it
 */
export async function storeOwned<T>(
  services: PhotoServices,
  actor: Actor,
  file: Parameters<typeof noteFile>[1],
  write: () => Promise<T>,
): Promise<T> {
  const { engine, storage } = services
  const { fullPath } = file
  await checkQuota(services, file.boutique, file.bytes)
  await onceMore(() => noteFile(engine.pool, file, { actor: actor.id, at: engine.now() }))
  try {
    return await write()
  } catch (error) {
    // Best effort: an owner record without a file is harmless.
    const isThere = await storage.stat(fullPath).catch(() => true)
    if (!isThere) await dropFile(engine.pool, fullPath).catch(() => undefined)
    throw error
  }
}

/** Runs an idempotent write; runs it again when the connection was lost and the outcome is unknown. */
export async function onceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return write()
  }
}
