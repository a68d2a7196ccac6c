import { join } from 'node:path'
import { localStorage } from './local-storage.ts'
import type { FileStorage } from './storage.ts'
import { parseStorageUrl } from './storage-url.ts'

/** The folder of the photos that this machine keeps. */
export const mediaFolderOf = (dataDir: string): string => join(dataDir, 'medias')

/**
 * Opens the storage of photos: the folder `medias` of the data folder, or the bucket that `url` names.
 * @throws StorageUrlError
 */
export async function openStorage(url: string | undefined, dataDir: string): Promise<FileStorage> {
  if (!url) return localStorage(mediaFolderOf(dataDir))
  const address = parseStorageUrl(url)
  // The S3 client is slow to load: only load it when needed.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(address, join(dataDir, 'temporaire'))
}
