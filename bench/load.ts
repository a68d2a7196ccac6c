import autocannon, { type LoadRequest } from 'autocannon'
import { median, percentile } from './stats.ts'

/** One side of a comparison: whom to ask, and for what. */
export interface Side {
  address: string
  requests: LoadRequest[]
  /** Milliseconds of processor used so far by its server and its database; undefined where the system does not tell. */
  cpu?: () => number
  /** Resolves once the work is done that requests left behind: it belongs to their cost. */
  drained?: () => Promise<void>
}
/** What a side did in a round, or in the middle one of several. */
export interface Measured {
  /** Requests per second. */
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  /** Milliseconds of processor a request; NaN where it is not measured. */
  cpu: number
}

/** Of each number the median of the rounds: a busy moment of the machine spoils one of them. */
export const typical = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
})

/** How much of a number one side has for one of the other's: the median over rounds, neighbours in time. */
export const ratio = (of: keyof Measured, one: readonly Measured[], other: readonly Measured[]): number =>
  median(one.map((measured, round) => measured[of] / (other[round]?.[of] ?? Number.NaN)))

const CONNECTIONS = 10

/**
 * Loads the sides in turn (A B A B …), so that what else the machine does falls on all alike; answers the rounds of each.
 * The first, unmeasured, round warms up.
 *
 * @throws Error when a side answers anything but success: its numbers would mean nothing
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
    // The order turns too: whoever comes second may find the machine warmer, or busier.
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
 * Sends requests over ten kept connections, each as soon as the one before is answered: milliseconds of each answer in
 * time, and the number of all.
 */
async function load({ address, requests }: Side, seconds: number): Promise<{ times: number[]; answered: number }> {
  const times: number[] = []
  let answered = 0
  const end = performance.now() + seconds * 1000
  const running = autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds + 0.05,
    sampleInt: 100,
    requests,
  })
  running.on('response', (_client, _status, _bytes, ms) => {
    answered++
    if (performance.now() <= end) times.push(ms)
  })
  const { errors, timeouts, non2xx } = await running
  if (errors + timeouts + non2xx > 0 || times.length === 0) {
    throw new Error(`${address}${requests[0]?.path} : ${non2xx} refus, ${errors} erreurs, ${timeouts} délais dépassés`)
  }
  return { times, answered }
}
