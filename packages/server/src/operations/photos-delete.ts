import { type Actor, collectionOf, type Data, onBehalfOf, PHOTO_DELETION } from '@boutique/domain'
import { addDeletion, dropDeletion, findDeletion } from '../store/media-deletions.ts'
import { readMedias } from '../store/medias.ts'
import { act, removeDocument } from './actions.ts'
import { createDocument } from './create.ts'
import { patchDocument } from './patch.ts'
import { missingPhoto, ownPhoto, type PhotoHouse } from './photos.ts'

// Turned back and forth so often between two clean-ups, a photo is beyond what undo needs.
const MOST_STEPS = 100

/**
 * Deletes a photo: its media record at once, its file once the delay of undo is over (decision 15). A file that is not
 * there is `storage/object-not-found`; the record goes all the same. Deleting again what is deleted succeeds.
 * [PHOTO-13] [PHOTO-14] [PHOTO-20] [PHOTO-21]
 */
export async function deletePhoto(
  { engine, storage }: PhotoHouse,
  actor: Actor,
  boutique: string,
  asked: { fullPath?: unknown; docType?: string; docId?: string },
): Promise<{ message: string }> {
  const { fullPath, media } = await ownPhoto(engine, actor, boutique, asked.fullPath)
  const found = await storage.stat(fullPath)
  if (found) {
    await addDeletion(engine.pool, {
      id: engine.newId(),
      boutique,
      fullPath,
      docType: asked.docType ?? (media?.data.docType as string | undefined),
      docId: asked.docId ?? (media?.data.docId as string | undefined),
      askedAt: engine.now(),
      actor: actor.id,
    })
  }
  if (media && !media.deleted) {
    await removeDocument(engine, onBehalfOf(actor), { boutique, collection: 'medias', id: media.id })
  }
  if (!found) throw missingPhoto()
  return { message: PHOTO_DELETION.done }
}

/**
 * Undoes the deletion of a photo, or its rotation: `fullPath` is a photo again, its media record too, whose JSON text is
 * the answer. What took its place by rotation goes in turn. 404 `storage/object-not-found` once the file is removed.
 */
export async function restorePhoto(
  { engine, storage }: PhotoHouse,
  actor: Actor,
  boutique: string,
  asked: { fullPath?: unknown },
): Promise<string> {
  const { fullPath, media, deletion } = await ownPhoto(engine, actor, boutique, asked.fullPath)
  if (!(await storage.stat(fullPath))) throw missingPhoto()
  // First the file: taking the deletion back waits for a removal under way, and then finds nothing to take back.
  if (deletion && !(await dropDeletion(engine.pool, fullPath))) throw missingPhoto()
  const place = { boutique, collection: 'medias' }
  const system = onBehalfOf(actor)
  if (media) {
    const target = { ...place, id: media.id }
    return media.deleted
      ? act(engine, system, target, 'restaurer', {})
      : patchDocument(engine, system, target, { values: {}, operations: [] })
  }
  const values: Data = { fullPath, lastModified: engine.now() }
  if (deletion?.metadata) values.metadata = deletion.metadata
  const turned = deletion?.replacedBy && (await liveSuccessor({ engine, boutique }, deletion.replacedBy))
  if (!turned) {
    const { docType, docId } = deletion ?? {}
    const name = fullPath.slice(fullPath.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}-/, '')
    return createDocument(engine, system, place, { ...values, name, docType, docId })
  }
  const { id, data } = turned
  const text = await patchDocument(engine, system, { ...place, id }, { values, operations: [] })
  await addDeletion(engine.pool, {
    id: engine.newId(),
    boutique,
    fullPath: data.fullPath as string,
    docType: data.docType as string | undefined,
    docId: data.docId as string | undefined,
    askedAt: engine.now(),
    actor: actor.id,
    replacedBy: fullPath,
    metadata: data.metadata,
  })
  return text
}

/** The media record of what a photo became, however many rotations later. */
async function liveSuccessor({ engine, boutique }: { engine: PhotoHouse['engine']; boutique: string }, from: string) {
  const medias = collectionOf(engine.registry, 'medias')
  let path: string | undefined = from
  for (let step = 0; path !== undefined && step < MOST_STEPS; step++) {
    const records = await readMedias(engine.pool, medias, path)
    const live = records.find(({ scope, deleted }) => scope === boutique && !deleted)
    if (live) return { id: live.id, data: JSON.parse(live.text) as Data }
    path = (await findDeletion(engine.pool, path))?.replacedBy
  }
  return undefined
}
