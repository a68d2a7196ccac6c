import { Readable } from 'node:stream'
import type { FileStorage } from '../../../media/storage.ts'
import { BackupError } from '../backup-error.ts'
import { sha256 } from '../blocks.ts'
import { listCopies, type StoredCopy } from '../files.ts'
import { readSmall } from '../target.ts'

/** Files are copied so many at a time: each waits for the disk. */
const AT_ONCE = 4

/** The newest copy of each file at the target. */
export async function newestCopies(target: FileStorage): Promise<StoredCopy[]> {
  const newest = new Map<string, StoredCopy>()
  for await (const copy of listCopies(target))
    if (copy.modifiedAt >= (newest.get(copy.file)?.modifiedAt ?? 0)) newest.set(copy.file, copy)
  return [...newest.values()]
}

/** Reads a copy and checks it. @throws BackupError `altered` */
export async function readCopy(target: FileStorage, copy: StoredCopy): Promise<Buffer> {
  const content = await readSmall(target, copy.path)
  if (!content || content.length !== copy.bytes || (await sha256(content)) !== copy.hash)
    throw new BackupError('altered', `La copie du fichier ${copy.file} est tronquée ou altérée`)
  return content
}

/**
 * Writes files into the storage of the restored installation. Those that are damaged are left out and returned: the
 * others must not be lost with them.
 */
export async function restoreFiles(
  target: FileStorage,
  storage: FileStorage,
  copies: readonly StoredCopy[],
  progress: (part: number) => void,
): Promise<string[]> {
  const damaged: string[] = []
  let [next, done] = [0, 0]
  const work = async (): Promise<void> => {
    for (let copy = copies[next++]; copy; copy = copies[next++]) {
      try {
        const content = await readCopy(target, copy)
        await storage.write(copy.file, Readable.from([content]))
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        damaged.push(copy.file)
      }
      done += 1
      progress(done / copies.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return damaged
}
