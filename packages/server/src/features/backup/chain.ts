import { randomBytes } from 'node:crypto'
import type { FileStorage } from '../../media/storage/storage.ts'
import type { Pool, Queryable } from '../../store/connection/pool.ts'
import { copyCluster } from './base.ts'
import { isOwnRange, listRanges, type LogCopy, logCopy } from './log.ts'
import { type Base, parseManifestPath, readManifest, writeManifest } from './manifest.ts'
import { baseFolder, baseName, chainFolder, lsnText, type Lsn, parseLsn, segmentStart, withoutGaps } from './names.ts'
import { beginBase, dropLog, endBase, holdLog, readCluster, readLog, releaseLog, shopNames } from './sql/backup.ts'
import type { KeptState } from './state.ts'

/** A log that is being copied, with its base copies. */
export interface Chain {
  id: string
  cluster: Awaited<ReturnType<typeof readCluster>>
  copy: LogCopy
  /** The newest complete base copy. */
  base: { name: string; from: Lsn; endedAt: number; stored: number } | undefined
}

const MAX_SHOPS_NAMED = 1000
const LABEL = 'sauvegarde'

/**
 * Continues the chain that was begun; begins a new one when there is none, when it is another cluster or a restored
 * one, when another copy of this one went on with it, or when PostgreSQL removed a part of the log.
 */
export async function openChain(
  pool: Pool,
  files: FileStorage,
  folder: string,
  kept: KeptState['chain'],
  now: number,
): Promise<Chain> {
  const cluster = await readCluster(pool)
  const { retained, flushed } = await readLog(pool)
  const source = { cluster: folder, timeline: cluster.timeline, segmentBytes: cluster.segmentBytes }
  if (kept && retained && kept.systemId === cluster.systemId && kept.timeline === cluster.timeline) {
    const ranges = await listRanges(files, kept.id)
    const base = await newestBase(files, kept.id)
    // What is older than the newest base copy has gaps, where only weekly copies are kept.
    const from =
      base?.from ??
      ranges.reduce<Lsn | undefined>(
        (least, { start }) => (least === undefined || start < least ? start : least),
        undefined,
      )
    const last = from === undefined ? undefined : withoutGaps(ranges, from).at(-1)
    if (
      last !== undefined &&
      last.end >= segmentStart(parseLsn(retained), cluster.segmentBytes) &&
      last.end <= parseLsn(flushed) &&
      (await isOwnRange(source, last))
    ) {
      const copy = logCopy(files, kept.id, source, { end: last.end, ranges })
      return { id: kept.id, cluster, copy, base }
    }
  }
  await dropLog(pool)
  const from = segmentStart(parseLsn(await holdLog(pool)), cluster.segmentBytes)
  const id = `${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(4).toString('hex')}`
  return { id, cluster, copy: logCopy(files, id, source, { end: from, ranges: [] }), base: undefined }
}

/** When a chain was begun, in milliseconds, as its name says. */
export function begunAt(id: string): number | undefined {
  const [, year, month, day, hour, minute, second] = (/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-/.exec(id) ?? []).map(
    Number,
  )
  return year === undefined ? undefined : Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second)
}

async function newestBase(files: FileStorage, chain: string): Promise<Chain['base']> {
  let newest: Chain['base']
  for await (const { path } of files.list(`${chainFolder(chain)}/bases/`)) {
    const found = parseManifestPath(path)
    if (!found || (newest && newest.name >= found.name)) continue
    const { start, segmentBytes, endedAt, copied } = await readManifest(files, path)
    newest = { name: found.name, from: segmentStart(start, segmentBytes), endedAt, stored: copied.stored }
  }
  return newest
}

/** Copies the log until now; false when PostgreSQL did not hold it any more. */
export async function copyLog(pool: Pool, chain: Chain, covered: number, signal: AbortSignal): Promise<boolean> {
  const { flushed, retained } = await readLog(pool)
  if (retained === undefined || parseLsn(flushed) < chain.copy.end) return false
  await chain.copy.copy(parseLsn(flushed), covered, signal)
  await releaseLog(pool, lsnText(chain.copy.end))
  return true
}

/**
 * Makes a base copy. It is complete once the log until its end is at the target. One that fails is removed: on a target
 * without place it would leave none for the log.
 *
 * @param session a connection that stays open meanwhile
 */
export async function makeBase(
  session: Queryable,
  files: FileStorage,
  folder: string,
  chain: Chain,
  options: { rate: number; clock(): number; signal: AbortSignal; reached(end: Lsn): Promise<void> },
): Promise<NonNullable<Chain['base']>> {
  const { rate, clock, signal, reached } = options
  const start = parseLsn(await beginBase(session, LABEL))
  const name = baseName(start)
  try {
    const copied = await copyCluster(folder, files, baseFolder(chain.id, name), rate, signal)
    const shops = await shopNames(session, MAX_SHOPS_NAMED)
    const { lsn, label } = await endBase(session)
    const endedAt = clock()
    const end = parseLsn(lsn)
    await reached(end)
    const { timeline, segmentBytes, major } = chain.cluster
    const base: Omit<Base, 'folder'> = {
      ...{ chain: chain.id, name, start, end, endedAt, timeline, segmentBytes, major, label, shops, copied },
    }
    await writeManifest(files, base)
    return { name, from: segmentStart(start, segmentBytes), endedAt, stored: copied.stored }
  } catch (error) {
    if (!signal.aborted) await removeBase(files, chain.id, name).catch(() => undefined)
    throw error
  }
}

async function removeBase(files: FileStorage, chain: string, name: string): Promise<void> {
  const paths: string[] = []
  for await (const { path } of files.list(`${baseFolder(chain, name)}/`)) paths.push(path)
  for (const path of paths) await files.remove(path)
}
