import type { FileStorage } from '../../../media/storage/storage.ts'
import { BackupError } from '../backup-error.ts'
import { type Base, parseManifestPath, readManifest } from '../manifest.ts'
import { type LogRange, parseRange, segmentStart, withoutGaps } from '../names.ts'
import { momentArgument, momentText } from './moment.ts'

/** What will be restored: a base copy, and the log after it. */
export interface Plan {
  base: Base
  ranges: LogRange[]
  /** Milliseconds; every write that was acknowledged before is restored. */
  moment: number
  /** The time at which replay stops, as PostgreSQL reads it; undefined at the end of the log. */
  until: string | undefined
  /** The stored bytes of the log. */
  bytes: number
}

/** A base copy that can be restored, with the log after it. */
interface Candidate {
  base: Base
  ranges: LogRange[]
}

/** A clock that goes back by more was corrected: moments around it are ambiguous. */
const MAX_BACK = 60_000

/** The newest instant of a candidate, to which it can be restored. */
const newestOf = ({ base, ranges }: Candidate): number => ranges.at(-1)?.covered ?? base.endedAt

/** The range of a candidate that covers a moment first. */
const coveringAt = ({ base, ranges }: Candidate, at: number): number =>
  ranges.findIndex(({ covered, end }) => covered >= at && end >= base.end)

/** Whether the clock did not go back to before a moment after it was reached: replay would stop when it was first reached. */
function isClear(candidate: Candidate, at: number): boolean {
  const [reached, ...later] = candidate.ranges.slice(coveringAt(candidate, at))
  return reached !== undefined && later.every(({ covered }) => covered >= reached.covered - MAX_BACK)
}

/**
 * Chooses the newest base copy from which a moment can be reached, or the newest of all. Positions in the log decide
 * what follows what; only the moment that is asked for is compared with times.
 *
 * @param at milliseconds
 * @throws BackupError `empty`, `moment`
 */
export function choose(candidates: readonly Candidate[], at: number | undefined): Candidate {
  const sorted = [...candidates].sort(
    (a, b) => a.base.endedAt - b.base.endedAt || (a.base.start < b.base.start ? -1 : 1),
  )
  const [oldest, newest] = [sorted[0], sorted.at(-1)]
  if (!oldest || !newest)
    throw new BackupError('empty', "La sauvegarde ne contient pas encore de copie complète d'une base de données")
  if (at === undefined) return newest
  if (at < oldest.base.endedAt)
    throw new BackupError(
      'moment',
      `La sauvegarde commence le ${momentText(oldest.base.endedAt)} : demandez un moment après, --at "${momentArgument(oldest.base.endedAt + 1000)}"`,
    )
  const last = Math.max(...sorted.map(newestOf))
  const reaching = sorted.filter((one) => one.base.endedAt <= at && coveringAt(one, at) >= 0)
  const found = reaching.filter((one) => isClear(one, at)).at(-1)
  if (found) return found
  const ambiguous = reaching.at(-1)
  if (ambiguous) throw clockWentBack(ambiguous, at, sorted)
  if (at > last)
    throw new BackupError(
      'moment',
      `La sauvegarde s'arrête le ${momentText(last)} : demandez un moment avant, ou tout sans --at`,
    )
  const before = Math.max(...sorted.map(newestOf).filter((end) => end < at))
  throw new BackupError(
    'moment',
    `La sauvegarde a un trou à ce moment : elle s'arrête le ${momentText(before)}, --at "${momentArgument(before)}", et reprend plus tard`,
  )
}

/** The error for a moment that the clock showed twice, with the moments before and after it. */
function clockWentBack(one: Candidate, at: number, all: readonly Candidate[]): BackupError {
  const before = one.ranges[coveringAt(one, at) - 1]
  const next = all.find(({ base }) => base.endedAt > at && base.start > one.base.start)
  const moments = [
    ...(before && before.end >= one.base.end ? [before.covered] : []),
    ...(next ? [next.base.endedAt + 1000] : []),
  ]
  const shown = moments.map((moment) => `--at "${momentArgument(moment)}"`).join(' ou ')
  return new BackupError(
    'moment',
    `L'horloge du serveur a reculé peu après ce moment, qu'elle a donc montré deux fois : demandez ${shown || 'un autre moment'}, ou tout sans --at`,
  )
}

/** Reads what the target has. @throws BackupError `altered` for a manifest that is not what was stored */
export async function planRestore(files: FileStorage, at: number | undefined): Promise<Plan> {
  const chains = new Map<string, { ranges: LogRange[]; sizes: Map<string, number>; manifests: string[] }>()
  for await (const { path, bytes } of files.list('chaines/')) {
    const id = path.split('/')[1] ?? ''
    const chain = chains.get(id) ?? { ranges: [], sizes: new Map<string, number>(), manifests: [] }
    chains.set(id, chain)
    const range = parseRange(path)
    if (range) {
      chain.ranges.push(range)
      chain.sizes.set(path, bytes)
    } else if (parseManifestPath(path)) chain.manifests.push(path)
  }
  const candidates: Candidate[] = []
  for (const { ranges, manifests } of chains.values())
    for (const path of manifests) {
      const base = await readManifest(files, path)
      const after = withoutGaps(ranges, segmentStart(base.start, base.segmentBytes))
      if ((after.at(-1)?.end ?? 0n) >= base.end) candidates.push({ base, ranges: after })
    }
  const { base, ranges } = choose(candidates, at)
  // Every write before the moment is before the end of the first range that covers it.
  const needed = at === undefined ? ranges : ranges.slice(0, coveringAt({ base, ranges }, at) + 1)
  const sizes = chains.get(base.chain)?.sizes
  return {
    base,
    ranges: needed,
    moment: at ?? newestOf({ base, ranges }),
    // The letters of an instant are refused there.
    until: at === undefined ? undefined : new Date(at).toISOString().replace('T', ' ').replace('Z', '+00'),
    bytes: needed.reduce((sum, { path }) => sum + (sizes?.get(path) ?? 0), 0),
  }
}
