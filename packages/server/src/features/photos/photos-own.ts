import {
  type Actor,
  collectionOf,
  collectionOfType,
  type Data,
  invalid,
  PHOTO_DELETION,
  Problem,
  REQUIRED,
} from '@boutique/domain'
import { checkStoragePath } from '../../media/storage/storage-path.ts'
import { findDeletion, type MediaDeletion } from './sql/media-deletions.ts'
import { ownersOf } from './sql/media-files.ts'
import { readMedia } from './sql/medias.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkPhotoDocument, checkPhotoWork, foreignPhoto, isShownBy, type PhotoDocument } from './photos-rights.ts'

/** What is known of a photo of a boutique: its media record, its noted deletion, its document. */
export interface OwnPhoto extends PhotoDocument {
  fullPath: string
  media: (StoredDocument & { data: Data }) | undefined
  deletion: MediaDeletion | undefined
}

/** The error for a file that is not in storage (PHOTO-14). */
export const missingPhoto = (): Problem => new Problem(404, 'storage/object-not-found', PHOTO_DELETION.missing)

/**
 * Finds a photo that the actor may change, by its path: 403 without the right to its document, 422 and 400 for an
 * invalid path, 404 for a photo of another boutique. Owner and document are those the server recorded; `asked` is used
 * only for a photo without any record, and only if that document shows the photo.
 */
export async function ownPhoto(
  engine: Engine,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown },
): Promise<OwnPhoto> {
  await checkPhotoWork(engine, actor, boutique)
  if (typeof requested.fullPath !== 'string' || requested.fullPath === '')
    throw invalid([{ path: 'fullPath', message: REQUIRED }])
  const fullPath = checkStoragePath(requested.fullPath)
  const owner = (await ownersOf(engine.pool, collectionOf(engine.registry, 'boutiques'), [fullPath])).get(fullPath)
  if (owner?.boutique !== boutique) throw foreignPhoto()
  const [stored, noted] = await Promise.all([
    readMedia(engine.pool, collectionOf(engine.registry, 'medias'), boutique, fullPath),
    findDeletion(engine.pool, fullPath),
  ])
  const media = stored && { ...stored, data: JSON.parse(stored.text) as Data }
  const deletion = noted?.boutique === boutique ? noted : undefined
  const recorded = [media?.data ?? {}, owner, deletion ?? {}]
  // A photo with a record that names no document belongs to the library, whatever documents show it.
  const isOfLibrary = media !== undefined && recorded.every(({ docType }) => docType === undefined)
  const document = await documentOf(engine, boutique, fullPath, recorded, isOfLibrary ? {} : requested)
  await checkPhotoDocument(engine, actor, boutique, document)
  return { fullPath, media, deletion, ...document }
}

async function documentOf(
  engine: Engine,
  boutique: string,
  fullPath: string,
  recorded: readonly PhotoDocument[],
  requested: PhotoDocument,
): Promise<PhotoDocument> {
  // The path of a private file names its collection.
  const slug = collectionOf(engine.registry, 'medias').partOf?.({ fullPath })
  const found = recorded.find(({ docType }) => isKnownType(engine, docType))
  if (found) return { docType: slug ?? found.docType, docId: found.docId }
  if (slug) return { docType: slug }
  const { docType, docId } = requested
  return (await isShownBy(engine, boutique, fullPath, requested)) ? { docType, docId } : {}
}

/** Old records may name a type that is no collection: they belong to none. */
const isKnownType = (engine: Engine, docType: string | undefined): boolean =>
  docType !== undefined && engine.registry.get(collectionOfType(docType))?.scope === 'boutique'
