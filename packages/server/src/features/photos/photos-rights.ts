import {
  type Actor,
  collectionOf,
  collectionOfType,
  ID_PATTERN,
  invalid,
  Problem,
  privateOwnerOf,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import type { Engine } from '../../operations/engine.ts'
import { forbidden, grant, checkAccess, mayIn } from '../../operations/rights/rights.ts'

/** The document that a photo belongs to. `docType` is a word of the specification or the name of a collection. */
export interface PhotoDocument {
  docType?: string
  docId?: string
}

const MEDIAS = 'medias'

/** Lets actors pass who may work with photos of the boutique at all, before the photo is known. Throws 403, 404. */
export async function checkPhotoWork(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  await grant(engine, actor, { boutique, collection: MEDIAS }, 'update')
}

/**
 * Checks the right to work on a photo, which is the right to change its document, or to create a document that does not
 * exist yet. A photo of no document needs the profile of the media.
 * @throws Problem 403 without the right, 404 for a document of another boutique, 422 for an invalid type or id
 */
export async function checkPhotoDocument(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { docType, docId }: PhotoDocument,
): Promise<void> {
  await checkPhotoWork(engine, actor, boutique)
  if (docType === undefined) {
    await grant(engine, actor, { boutique, collection: MEDIAS }, 'remove')
    return
  }
  const collection = engine.registry.get(collectionOfType(docType))
  if (collection?.scope !== 'boutique')
    throw invalid([{ path: 'docType', message: "Ce type de document n'existe pas" }])
  if (docId !== undefined && !ID_PATTERN.test(docId)) throw invalid([{ path: 'docId', message: 'Identifiant attendu' }])
  const stored = docId === undefined ? undefined : await readDocument(engine.pool, collection, docId)
  if (!stored) {
    // A child that does not exist yet has no known parent: the right to the parent collection is checked.
    await grant(engine, actor, { boutique, collection: collection.parent ?? collection.slug }, 'create')
    return
  }
  const ref = { boutique, collection: collection.slug, parent: stored.parent }
  checkAccess(actor, await grant(engine, actor, ref, 'update'), stored, { deleted: true })
}

/**
 * Whether a document of the boutique shows a path. Only then is the request believed about a photo without any record.
 */
export async function isShownBy(
  engine: Engine,
  boutique: string,
  fullPath: string,
  { docType = '', docId = '' }: PhotoDocument,
): Promise<boolean> {
  const collection = engine.registry.get(collectionOfType(docType))
  if (collection?.scope !== 'boutique') return false
  const stored = await readDocument(engine.pool, collection, docId)
  return stored?.scope === boutique && stored.text.includes(JSON.stringify(fullPath).slice(1, -1))
}

/** Lets the readers of a private file's collection in its boutique pass. Throws 403, and 404 for other paths. */
export async function checkPrivateReader(
  engine: Engine,
  actor: Actor,
  boutique: string,
  fullPath: string,
): Promise<void> {
  const owner = privateOwnerOf(fullPath)
  if (owner?.boutique !== boutique) throw foreignPhoto()
  if (!mayIn(engine, actor, boutique, owner.slug, 'read')) throw forbidden()
  await grant(engine, actor, { boutique, collection: collectionOf(engine.registry, owner.slug).slug }, 'read')
}

/** The error for a path of another boutique: the same whether the file exists or not. */
export const foreignPhoto = (): Problem =>
  new Problem(404, 'photo.autre-boutique', "Cette photo n'appartient pas à cette boutique")
