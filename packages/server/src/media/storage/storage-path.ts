import { MediaRefusal } from '../refusal.ts'

const MAX_PATH_BYTES = 1024
// File systems limit a name to 255 bytes; the difference is for the suffix of temporary names.
const MAX_SEGMENT_BYTES = 200

/**
 * Says whether `path` may name a stored file: relative, segments joined by `/`, none empty, hidden (leading dot, so
 * neither `.` nor `..`) or longer than 200 bytes, at most 1024 bytes in all, without backslash, colon (a drive or
 * a stream on Windows), control character or lone surrogate.
 */
export function isStoragePath(path: string): boolean {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES || !path.isWellFormed()) return false
  if (/[\p{Cc}\\:]/u.test(path)) return false
  return path
    .split('/')
    .every((segment) => segment !== '' && !segment.startsWith('.') && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES)
}

/**
 * Returns `path` unchanged when it may name a stored file.
 * @throws MediaRefusal `fichier.chemin`
 */
export function checkStoragePath(path: string): string {
  if (!isStoragePath(path)) throw new MediaRefusal('fichier.chemin')
  return path
}

/**
 * Checks the prefix of a listing: it may end inside a name, but its folders must be valid in a path.
 * @throws MediaRefusal `fichier.chemin`
 */
export function checkListPrefix(prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1).replace(/\/$/, '')
  if (folder !== '') checkStoragePath(folder)
  return folder
}
