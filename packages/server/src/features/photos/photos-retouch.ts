import { type Actor, collectionOf, effectiveRetouche, type Retouche, type Retouched } from '@boutique/domain'
import { retouchImage } from '../../media/images/rotate.ts'
import { missingPhoto, type OwnPhoto, ownPhoto } from './photos-own.ts'
import { moveRecord, noteReplaced, replacePicture } from './photos-replace.ts'
import type { PhotoDocument } from './photos-rights.ts'
import { ownersOf } from './sql/media-files.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

/**
 * Straightens a photo, cuts it to a frame, makes it brighter or darker: a new file under a new path, always made from
 * the original, which is kept as long as the media record. A retouche that changes nothing gives the original back. The
 * caller replaces the old path by `destinationPath`. 422 for files that cannot be changed, 404
 * `storage/object-not-found`, 409 when somebody changed it meanwhile.
 */
export async function retouchPhoto(
  server: PhotoServices,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown } & Retouche,
): Promise<Retouched> {
  const photo = await ownPhoto(server.engine, actor, boutique, requested)
  const { fullPath } = photo
  const original = (await keptOriginal(server, boutique, photo)) ?? fullPath
  const retouche = effectiveRetouche(requested)
  if (retouche) {
    const destinationPath = await replacePicture(server, actor, boutique, photo, {
      from: original,
      write: (source, target) => retouchImage(source, target, retouche, boutique),
      record: { original, retouche },
      keepsOld: original === fullPath,
    })
    return { fullPath, destinationPath }
  }
  if (original !== fullPath) {
    if (!(await server.storage.stat(original))) throw missingPhoto()
    await moveRecord(server, actor, boutique, photo, { fullPath: original, original: null, retouche: null })
    await noteReplaced(server, actor, boutique, photo, original)
  }
  return { fullPath, destinationPath: original }
}

/**
 * The original of a retouched photo, if its file is there and is the boutique's: a record may come from another
 * installation. One that was rotated after its retouche begins with what it shows.
 */
async function keptOriginal(
  { engine, storage }: PhotoServices,
  boutique: string,
  { media }: OwnPhoto,
): Promise<string | undefined> {
  const original = media?.data.original
  if (typeof original !== 'string' || media?.data.retouche === undefined) return undefined
  const owner = (await ownersOf(engine.pool, collectionOf(engine.registry, 'boutiques'), [original])).get(original)
  return owner?.boutique === boutique && (await storage.stat(original)) ? original : undefined
}
