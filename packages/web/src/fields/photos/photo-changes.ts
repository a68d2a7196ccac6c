import { type ListOperation, PHOTO_DELETION } from '@boutique/domain'
import { ApiProblem } from '../../data/api.ts'

/** Puts a photo in the place of another (PHOTO-09); nothing when that one is gone meanwhile. */
export function replacement(path: string, photos: readonly string[], old: string, next: string): ListOperation[] {
  if (!photos.includes(old) || old === next) return []
  return [
    { op: 'add', path, item: next, before: old },
    { op: 'remove', path, item: old },
  ]
}

/**
 * Brings back a photo where it stood: before the first of those that followed it and are still there.
 * @param was the photos when it was removed
 */
export function comeback(
  path: string,
  was: readonly string[],
  photos: readonly string[],
  photo: string,
): ListOperation {
  const before = was.slice(was.indexOf(photo) + 1).find((other) => photos.includes(other))
  return { op: 'add', path, item: photo, ...(before !== undefined && { before }) }
}

/** The sentence of a deletion that failed (PHOTO-15): what failed, then why. A failure of our server says both itself. */
export function deletionFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return `${PHOTO_DELETION.failed} : ${String(error)}`
  const saysBoth = error.status >= 500 && typeof error.body.code === 'string'
  return saysBoth ? error.detail : `${PHOTO_DELETION.failed} : ${error.detail}`
}
