import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const TEMPORARY = '.temporaire'
const ABANDONED_MS = 3_600_000
// Pruning below the limit avoids pruning again at every addition.
const PRUNED_SHARE = 0.9

/** Reproducible files with a limit on their total bytes; the least recently used are evicted first. */
export interface DiskCache {
  /** The file of `name` and its size, marked as used; `undefined` when it is not in the cache. */
  get(name: string): Promise<CachedFile | undefined>
  /** Runs `make` with the name of a temporary file to write, then stores that file under `name`. */
  add(name: string, make: (file: string) => Promise<unknown>): Promise<CachedFile>
  /** Removes every file whose name starts with `prefix`. */
  removeAll(prefix: string): Promise<void>
  /** The size of the cache in bytes, as tracked in memory. */
  bytes(): number
  /** Waits for pruning in progress. */
  close(): Promise<void>
}

/** A file of the cache on this machine's disk. */
export interface CachedFile {
  file: string
  bytes: number
}

/**
 * A cache in `folder` (created when missing), of about `maxBytes` bytes at most. Names must be safe as file names; they
 * are spread over folders by their first two characters. One process owns the folder; after a restart, the order of use
 * starts from the files' dates.
 */
export function diskCache(folder: string, maxBytes: number): DiskCache {
  const base = resolve(folder)
  const fileOf = (name: string) => join(base, name.slice(0, 2), name)
  // A Map iterates in insertion order: the least recently used comes first.
  const sizes = new Map<string, number>()
  let total = 0
  let pruning: Promise<void> | undefined
  let loading: Promise<void> | undefined

  const load = () => {
    loading ??= scan(base).then((found) => {
      for (const { name, bytes } of found) keep(name, bytes)
      pruneInBackground()
    })
    return loading
  }
  const keep = (name: string, bytes: number) => {
    drop(name)
    sizes.set(name, bytes)
    total += bytes
  }
  const drop = (name: string) => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const pruneInBackground = () => {
    if (total <= maxBytes || pruning) return
    pruning = prune().finally(() => {
      pruning = undefined
    })
  }
  const prune = async () => {
    for (const name of sizes.keys()) {
      if (total <= maxBytes * PRUNED_SHARE) return
      drop(name)
      // The scan of the next start finds a file that cannot be removed now.
      await rm(fileOf(name), { force: true }).catch(() => {})
    }
  }

  return {
    async get(name) {
      await load()
      const bytes = sizes.get(name)
      if (bytes === undefined) return undefined
      const file = fileOf(name)
      // The folder may have been emptied by hand: the cache recovers without a restart.
      const there = await stat(file).catch(() => undefined)
      if (!there) {
        drop(name)
        return undefined
      }
      keep(name, there.size)
      return { file, bytes: there.size }
    },

    async add(name, make) {
      await load()
      const temporary = join(base, TEMPORARY, randomUUID())
      const file = fileOf(name)
      try {
        await mkdir(dirname(temporary), { recursive: true })
        await make(temporary)
        const { size } = await stat(temporary)
        await mkdir(dirname(file), { recursive: true })
        await rename(temporary, file)
        keep(name, size)
        pruneInBackground()
        return { file, bytes: size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async removeAll(prefix) {
      await load()
      const names = [...sizes.keys()].filter((name) => name.startsWith(prefix))
      for (const name of names) {
        drop(name)
        await rm(fileOf(name), { force: true })
      }
    },

    bytes: () => total,

    async close() {
      await loading
      await pruning
    },
  }
}

/** All cached files, oldest first; removes temporary files left by a crash. */
async function scan(base: string): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number; at: number }[] = []
  for (const folder of await readdir(base, { withFileTypes: true }).catch(() => [])) {
    if (!folder.isDirectory()) continue
    for (const name of await readdir(join(base, folder.name))) {
      const file = join(base, folder.name, name)
      const known = await stat(file).catch(() => undefined)
      if (!known) continue
      if (folder.name !== TEMPORARY) found.push({ name, bytes: known.size, at: known.mtimeMs })
      else if (Date.now() - known.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
    }
  }
  return found.sort((one, other) => one.at - other.at)
}
