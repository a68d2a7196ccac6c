/** A position in the write-ahead log. */
export type Lsn = bigint

/** The text of PostgreSQL (`16/B374D848`) as a number. @throws RangeError for any other text */
export function parseLsn(text: string): Lsn {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  if (high === undefined || low === undefined) throw new RangeError(`not a position: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A position as PostgreSQL writes it. */
export const lsnText = (lsn: Lsn): string => `${hex(lsn >> 32n, 1)}/${hex(lsn & 0xffff_ffffn, 1)}`

const hex = (value: bigint, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** The first position of the segment that contains one. */
export const segmentStart = (lsn: Lsn, segmentBytes: number): Lsn => lsn - (lsn % BigInt(segmentBytes))

/** The file in which PostgreSQL keeps a position: `000000010000000000000003`. */
export function segmentName(timeline: number, lsn: Lsn, segmentBytes: number): string {
  const number = lsn / BigInt(segmentBytes)
  const perHigh = 0x1_0000_0000n / BigInt(segmentBytes)
  return hex(BigInt(timeline), 8) + hex(number / perHigh, 8) + hex(number % perHigh, 8)
}

/** A stored range of the log: from a position until before another, both in one segment. */
export interface LogRange {
  path: string
  start: Lsn
  end: Lsn
  /** Every write that was acknowledged before this instant (milliseconds) is before `end`. */
  covered: number
}

/** The folder of a chain: a log without gaps, and the base copies from which it can be replayed. */
export const chainFolder = (chain: string): string => `chaines/${chain}`
export const logFolder = (chain: string): string => `${chainFolder(chain)}/journal`
export const baseFolder = (chain: string, base: string): string => `${chainFolder(chain)}/bases/${base}`
/** A base copy has the name of the position from which its log is replayed. */
export const baseName = (start: Lsn): string => hex(start, 16)

const RANGE = /^chaines\/([^/]+)\/journal\/([0-9A-F]{16})-([0-9A-F]{16})\.(\d{1,15})\.[0-9a-f]{64}\.zst$/

/** The name of a range, without the hash and the ending that every block gets. */
export const rangePath = (chain: string, range: Omit<LogRange, 'path'>): string =>
  `${logFolder(chain)}/${hex(range.start, 16)}-${hex(range.end, 16)}.${Math.trunc(range.covered)}`

/** What the path of a range says; undefined for other paths. */
export function parseRange(path: string): (LogRange & { chain: string }) | undefined {
  const [, chain, start, end, covered] = RANGE.exec(path) ?? []
  if (chain === undefined || start === undefined || end === undefined) return undefined
  return { path, chain, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), covered: Number(covered) }
}

/**
 * The ranges that cover the log from a position on, in order and without a gap; the widest wins where several begin
 * together, since ranges are merged. What follows a gap is left out.
 */
export function withoutGaps(ranges: readonly LogRange[], from: Lsn): LogRange[] {
  const sorted = ranges
    .filter(({ start, end }) => end > from && end > start)
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.end < b.end ? 1 : -1))
  const chosen: LogRange[] = []
  let at = from
  for (const range of sorted) {
    if (range.end <= at) continue
    if (range.start > at) break
    chosen.push(range)
    at = range.end
  }
  return chosen
}
