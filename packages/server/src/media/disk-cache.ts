import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const TEMPORARY = '.temporaire'
const ABANDONED_MS = 3_600_000
// Pruning a little further than needed keeps it from running at every addition.
const PRUNED_SHARE = 0.9

/** Files that can be made again, bounded in bytes together; the least recently used go first. */
export interface DiskCache {
  /** The file of `name` and its bytes, marked as used; `undefined` when it is not there (any more). */
  get(name: string): Promise<CachedFile | undefined>
  /** Runs `make` with the name of a temporary file to write, then keeps that file under `name`. */
  add(name: string, make: (file: string) => Promise<unknown>): Promise<CachedFile>
  /** Removes every file whose name starts with `prefix`. */
  removeAll(prefix: string): Promise<void>
  /** Bytes kept, as known in memory. */
  bytes(): number
  /** Waits for the pruning under way. */
  close(): Promise<void>
}

/** A file of the cache on this machine's disk. */
export interface CachedFile {
  file: string
  bytes: number
}

/**
 * A cache in `folder` (made when needed), of at most about `maxBytes` bytes. Names are text that is safe as a file
 * name, and spread over folders by their first two characters. One process owns the folder; the order of use starts
 * from the files' dates after a restart.
 */
export function diskCache(folder: string, maxBytes: number): DiskCache {
  const base = resolve(folder)
  const fileOf = (name: string) => join(base, name.slice(0, 2), name)
  // A Map iterates in the order of insertion: first the least recently used.
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
      // A file that cannot be removed now is found again by the scan of the next start.
      await rm(fileOf(name), { force: true }).catch(() => {})
    }
  }

  return {
    async get(name) {
      await load()
      const bytes = sizes.get(name)
      if (bytes === undefined) return undefined
      const file = fileOf(name)
      // Someone may have emptied the folder by hand: the cache then heals instead of failing until a restart.
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

/** Every file kept, the oldest first; what a crash left half-written is removed on the way. */
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
