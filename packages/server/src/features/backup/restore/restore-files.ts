import { Readable } from 'node:stream'
import type { FileStorage } from '../../../media/storage/storage.ts'
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

/** Files are looked for in the storage at most so many times. */
const MAX_LOOKED_FOR = 1000
const PAGE = 1000

/**
 * The files that a restored database knows and that neither the backup nor the storage has, in the order of their paths.
 * Beyond many, those that the backup lacks are not looked for in the storage.
 */
export async function missingFiles(
  pages: (after: string, most: number) => Promise<string[]>,
  copies: readonly StoredCopy[],
  storage: FileStorage,
): Promise<string[]> {
  const copied = new Set(copies.map(({ file }) => file))
  const missing: string[] = []
  let lookedFor = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: string[] = await pages(after, PAGE)
    after = page.length < PAGE ? undefined : page.at(-1)
    for (const file of page) {
      if (copied.has(file)) continue
      const isThere = ++lookedFor <= MAX_LOOKED_FOR && (await storage.stat(file)) !== undefined
      if (!isThere) missing.push(file)
    }
  }
  return missing
}
