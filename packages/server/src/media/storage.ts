import type { Readable } from 'node:stream'

/** What is known of a stored file without reading it. */
export interface StoredFile {
  path: string
  bytes: number
  modifiedAt: Date
}

/**
 * Where files are kept. Paths are relative, joined by `/` (see `checkStoragePath`); every method refuses any other
 * path with `fichier.chemin`. A store that cannot be reached answers `stockage.absent`.
 */
export interface FileStorage {
  /**
   * Stores the whole stream under `path`, replacing what was there. All or nothing: after a failure (of the stream
   * too) the path holds what it held before. Resolves once the bytes are durable.
   */
  write(path: string, stream: Readable): Promise<{ bytes: number }>
  /** The file as a stream, which the caller reads to its end or destroys; `undefined` when there is none. */
  read(path: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /** `undefined` when there is no such file. */
  stat(path: string): Promise<StoredFile | undefined>
  /** Removes the file; false: it was not there (PHOTO-14 tells the two apart). */
  remove(path: string): Promise<boolean>
  /** Every file whose path starts with `prefix` (`''`: all of them), in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /**
   * Removes what writes cut short by a crash left on this machine: temporary files last touched more than `olderThanMs`
   * milliseconds before `now` (milliseconds since 1970). Returns how many.
   */
  cleanTemporary(olderThanMs: number, now: number): Promise<number>
  /** Where the file of `path` would lie on this machine's disk; absent when files are kept elsewhere. */
  localFile?(path: string): string
}
