import { type Actor, type Rotated, ROTATION_ANGLE } from '@boutique/domain'
import { rotateImage } from '../../media/images/rotate.ts'
import { ownPhoto } from './photos-own.ts'
import { replacePicture } from './photos-replace.ts'
import type { PhotoDocument } from './photos-rights.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

/**
 * Rotates a photo clockwise by `angle` degrees (90 by default, as seen on screen) into a new file under a new path. The
 * old file is unchanged and kept for undo; the caller replaces the old path by `destinationPath`. Updates the media
 * record. 422 for files that cannot be rotated, 404 `storage/object-not-found`, 409 when somebody
 * rotated it meanwhile. [PHOTO-22] [PHOTO-23] [PHOTO-24]
 */
export async function rotatePhoto(
  server: PhotoServices,
  actor: Actor,
  boutique: string,
  requested: PhotoDocument & { fullPath?: unknown; angle?: number | null },
): Promise<Rotated> {
  const angle = requested.angle ?? ROTATION_ANGLE
  const photo = await ownPhoto(server.engine, actor, boutique, requested)
  const { fullPath } = photo
  const destinationPath = await replacePicture(server, actor, boutique, photo, {
    from: fullPath,
    write: (source, target) => rotateImage(source, target, angle, boutique),
    // The frame of a retouche is that of the picture before; the original stays.
    record: { retouche: null },
  })
  return { type: 'media-rotate', fullPath, angle, destinationPath }
}
