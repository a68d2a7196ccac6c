import { open, type FileHandle, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from '../../../media/storage/storage.ts'
import { BackupError } from '../backup-error.ts'
import { getBlock } from '../blocks.ts'
import { type Base } from '../manifest.ts'
import { type LogRange, segmentName } from '../names.ts'
import { momentArgument, momentText } from './moment.ts'

/** Writes a base copy into a folder, checking every block. */
export async function fillBase(
  target: FileStorage,
  base: Base,
  folder: string,
  progress: (part: number) => void,
): Promise<void> {
  const { copied, label } = base
  for (const path of copied.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
  let left: Buffer = Buffer.alloc(0)
  let next = 0
  for (const [path, bytes] of copied.files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'wx', 0o600)
    try {
      let missing = bytes
      while (missing > 0) {
        if (left.length === 0) {
          const block = copied.blocks[next]
          if (block === undefined) throw new BackupError('altered', `${base.folder} est incomplet`)
          left = await getBlock(target, `${base.folder}/${block}`)
          next += 1
          progress(next / copied.blocks.length)
        }
        const part = left.subarray(0, missing)
        await handle.write(part)
        left = left.subarray(part.length)
        missing -= part.length
      }
    } finally {
      await handle.close()
    }
  }
  const handle = await open(join(folder, 'backup_label'), 'wx', 0o600)
  await handle.writeFile(label)
  await handle.close()
}

/**
 * Writes the log into `pg_wal`, checking every range. The end of a segment that was not copied yet is a hole in the
 * file, which takes no place.
 *
 * @throws BackupError `altered`, with the moment until which a restore is possible
 */
export async function fillLog(
  target: FileStorage,
  { base, ranges }: { base: Base; ranges: readonly LogRange[] },
  folder: string,
  progress: (part: number) => void,
): Promise<void> {
  await mkdir(join(folder, 'pg_wal'), { recursive: true, mode: 0o700 })
  let current: { name: string; handle: FileHandle } | undefined
  const close = async (): Promise<void> => {
    await current?.handle.truncate(base.segmentBytes)
    await current?.handle.close()
    current = undefined
  }
  try {
    for (const [index, range] of ranges.entries()) {
      const content = await getBlock(target, range.path).catch((error: unknown) => {
        throw error instanceof BackupError ? stoppedAt(error, base, ranges[index - 1]) : error
      })
      if (BigInt(content.length) !== range.end - range.start)
        throw stoppedAt(new BackupError('altered', `${range.path} est tronqué ou altéré`), base, ranges[index - 1])
      const name = segmentName(base.timeline, range.start, base.segmentBytes)
      if (current?.name !== name) {
        await close()
        current = { name, handle: await open(join(folder, 'pg_wal', name), 'w+', 0o600) }
      }
      await current.handle.write(content, 0, content.length, Number(range.start % BigInt(base.segmentBytes)))
      progress((index + 1) / ranges.length)
    }
  } finally {
    await close()
  }
}

/** The error of a damaged range, with what can be restored without it. */
function stoppedAt(error: BackupError, base: Base, before: LogRange | undefined): BackupError {
  const covered = before && before.end >= base.end ? before.covered : undefined
  const rest =
    covered === undefined
      ? 'Cette copie ne peut pas être restaurée ; un moment plus ancien peut-être, avec --at.'
      : `Tout ce qui précède le ${momentText(covered)} est intact : --at "${momentArgument(covered)}" le restaure.`
  return new BackupError('altered', `${error.message}. ${rest}`, error.cause)
}
