import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '../../../media/storage/storage.ts'
import { sha256 } from '../blocks.ts'
import { listCopies, type StoredCopy } from '../files.ts'
import { readCopy } from '../restore/restore-files.ts'

/**
 * Reads the copies of some files and compares them with the files. One that was removed or written meanwhile needs no
 * copy. Returns how many were compared, and those that have none or another.
 *
 * @param since milliseconds: what was written before is copied
 * @throws BackupError `altered` for a damaged copy
 */
export async function compareFiles(
  storage: FileStorage,
  target: FileStorage,
  files: readonly string[],
  { since, signal }: { since: number; signal: AbortSignal },
): Promise<{ compared: number; different: string[] }> {
  let compared = 0
  const different: string[] = []
  for (const file of files) {
    signal.throwIfAborted()
    const known = await storage.stat(file)
    if (!known || known.modifiedAt.getTime() >= since) continue
    const copy = await newestCopy(target, file)
    if (copy) await readCopy(target, copy)
    const there = await storage.read(file)
    if (!there) continue
    compared += 1
    const content = await buffer(there.stream)
    if (content.length !== copy?.bytes || (await sha256(content)) !== copy.hash) different.push(file)
  }
  return { compared, different }
}

async function newestCopy(target: FileStorage, file: string): Promise<StoredCopy | undefined> {
  let newest: StoredCopy | undefined
  for await (const copy of listCopies(target, file))
    if (copy.file === file && copy.modifiedAt >= (newest?.modifiedAt ?? 0)) newest = copy
  return newest
}
