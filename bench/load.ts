import autocannon, { type LoadRequest } from 'autocannon'
import { median, percentile } from './stats.ts'

/** One side of a comparison: whom to ask, and for what. */
export interface Side {
  address: string
  requests: LoadRequest[]
}
/** What a side did, each number the median of the rounds: a busy moment of the machine spoils one of them. */
export interface Measured {
  /** Requests per second. */
  perSecond: number
  /** Milliseconds of the requests of a round. */
  p50: number
  p95: number
}
/** Of each round: the second side's value for one of the first's, the two being neighbours in time. */
export interface Ratios {
  perSecond: number[]
  p95: number[]
}

const CONNECTIONS = 10

/**
 * Loads the sides in turn (A B A B …), so that what else the machine does falls on all alike. The first, unmeasured, round
 * warms up.
 *
 * @throws Error when a side answers anything but success: its numbers would mean nothing
 */
export async function alternate<Name extends string>(
  sides: Record<Name, Side>,
  rounds: number,
  seconds: number,
): Promise<Record<Name, Measured> & { ratios: Ratios }> {
  const names = Object.keys(sides) as Name[]
  const done = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (const name of names) await load(sides[name], Math.min(seconds, 2))
  for (let round = 0; round < rounds; round++) {
    // The order turns too: whoever comes second may find the machine warmer, or busier.
    for (const name of round % 2 ? [...names].reverse() : names) {
      const times = await load(sides[name], seconds)
      done.get(name)?.push({
        perSecond: times.length / seconds,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      })
    }
  }
  const middle = (of: Measured[]): Measured => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    p50: median(of.map(({ p50 }) => p50)),
    p95: median(of.map(({ p95 }) => p95)),
  })
  const [first, second] = [...done.values()] as [Measured[], Measured[]]
  const ratios = (of: 'perSecond' | 'p95'): number[] =>
    second.map((measured, round) => measured[of] / (first[round] as Measured)[of])
  const measured = Object.fromEntries([...done].map(([name, of]) => [name, middle(of)])) as Record<Name, Measured>
  return { ...measured, ratios: { perSecond: ratios('perSecond'), p95: ratios('p95') } }
}

/** Sends requests over ten kept connections, each as soon as the one before is answered; milliseconds of each answer. */
async function load({ address, requests }: Side, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const running = autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds + 0.05,
    sampleInt: 100,
    requests,
  })
  running.on('response', (_client, _status, _bytes, ms) => {
    if (performance.now() <= end) times.push(ms)
  })
  const { errors, timeouts, non2xx } = await running
  if (errors + timeouts + non2xx > 0 || times.length === 0) {
    throw new Error(`${address}${requests[0]?.path} : ${non2xx} refus, ${errors} erreurs, ${timeouts} délais dépassés`)
  }
  return times
}
