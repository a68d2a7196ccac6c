import { join } from 'node:path'
import { localStorage } from './local-storage.ts'
import type { FileStorage } from './storage.ts'
import { parseStorageUrl } from './storage-url.ts'

/**
 * Opens where photos are kept: the folder `medias` of the data folder, or the bucket that `url` names.
 * @throws StorageUrlError
 */
export async function openStorage(url: string | undefined, dataDir: string): Promise<FileStorage> {
  if (!url) return localStorage(join(dataDir, 'medias'))
  const address = parseStorageUrl(url)
  // The client of the bucket is heavy: nobody else waits for it.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(address, join(dataDir, 'temporaire'))
}
