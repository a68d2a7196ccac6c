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
import { checkStoragePath } from '../media/storage-path.ts'
import { findDeletion, type MediaDeletion } from '../store/media-deletions.ts'
import { ownersOf } from '../store/media-files.ts'
import { readMedia } from '../store/medias.ts'
import type { StoredDocument } from '../store/row.ts'
import type { Engine } from './engine.ts'
import { checkPhotoDocument, checkPhotoWork, foreignPhoto, isShownBy, type PhotoDocument } from './photos-rights.ts'

/** A photo of a boutique, as far as it is known: its media record, the deletion that was noted for it, its document. */
export interface OwnPhoto extends PhotoDocument {
  fullPath: string
  media: (StoredDocument & { data: Data }) | undefined
  deletion: MediaDeletion | undefined
}

/** The refusal of a file that is not in storage, by the code that callers know from before (PHOTO-14). */
export const missingPhoto = (): Problem => new Problem(404, 'storage/object-not-found', PHOTO_DELETION.missing)

/**
 * A photo that somebody may change, by its path: 403 without the right to its document, 422 and 400 for what is no path,
 * 404 for a photo that is not of this boutique. Whose it is and what it belongs to is what the server recorded; `asked`
 * counts for photos without any record alone, and only for a document that shows the photo.
 */
export async function ownPhoto(
  engine: Engine,
  actor: Actor,
  boutique: string,
  asked: PhotoDocument & { fullPath?: unknown },
): Promise<OwnPhoto> {
  await checkPhotoWork(engine, actor, boutique)
  if (typeof asked.fullPath !== 'string' || asked.fullPath === '')
    throw invalid([{ path: 'fullPath', message: REQUIRED }])
  const fullPath = checkStoragePath(asked.fullPath)
  const owner = (await ownersOf(engine.pool, collectionOf(engine.registry, 'boutiques'), [fullPath])).get(fullPath)
  if (owner?.boutique !== boutique) throw foreignPhoto()
  const [stored, noted] = await Promise.all([
    readMedia(engine.pool, collectionOf(engine.registry, 'medias'), boutique, fullPath),
    findDeletion(engine.pool, fullPath),
  ])
  const media = stored && { ...stored, data: JSON.parse(stored.text) as Data }
  const deletion = noted?.boutique === boutique ? noted : undefined
  const document = await documentOf(engine, boutique, fullPath, [media?.data ?? {}, owner, deletion ?? {}], asked)
  await checkPhotoDocument(engine, actor, boutique, document)
  return { fullPath, media, deletion, ...document }
}

async function documentOf(
  engine: Engine,
  boutique: string,
  fullPath: string,
  recorded: readonly PhotoDocument[],
  asked: PhotoDocument,
): Promise<PhotoDocument> {
  // A private file says in its path what it is part of.
  const slug = collectionOf(engine.registry, 'medias').partOf?.({ fullPath })
  const found = recorded.find(({ docType }) => isKnownType(engine, docType))
  if (found) return { docType: slug ?? found.docType, docId: found.docId }
  if (slug) return { docType: slug }
  const { docType, docId } = asked
  return (await isShownBy(engine, boutique, fullPath, asked)) ? { docType, docId } : {}
}

/** Records of before this check may name a type that is no collection: they belong to none. */
const isKnownType = (engine: Engine, docType: string | undefined): boolean =>
  docType !== undefined && engine.registry.get(collectionOfType(docType))?.scope === 'boutique'
