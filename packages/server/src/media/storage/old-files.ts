import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the files directly in a folder last modified more than `olderThanMs` milliseconds before `now` (milliseconds
 * since 1970); a missing folder is empty. Returns how many were removed.
 */
export async function removeOldFiles(folder: string, olderThanMs: number, now: number): Promise<number> {
  let removed = 0
  for (const name of (await orAbsent(readdir(folder))) ?? []) {
    const file = join(folder, name)
    const found = await orAbsent(stat(file))
    if (!found?.isFile() || now - found.mtimeMs <= olderThanMs) continue
    // Its writer may remove it at the same moment.
    await orAbsent(unlink(file))
    removed += 1
  }
  return removed
}

/** The result of a file system call, or `undefined` when there is no such file or folder. */
export async function orAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Whether an error of the file system means that there is no such file. */
export function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
