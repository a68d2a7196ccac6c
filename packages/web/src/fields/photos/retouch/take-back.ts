import type { Retouche } from '@boutique/domain'
import { notify } from '../../../base/notify.ts'

/** A photo after a retouche, and the retouche that it had before. */
export interface RetouchMade {
  photo: string
  before: Retouche
}

/** What taking a retouche back does with the photos of a field. */
interface PhotoField {
  photosNow(): readonly string[]
  /** The new path of the photo; undefined when it failed, which is reported. */
  retouch(photo: string, retouche: Retouche): Promise<string | undefined>
  /** Saves them: the form may be closed already. */
  flush(): Promise<unknown>
}

/** Reports the retouche of photos that were saved together, and offers to take all of it back at once. */
export function offerTakeBack(made: readonly RetouchMade[], field: PhotoField): void {
  const done = made.length > 1 ? `${made.length} photos retouchées` : 'Photo retouchée'
  notify.offerUndo(done, () => void takeBack(made, field).then(notify.info))
}

/** Gives photos the retouches that they had before; those that left or changed since stay. Returns what was done, in words. */
export async function takeBack(made: readonly RetouchMade[], field: PhotoField): Promise<string> {
  let back = 0
  for (const { photo, before } of made) {
    if (!field.photosNow().includes(photo)) continue
    if ((await field.retouch(photo, before)) !== undefined) back++
  }
  await field.flush()
  return takenBackText(back, made.length - back)
}

function takenBackText(back: number, left: number): string {
  const restored = `${back} photo${back > 1 ? 's' : ''} remise${back > 1 ? 's' : ''} en état`
  if (left === 0) return `Retouche annulée : ${restored}`
  return `${restored}, ${left} laissée${left > 1 ? 's' : ''} : changée${left > 1 ? 's' : ''} ou retirée${left > 1 ? 's' : ''} depuis`
}
