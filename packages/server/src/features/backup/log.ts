import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from '../../media/storage/old-files.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { putBlock, sha256 } from './blocks.ts'
import { logFolder, type LogRange, type Lsn, parseRange, rangePath, segmentName, segmentStart } from './names.ts'

/** The write-ahead log that is copied. */
export interface LogSource {
  /** The folder of the cluster. */
  cluster: string
  timeline: number
  segmentBytes: number
}

/** So many ranges of one segment are merged into one. */
const MAX_RANGES = 64
/** Milliseconds between two copies beyond which the clock may have jumped: a range does not reach across. */
const MAX_STEP = 600_000

/** The copy of a log to a target, range by range. */
export interface LogCopy {
  /** Until where the log is at the target. */
  readonly end: Lsn
  /** The instant before which the last range covers every write; undefined without one. */
  readonly covered: number | undefined
  readonly bytes: number
  /** Whether ranges may be replaced by merged ones; not while somebody reads them by name. */
  mayMerge: boolean
  /** Old ranges of so many bytes were removed. */
  forget(removed: number): void
  /** Copies what the cluster has on disk until `flushed`; every write before `covered` is in it. */
  copy(flushed: Lsn, covered: number, signal: AbortSignal): Promise<void>
}

/**
 * Whether a stored range is of this cluster's log: another one may have gone on from the same place, as that of a copy of
 * the data folder or of an earlier state of the machine. A range that PostgreSQL has removed since is believed.
 */
export async function isOwnRange(source: LogSource, { path, start, end }: LogRange): Promise<boolean> {
  const content = await readLogBytes(source, start, end).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  return content === undefined || path.includes(`.${await sha256(content)}.`)
}

/** Reads which ranges of a chain the target has. */
export async function listRanges(files: FileStorage, chain: string): Promise<(LogRange & { bytes: number })[]> {
  const ranges: (LogRange & { bytes: number })[] = []
  for await (const { path, bytes } of files.list(`${logFolder(chain)}/`)) {
    const range = parseRange(path)
    if (range) ranges.push({ ...range, bytes })
  }
  return ranges
}

/** Continues the copy of a log from a position, which is that until where the ranges reach. */
export function logCopy(
  files: FileStorage,
  chain: string,
  source: LogSource,
  from: { end: Lsn; ranges: readonly (LogRange & { bytes: number })[] },
): LogCopy {
  let end = from.end
  let reached = from.ranges.find((range) => range.end === from.end)?.covered
  let bytes = from.ranges.reduce((sum, range) => sum + range.bytes, 0)
  const size = BigInt(source.segmentBytes)
  let pieces = from.ranges.filter(({ start }) => start >= segmentStart(end, source.segmentBytes))

  async function store(start: Lsn, until: Lsn, covered: number): Promise<LogRange & { bytes: number }> {
    const content = await readLogBytes(source, start, until)
    const stored = await putBlock(files, rangePath(chain, { start, end: until, covered }), content)
    bytes += stored.bytes
    return { path: stored.path, start, end: until, covered, bytes: stored.bytes }
  }
  /** Replaces the ranges of one segment by one that reaches as far. */
  async function merge(covered: number): Promise<void> {
    const first = pieces[0]
    if (pieces.length < 2 || first === undefined) return
    const whole = await store(first.start, end, covered)
    for (const { path, bytes: removed } of pieces) {
      await files.remove(path)
      bytes -= removed
    }
    pieces = [whole]
  }
  return {
    get end() {
      return end
    },
    get covered() {
      return reached
    },
    get bytes() {
      return bytes
    },
    mayMerge: true,
    forget(removed) {
      bytes -= removed
    },
    async copy(flushed, covered, signal) {
      if (reached !== undefined && Math.abs(covered - reached) > MAX_STEP) pieces = []
      while (end < flushed) {
        signal.throwIfAborted()
        const begun = segmentStart(end, source.segmentBytes)
        const next = begun + size
        // Those of an earlier segment stay apart when their merge failed.
        pieces = pieces.filter(({ start }) => start >= begun)
        const until = next < flushed ? next : flushed
        pieces.push(await store(end, until, covered))
        end = until
        reached = covered
        if (this.mayMerge && (end === next || pieces.length >= MAX_RANGES)) await merge(covered)
      }
    },
  }
}

/** The bytes of the log between two positions of one segment; they are on disk and do not change any more. */
async function readLogBytes(source: LogSource, start: Lsn, until: Lsn): Promise<Buffer> {
  const { cluster, timeline, segmentBytes } = source
  const handle = await open(join(cluster, 'pg_wal', segmentName(timeline, start, segmentBytes)), 'r')
  try {
    const content = Buffer.alloc(Number(until - start))
    const { bytesRead } = await handle.read(content, 0, content.length, Number(start % BigInt(segmentBytes)))
    if (bytesRead !== content.length) throw new Error('the log ends before its position')
    return content
  } finally {
    await handle.close()
  }
}
