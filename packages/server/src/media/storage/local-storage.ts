import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAbsent, orAbsent, removeOldFiles } from './old-files.ts'
import type { FileStorage, StoredFile } from './storage.ts'
import { checkListPrefix, checkStoragePath } from './storage-path.ts'

// Hidden, so no storage path can name it; under the root, so that a rename never crosses file systems.
const TEMPORARY = '.temporaire'

/** Files in a folder of this machine. */
export interface LocalStorage extends FileStorage {
  localFile(path: string): string
}

/** Stores files under the folder `root`, which is created when missing. */
export function localStorage(root: string): LocalStorage {
  const base = resolve(root)
  const temporaryFolder = join(base, TEMPORARY)
  const localFile = (path: string) => join(base, ...checkStoragePath(path).split('/'))

  return {
    localFile,

    async write(path, stream) {
      const target = await orDestroy(stream, async () => {
        await mkdir(temporaryFolder, { recursive: true })
        return localFile(path)
      })
      const temporary = join(temporaryFolder, randomUUID())
      try {
        const output = createWriteStream(temporary, { flags: 'wx', flush: true })
        await pipeline(stream, output)
        await makeFolderDurably(dirname(target))
        await rename(temporary, target)
        await syncFolder(dirname(target))
        return { bytes: output.bytesWritten }
      } catch (error) {
        await unlinkIfThere(temporary)
        throw error
      }
    },

    async read(path) {
      const handle = await orAbsent(open(localFile(path), 'r'))
      if (!handle) return undefined
      const found = await handle.stat()
      if (!found.isFile()) {
        await handle.close()
        return undefined
      }
      return { stream: handle.createReadStream(), bytes: found.size }
    },

    async stat(path) {
      const found = await orAbsent(stat(localFile(path)))
      return found?.isFile() ? { path, bytes: found.size, modifiedAt: found.mtime } : undefined
    },

    async remove(path) {
      const file = localFile(path)
      const found = await orAbsent(stat(file))
      return found?.isFile() ? unlinkIfThere(file) : false
    },

    async *list(prefix) {
      // The prefix may end inside a name: list its last whole folder, then compare the text.
      yield* listFolder(base, checkListPrefix(prefix), prefix)
    },

    cleanTemporary: (olderThanMs, now) => removeOldFiles(temporaryFolder, olderThanMs, now),
  }
}

async function* listFolder(base: string, folder: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await orAbsent(opendir(join(base, folder)))
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (path.startsWith(prefix) || prefix.startsWith(`${path}/`)) yield* listFolder(base, path, prefix)
    } else if (entry.isFile() && path.startsWith(prefix)) {
      const found = await orAbsent(stat(join(base, path)))
      if (found) yield { path, bytes: found.size, modifiedAt: found.mtime }
    }
  }
}

/** Destroys the stream of a write that is refused before it starts. */
async function orDestroy<T>(stream: Readable, prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare()
  } catch (error) {
    stream.destroy()
    throw error
  }
}

async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  // A new folder survives a power failure only once its parent folder is synced.
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and orders renames itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlinkIfThere(file: string): Promise<boolean> {
  try {
    await unlink(file)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}
