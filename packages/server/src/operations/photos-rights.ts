import {
  type Actor,
  collectionOf,
  collectionOfType,
  ID_PATTERN,
  invalid,
  Problem,
  privateOwnerOf,
} from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import type { Engine } from './engine.ts'
import { forbidden, grant, checkAccess, mayIn } from './rights.ts'

/** The document that a photo belongs to. `docType` is the specification's word or the name of a collection. */
export interface PhotoDocument {
  docType?: string
  docId?: string
}

const MEDIAS = 'medias'

/** Lets through who may do anything with photos of the boutique, before the photo is known. 403 to others, 404. */
export async function checkPhotoWork(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  await grant(engine, actor, { boutique, collection: MEDIAS }, 'update')
}

/**
 * The right to do something with a photo is the right to change the document it belongs to; a document that does not
 * exist yet is one to create. A photo that belongs to none is for the profile of the media.
 * @throws Problem 403 without the right, 404 for a document of another boutique, 422 for what is no type or no id
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
    // A child that does not exist yet has no parent to go by: the right to the parents is asked.
    await grant(engine, actor, { boutique, collection: collection.parent ?? collection.slug }, 'create')
    return
  }
  const ref = { boutique, collection: collection.slug, parent: stored.parent }
  checkAccess(actor, await grant(engine, actor, ref, 'update'), stored, { deleted: true })
}

/**
 * Whether a document of the boutique shows a path: what a request says of a photo without any record is believed only
 * then.
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

/** Lets through who may read a private file: the readers of its collection in its boutique. 403 to others, 404 elsewhere. */
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

/** The refusal of a path that is not this boutique's: one sentence, whether it exists elsewhere or not. */
export const foreignPhoto = (): Problem =>
  new Problem(404, 'photo.autre-boutique', "Cette photo n'appartient pas à cette boutique")
