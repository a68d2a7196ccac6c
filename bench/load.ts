import autocannon, { type LoadRequest } from 'autocannon'
import { median, percentile } from './stats.ts'

/** One side of a comparison: an address and its requests. */
export interface Side {
  address: string
  requests: LoadRequest[]
  /** Milliseconds of CPU time used so far by its server and database; undefined where the system does not report it. */
  cpu?: () => number
  /** Resolves once background work caused by the requests is done: it counts as their cost. */
  drained?: () => Promise<void>
}
/** The results of a side in one round, or the median of several. */
export interface Measured {
  /** Requests per second. */
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  /** Milliseconds of CPU time per request; NaN where it is not measured. */
  cpu: number
}

/** The median of each number over the rounds, so that a disturbed round does not matter. */
export const typical = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
})

/** The ratio of a number between two sides: the median over rounds that are neighbours in time. */
export const ratio = (of: keyof Measured, one: readonly Measured[], other: readonly Measured[]): number =>
  median(one.map((measured, round) => measured[of] / (other[round]?.[of] ?? Number.NaN)))

const CONNECTIONS = 10

/**
 * Loads the sides in turn (A B A B …), so that other load on the machine affects all sides; returns the rounds of each.
 * The first round is a warm-up and not measured.
 *
 * @throws Error when a side responds with anything but success: its numbers would be meaningless
 */
export async function alternate<Name extends string>(
  sides: Record<Name, Side>,
  rounds: number,
  seconds: number,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(sides) as Name[]
  const done = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>
  for (const name of names) await measured(sides[name], Math.min(seconds, 2))
  for (let round = 0; round < rounds; round++) {
    // The order alternates too, since the machine may be warmer or busier for the second side.
    for (const name of round % 2 ? [...names].reverse() : names) done[name].push(await measured(sides[name], seconds))
  }
  return done
}

async function measured(side: Side, seconds: number): Promise<Measured> {
  const before = side.cpu?.() ?? Number.NaN
  const { times, answered } = await load(side, seconds)
  await side.drained?.()
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    cpu: ((side.cpu?.() ?? Number.NaN) - before) / answered,
  }
}

/**
 * Sends requests over ten keep-alive connections, each after the previous response: the latency of each request in
 * milliseconds, and their number.
 */
async function load({ address, requests }: Side, seconds: number): Promise<{ times: number[]; answered: number }> {
  const times: number[] = []
  let answered = 0
  let unchanged = 0
  const end = performance.now() + seconds * 1000
  const running = autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds + 0.05,
    sampleInt: 100,
    requests,
  })
  running.on('response', (_client, status, _bytes, ms) => {
    answered++
    if (status === 304) unchanged++
    if (performance.now() <= end) times.push(ms)
  })
  const { errors, timeouts, non2xx: others } = await running
  const non2xx = others - unchanged
  if (errors + timeouts + non2xx > 0 || times.length === 0) {
    throw new Error(`${address}${requests[0]?.path} : ${non2xx} refus, ${errors} erreurs, ${timeouts} délais dépassés`)
  }
  return { times, answered }
}
