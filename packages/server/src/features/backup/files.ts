import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { sha256 } from './blocks.ts'

const FOLDER = 'fichiers/'
const STORED = /^fichiers\/(.+)\/([0-9a-f]{64})\.(\d{1,15})$/

/** A copy of a file at the target: the hash and the size are in its name. */
export interface StoredCopy {
  /** The path of the file. */
  file: string
  /** The path of the copy. */
  path: string
  hash: string
  bytes: number
  modifiedAt: number
}

/** @param one only the copies of this file */
export async function* listCopies(target: FileStorage, one?: string): AsyncGenerator<StoredCopy> {
  for await (const { path, modifiedAt } of target.list(one === undefined ? FOLDER : `${FOLDER}${one}/`)) {
    const [, file, hash, bytes] = STORED.exec(path) ?? []
    if (file !== undefined && hash !== undefined)
      yield { file, path, hash, bytes: Number(bytes), modifiedAt: modifiedAt.getTime() }
  }
}

/** Copies one file, unless it is gone. Returns the bytes that were read. */
export async function copyFile(storage: FileStorage, target: FileStorage, file: string): Promise<number> {
  const found = await storage.read(file)
  if (!found) return 0
  const content = await buffer(found.stream)
  const path = `${FOLDER}${file}/${await sha256(content)}.${content.length}`
  if (!(await target.stat(path))) await target.write(path, Readable.from([content]))
  return content.length
}

/** So many files that cannot be read end the comparison: the storage is away. */
const MAX_UNREADABLE = 20

/**
 * Copies the files that the target does not have in this size, at most so many bytes a second. Those that cannot be read
 * keep no others from it. Returns how many were copied, and those that were not.
 */
export async function copyMissing(
  storage: FileStorage,
  target: FileStorage,
  rate: number,
  signal: AbortSignal,
): Promise<{ copied: number; unreadable: string[] }> {
  const there = new Set<string>()
  for await (const { file, bytes } of listCopies(target)) there.add(`${file} ${bytes}`)
  const unreadable: string[] = []
  let copied = 0
  for await (const { path, bytes } of storage.list('')) {
    signal.throwIfAborted()
    if (there.has(`${path} ${bytes}`)) continue
    const read = await copyFile(storage, target, path).catch((error: unknown) => {
      // Of the target.
      if (error instanceof BackupError || unreadable.length === MAX_UNREADABLE) throw error
      unreadable.push(path)
      return undefined
    })
    if (read === undefined) continue
    copied += 1
    await delay((1000 * read) / rate, undefined, { signal })
  }
  return { copied, unreadable }
}

/** The same storage, which tells of every file that is written. */
export function noticing(storage: FileStorage, written: (path: string) => void): FileStorage {
  return {
    ...storage,
    async write(path, stream) {
      const result = await storage.write(path, stream)
      written(path)
      return result
    },
  }
}
