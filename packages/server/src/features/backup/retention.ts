import { baseFolder, type LogRange, type Lsn, parseRange, segmentStart, withoutGaps } from './names.ts'

/** A file of the target. */
export interface StoredPart {
  path: string
  bytes: number
  /** Milliseconds. */
  modifiedAt: number
}
/** What its manifest says of a base copy. */
export interface BaseMark {
  chain: string
  name: string
  start: Lsn
  end: Lsn
  endedAt: number
  segmentBytes: number
}
/** A base copy whose log reaches its end, with the log after it. */
interface Whole {
  base: BaseMark
  ranges: LogRange[]
}

const DAY = 86_400_000
const WEEK = 7 * DAY
/** How far back every moment is kept: the seven days that are promised, and one by which a clock may be ahead. */
const EVERY_MOMENT = WEEK + DAY
/** Base copies that are kept beyond the days of which every moment is, one of each week. */
const WEEKLY_KEPT = 4
const SECOND = 1000
/** The names that a base copy has: its blocks, and the manifest that makes it complete. */
const OF_BASE = /^(chaines\/[^/]+\/bases\/[^/]+)\/(?:\d{6,}\.[0-9a-f]{64}\.zst|manifeste\.[0-9a-f]{64}\.json)$/

/**
 * What may be removed from a target: what is needed neither for any moment of the last seven days, nor for the base
 * copies of the four weeks before them. Without a complete base copy nothing is; the newest one, and the chain that is
 * being written, are always kept. Manifests come first: after an interruption, what is left counts as unfinished.
 *
 * @param parts all that `chaines/` has
 * @param current the chain that is being written
 */
export function planRemoval(
  parts: readonly StoredPart[],
  bases: readonly BaseMark[],
  { now, current }: { now: number; current: string },
): StoredPart[] {
  const logs = Map.groupBy(
    parts.flatMap((part) => parseRange(part.path) ?? []),
    ({ chain }) => chain,
  )
  const complete = bases
    .flatMap((base): Whole[] => {
      const ranges = withoutGaps(logs.get(base.chain) ?? [], segmentStart(base.start, base.segmentBytes))
      return (ranges.at(-1)?.end ?? 0n) >= base.end ? [{ base, ranges }] : []
    })
    .sort((a, b) => a.base.endedAt - b.base.endedAt || (a.base.start < b.base.start ? -1 : 1))
  const newest = complete.at(-1)
  if (!newest) return []
  const continuous = continuousOf(complete, newest, { now, current })
  const weekly = weeklyOf(complete.filter((one) => !continuous.has(one)))
  const kept = new Set([...continuous, ...weekly].map(({ base }) => baseFolder(base.chain, base.name)))
  const dead = new Set(complete.map(({ base }) => baseFolder(base.chain, base.name)).filter((one) => !kept.has(one)))
  /** The position from which the log of a chain is kept until its end. */
  const floors = new Map<string, Lsn>()
  for (const { base } of continuous) {
    const start = segmentStart(base.start, base.segmentBytes)
    const floor = floors.get(base.chain)
    if (floor === undefined || start < floor) floors.set(base.chain, start)
  }
  const needed = new Set(weekly.flatMap(consistent))
  // Somebody else may be writing there: a copy of this installation, restored beside.
  const until = Math.min(now - DAY, newest.base.endedAt)
  const written = lastWrites(parts)
  const isStale = (folder: string): boolean => (written.get(folder) ?? Number.POSITIVE_INFINITY) < until

  const removed = parts.filter(({ path }) => {
    const range = parseRange(path)
    if (range) {
      const floor = floors.get(range.chain)
      if (needed.has(path)) return false
      return floor === undefined ? range.chain !== current && isStale(`chaines/${range.chain}`) : range.end <= floor
    }
    const folder = OF_BASE.exec(path)?.[1]
    return folder !== undefined && !kept.has(folder) && (dead.has(folder) || isStale(folder))
  })
  return removed.sort((a, b) => Number(isManifest(b)) - Number(isManifest(a)))
}

const isManifest = ({ path }: StoredPart): boolean => path.endsWith('.json')

/** The base copies from which every moment of the last seven days is reached. */
function continuousOf(
  complete: readonly Whole[],
  newest: Whole,
  { now, current }: { now: number; current: string },
): Set<Whole> {
  const horizon = now - EVERY_MOMENT
  const found = new Set([newest, ...complete.filter(({ base }) => base.endedAt > horizon)])
  for (const [chain, all] of Map.groupBy(complete, ({ base }) => base.chain)) {
    const before = all.filter(({ base }) => base.endedAt <= horizon).at(-1)
    if (before?.ranges.some(({ covered }) => covered >= horizon)) found.add(before)
    // Positions do not jump, clocks do.
    const last = all.reduce((most, one) => (one.base.start > most.base.start ? one : most))
    if (chain === current) found.add(last)
  }
  return found
}

/** The first base copy of each of the last weeks that have one. Weeks do not move: a copy that was chosen stays chosen. */
function weeklyOf(older: readonly Whole[]): Whole[] {
  const weeks = Map.groupBy(older, ({ base }) => Math.floor(base.endedAt / WEEK))
  return [...weeks.values()].flatMap(([first]) => first ?? []).slice(-WEEKLY_KEPT)
}

/** The log without which a base copy is not consistent, until a whole second after it, which `--at` can name. */
function consistent({ base, ranges }: Whole): string[] {
  const last = ranges.findIndex(({ end, covered }) => end >= base.end && covered >= base.endedAt + SECOND)
  return (last < 0 ? ranges : ranges.slice(0, last + 1)).map(({ path }) => path)
}

/** When something was last written into each chain and each base copy. */
function lastWrites(parts: readonly StoredPart[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const { path, modifiedAt } of parts) {
    const names = path.split('/')
    for (const folder of [names.slice(0, 2).join('/'), names.slice(0, 4).join('/')])
      last.set(folder, Math.max(modifiedAt, last.get(folder) ?? 0))
  }
  return last
}
