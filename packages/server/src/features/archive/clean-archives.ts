import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent, removeOldFiles } from '../../media/storage/old-files.ts'
import type { ArchiveServices } from '../../operations/archive-services.ts'
import { exportFolder, KEPT_MS } from './boutique-export.ts'
import { bytesOf, readUpload, removeUpload, uploadFolder } from './upload.ts'

/** Removes exports and uploads of this machine that nothing has touched for a day. */
export async function cleanArchives(services: ArchiveServices): Promise<void> {
  const now = Date.parse(services.engine.now())
  await removeOldFiles(exportFolder(services), KEPT_MS, now)
  const upload = await readUpload(services)
  if (!upload) return
  const files = [bytesOf(services, upload.id), join(uploadFolder(services), 'import.json')]
  const found = await Promise.all(files.map((file) => orAbsent(stat(file))))
  if (Math.max(...found.map((one) => one?.mtimeMs ?? 0)) < now - KEPT_MS) await removeUpload(services)
}
