import {
  type Actor,
  collectionOf,
  type Data,
  decide,
  invalid,
  isPrivatePath,
  onBehalfOf,
  PHOTO_DELETION,
  PRIVATE_FOLDER,
  Problem,
  privateCollectionOf,
  REQUIRED,
} from '@boutique/domain'
import { type CheckedPhoto, shopFolderOf, storePhoto } from '../media/receive.ts'
import type { FileStorage } from '../media/storage.ts'
import { checkStoragePath } from '../media/storagePath.ts'
import { readDocument } from '../store/documents.ts'
import { findDeletion, type MediaDeletion } from '../store/media-deletions.ts'
import { readMedias } from '../store/medias.ts'
import type { StoredDocument } from '../store/row.ts'
import { createDocument } from './create.ts'
import type { Engine } from './engine.ts'

/** What the operations on photos work with. */
export interface PhotoHouse {
  engine: Engine
  storage: FileStorage
  /** A folder of this machine for files while they are worked on. */
  temporaryFolder: string
}

const forbidden = (): Problem => new Problem(403, 'droit.refuse', "Vous n'avez pas accès à ces données")

/** The refusal of a file that is not in storage, by the code that callers know from before (PHOTO-14). */
export const missingPhoto = (): Problem => new Problem(404, 'storage/object-not-found', PHOTO_DELETION.missing)

/**
 * The folder of a boutique's photos, for somebody who may put photos there: whoever may change some records of the
 * boutique. 403 without the right, 404 for a boutique that does not exist, 422 without a folder (PHOTO-11).
 */
export async function photoFolder(engine: Engine, actor: Actor, boutique: string): Promise<string> {
  return shopFolderOf((await shopOf(engine, actor, boutique)).storageBucketPath)
}

async function shopOf(engine: Engine, actor: Actor, boutique: string): Promise<Data> {
  if (!mayChangePhotos(engine, actor, boutique)) throw forbidden()
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'boutiques'), boutique)
  if (!stored || stored.deleted) throw new Problem(404, 'document.absent', "La boutique n'existe pas")
  return JSON.parse(stored.text) as Data
}

function mayChangePhotos({ registry }: Engine, actor: Actor, boutique: string): boolean {
  return [...registry.values()].some(
    (collection) =>
      collection.scope === 'boutique' && collection.slug !== 'medias' && decide(collection, actor, boutique).update,
  )
}

/** Whether somebody may read or change the private files of a collection: by the right to its records. */
function checkPrivate({ registry }: Engine, actor: Actor, boutique: string, slug: string, need: 'read' | 'update') {
  const collection = registry.get(slug)
  const ability = collection && decide(collection, actor, boutique)
  if (need === 'read' ? ability?.read !== 'profile' : !ability?.update) throw forbidden()
}

/**
 * Puts a checked photo into storage and makes its media record, whose JSON text it returns. Photos of private documents
 * (dépenses, contacts, commandes) go under a folder that only their collection's readers reach. [PHOTO-17] [PHOTO-18]
 */
export async function addPhoto(
  { engine, storage }: PhotoHouse,
  actor: Actor,
  boutique: string,
  photo: CheckedPhoto,
  { docType, docId }: { docType?: string; docId?: string },
): Promise<string> {
  const shopFolder = await photoFolder(engine, actor, boutique)
  const slug = privateCollectionOf(docType)
  if (slug) checkPrivate(engine, actor, boutique, slug, 'update')
  const folder = slug ? `${PRIVATE_FOLDER}/${boutique}/${slug}` : shopFolder
  const { fullPath, name, ...metadata } = await storePhoto(photo, { storage, folder, newId: engine.newId })
  return recordOrRemove(storage, fullPath, () =>
    createDocument(
      engine,
      onBehalfOf(actor),
      { boutique, collection: 'medias' },
      { name, fullPath, docType, docId, metadata, lastModified: engine.now() },
    ),
  )
}

/** A file without its record would never be found again: when the record fails, the file goes. */
export async function recordOrRemove<T>(storage: FileStorage, fullPath: string, record: () => Promise<T>): Promise<T> {
  try {
    return await record()
  } catch (error) {
    await storage.remove(fullPath).catch(() => undefined)
    throw error
  }
}

/** A photo of a boutique, as far as it is known: its media record, the deletion that was noted for it. */
export interface OwnPhoto {
  fullPath: string
  media: (StoredDocument & { data: Data }) | undefined
  deletion: MediaDeletion | undefined
}

/**
 * A photo that somebody may change, by its path: 403 without the right, 422 and 400 for what is no path, 404 for a photo
 * that is not of this boutique, with one sentence whether it exists elsewhere or not.
 */
export async function ownPhoto(engine: Engine, actor: Actor, boutique: string, path: unknown): Promise<OwnPhoto> {
  const shop = await shopOf(engine, actor, boutique)
  if (typeof path !== 'string' || path === '') throw invalid([{ path: 'fullPath', message: REQUIRED }])
  const fullPath = checkStoragePath(path)
  const slug = isPrivatePath(fullPath) ? privateOwner(boutique, fullPath) : undefined
  if (slug) checkPrivate(engine, actor, boutique, slug, 'update')
  const [records, deletion] = await Promise.all([
    readMedias(engine.pool, collectionOf(engine.registry, 'medias'), fullPath),
    findDeletion(engine.pool, fullPath),
  ])
  const mine = records.find(({ scope }) => scope === boutique)
  const isForeign = records.some(({ scope }) => scope !== boutique) || (deletion && deletion.boutique !== boutique)
  const isKnown = mine !== undefined || deletion !== undefined || slug !== undefined
  if (isForeign || !(isKnown || isUnder(fullPath, shop.storageBucketPath))) throw foreignPhoto()
  return { fullPath, media: mine && { ...mine, data: JSON.parse(mine.text) as Data }, deletion }
}

const foreignPhoto = (): Problem =>
  new Problem(404, 'photo.autre-boutique', "Cette photo n'appartient pas à cette boutique")

const isUnder = (fullPath: string, folder: unknown): boolean =>
  typeof folder === 'string' && fullPath.startsWith(`${folder.replace(/^\/+|\/+$/g, '')}/`)

/** The collection of a private file of this boutique, said by its path alone: records can be changed by more people. */
function privateOwner(boutique: string, fullPath: string): string {
  const [folder, owner, slug, ...rest] = fullPath.split('/')
  const isOurs = folder === PRIVATE_FOLDER && owner === boutique && rest.length === 1
  if (!isOurs || privateCollectionOf(slug) !== slug) throw foreignPhoto()
  return slug as string
}

/** Lets through who may read a private file: the readers of its collection in its boutique. 403 to others, 404 elsewhere. */
export function checkPrivateReader(engine: Engine, actor: Actor, boutique: string, fullPath: string): void {
  checkPrivate(engine, actor, boutique, privateOwner(boutique, fullPath), 'read')
}
