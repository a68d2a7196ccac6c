import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAbsent } from '../../media/storage/old-files.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { MAX_BLOCK_BYTES, putBlock } from './blocks.ts'

/** The content of a folder: its folders, its files with their sizes, and the blocks that hold them one after another. */
export interface Copied {
  folders: string[]
  files: [path: string, bytes: number][]
  blocks: string[]
  /** What the blocks take at the target. */
  stored: number
}

/** What a base copy leaves out, as PostgreSQL says: what is made again at a start, and what the log replaces. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|current_logfiles.*|password)$/
const TEMPORARY = /^(pgsql_tmp.*|pg_internal\.init.*)$/
const READ_BYTES = 1024 * 1024

/** The folders and the files of a cluster that a base copy holds. @throws BackupError for a tablespace elsewhere */
export async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const [folders, files]: [string[], string[]] = [[], []]
  const enter = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsent(error) && depth > 0) return []
      throw error
    })
    for (const entry of entries) {
      if (TEMPORARY.test(entry.name) || (depth === 0 && LEFT_OUT.test(entry.name))) continue
      const path = join(folder, entry.name)
      const name = relative(cluster, path).split(sep).join('/')
      if (entry.isDirectory() || (depth === 0 && EMPTIED.has(entry.name))) {
        folders.push(name)
        if (depth > 0 || !EMPTIED.has(entry.name)) await enter(path, depth + 1)
      } else if (entry.isSymbolicLink())
        throw new BackupError(
          'folder',
          `${path} est un lien : une base de données répartie sur plusieurs disques se sauvegarde par ses propres outils`,
        )
      else if (entry.isFile()) files.push(name)
    }
  }
  await enter(cluster, 0)
  return { folders, files }
}

/**
 * Copies the files of a running cluster, at most so many bytes a second. A file that changes or goes meanwhile is
 * repaired by the log.
 *
 * @param prefix the folder of the blocks at the target
 */
export async function copyCluster(
  cluster: string,
  target: FileStorage,
  prefix: string,
  rate: number,
  signal: AbortSignal,
): Promise<Copied> {
  const { folders, files } = await listCluster(cluster)
  const copied: Copied = { folders, files: [], blocks: [], stored: 0 }
  const block = Buffer.alloc(MAX_BLOCK_BYTES)
  let filled = 0
  const store = async (): Promise<void> => {
    if (filled === 0) return
    const name = `${prefix}/${String(copied.blocks.length).padStart(6, '0')}`
    const { path, bytes } = await putBlock(target, name, Buffer.from(block.subarray(0, filled)))
    copied.blocks.push(path.slice(prefix.length + 1))
    copied.stored += bytes
    filled = 0
  }
  let owed = 0
  for (const path of files) {
    const handle = await open(join(cluster, path), 'r').catch((error: unknown) => {
      if (isAbsent(error)) return undefined
      throw error
    })
    if (!handle) continue
    try {
      // What a file grows by meanwhile is in the log.
      const { size } = await handle.stat()
      let at = 0
      while (at < size) {
        signal.throwIfAborted()
        const most = Math.min(READ_BYTES, size - at, MAX_BLOCK_BYTES - filled)
        const { bytesRead } = await handle.read(block, filled, most, at)
        if (bytesRead === 0) break
        at += bytesRead
        filled += bytesRead
        owed += bytesRead
        if (filled === MAX_BLOCK_BYTES) await store()
        if (owed >= READ_BYTES) {
          await delay((1000 * owed) / rate, undefined, { signal })
          owed = 0
        }
      }
      copied.files.push([path, at])
    } finally {
      await handle.close()
    }
  }
  await store()
  return copied
}
