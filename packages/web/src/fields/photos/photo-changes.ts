import { type ListOperation, PHOTO_DELETION } from '@boutique/domain'
import { ApiProblem } from '../../data/api.ts'

/** Replaces a photo by another (PHOTO-09); does nothing when it was removed meanwhile. */
export function replacement(path: string, photos: readonly string[], old: string, next: string): ListOperation[] {
  if (!photos.includes(old) || old === next) return []
  return [
    { op: 'add', path, item: next, before: old },
    { op: 'remove', path, item: old },
  ]
}

/**
 * Puts a photo back at its position: before the first of its former successors that is still there.
 * @param was the photos before the removal
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

/** The sentence of a failed deletion (PHOTO-15): the failure, then its reason. An error of our server contains both. */
export function deletionFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return `${PHOTO_DELETION.failed} : ${String(error)}`
  const saysBoth = error.status >= 500 && typeof error.body.code === 'string'
  return saysBoth ? error.detail : `${PHOTO_DELETION.failed} : ${error.detail}`
}
