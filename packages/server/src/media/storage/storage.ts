import type { Readable } from 'node:stream'

/** The metadata of a stored file. */
export interface StoredFile {
  path: string
  bytes: number
  modifiedAt: Date
}

/**
 * A store of files. Paths are relative, joined by `/` (see `checkStoragePath`); every method refuses any other path
 * with `fichier.chemin`. A store that cannot be reached throws `stockage.absent`.
 */
export interface FileStorage {
  /**
   * Stores the whole stream under `path`, replacing existing content. Atomic: after a failure, also of the stream, the
   * path has its previous content. Resolves once the bytes are durable.
   */
  write(path: string, stream: Readable): Promise<{ bytes: number }>
  /** The file as a stream, which the caller must read to its end or destroy; `undefined` when there is none. */
  read(path: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /** `undefined` when there is no such file. */
  stat(path: string): Promise<StoredFile | undefined>
  /** Removes the file; false when it did not exist (PHOTO-14 distinguishes the two). */
  remove(path: string): Promise<boolean>
  /** Every file whose path starts with `prefix` (`''`: all of them), in any order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /**
   * Removes temporary files of crashed writes on this machine, last modified more than `olderThanMs` milliseconds
   * before `now` (milliseconds since 1970). Returns how many.
   */
  cleanTemporary(olderThanMs: number, now: number): Promise<number>
  /** The path of the file on the local disk; absent for remote storage. */
  localFile?(path: string): string
}
