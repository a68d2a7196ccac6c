import { rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileStorage } from '../../media/storage/storage.ts'
import { sentenceOf } from './backup-error.ts'
import { parseManifestPath, readManifest } from './manifest.ts'
import { parseRange } from './names.ts'
import { type BaseMark, planRemoval, type StoredPart } from './retention.ts'

/** Milliseconds between two looks at the target, after a failure and otherwise. */
const RETRY_EVERY = 3_600_000
const LOOK_EVERY = 6 * RETRY_EVERY
/** What one round removes at most: the log must not wait for it. */
const MAX_REMOVED = 200
const MAX_REMOVAL_MS = 5000

/** The removal of old copies from a target, a little in each round. */
export interface Cleaning {
  /** Why it failed; undefined when it did not. */
  readonly error: string | undefined
  /** Others may be old now, or their place is needed. */
  look(): void
  /** Removes some of what is old. It never throws: the copies go on. Returns the removed bytes of the chain's log. */
  step(files: FileStorage, chain: string, now: number): Promise<number>
}

export function createCleaning(log: (error: unknown) => void): Cleaning {
  let queue: StoredPart[] = []
  let lookedAt: number | undefined
  let error: string | undefined

  async function removeSome(files: FileStorage, chain: string): Promise<number> {
    const end = performance.now() + MAX_REMOVAL_MS
    let removed = 0
    for (let count = 0; count < MAX_REMOVED && performance.now() < end; count++) {
      const part = queue[0]
      if (!part) break
      await files.remove(part.path)
      await removeFolders(files, part.path)
      queue.shift()
      if (parseRange(part.path)?.chain === chain) removed += part.bytes
    }
    return removed
  }
  return {
    get error() {
      return error
    },
    look() {
      lookedAt = undefined
    },
    async step(files, chain, now) {
      try {
        if (queue.length === 0) {
          const every = error === undefined ? LOOK_EVERY : RETRY_EVERY
          if (lookedAt !== undefined && Math.abs(now - lookedAt) < every) return 0
          lookedAt = now
          queue = await findRemovable(files, chain, now)
        }
        const removed = await removeSome(files, chain)
        error = undefined
        return removed
      } catch (failure) {
        if (error === undefined) log(failure)
        error = sentenceOf(failure)
        queue = []
        return 0
      }
    },
  }
}

/** What may be removed from a target now. @throws BackupError `altered`, with which nothing is removed */
async function findRemovable(files: FileStorage, current: string, now: number): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  for await (const { path, bytes, modifiedAt } of files.list('chaines/'))
    parts.push({ path, bytes, modifiedAt: modifiedAt.getTime() })
  const bases: BaseMark[] = []
  for (const { path } of parts) {
    if (!parseManifestPath(path)) continue
    // Not the list of its files, which is long.
    const { chain, name, start, end, endedAt, segmentBytes } = await readManifest(files, path)
    bases.push({ chain, name, start, end, endedAt, segmentBytes })
  }
  return planRemoval(parts, bases, { now, current })
}

/** Removes the folders that a removed file left empty. */
async function removeFolders(files: FileStorage, path: string): Promise<void> {
  if (!files.localFile) return
  for (let folder = dirname(path); folder !== 'chaines'; folder = dirname(folder)) {
    const isRemoved = await rmdir(files.localFile(folder)).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
