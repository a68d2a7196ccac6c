import autocannon, { type LoadRequest } from 'autocannon'
import { median, percentile } from './stats.ts'

/** One side of a comparison: whom to ask, and for what. */
export interface Side {
  address: string
  requests: LoadRequest[]
}
/** What a side did in all rounds. */
export interface Measured {
  /** Requests per second: the median of the rounds. */
  perSecond: number
  /** Milliseconds, over all requests of all rounds. */
  p50: number
  p95: number
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
): Promise<Record<Name, Measured> & { roundRatios: number[] }> {
  const names = Object.keys(sides) as Name[]
  const rates: Record<string, number[]> = {}
  const latencies: Record<string, number[]> = {}
  for (const name of names) {
    await load(sides[name], Math.min(seconds, 2))
    rates[name] = []
    latencies[name] = []
  }
  for (let round = 0; round < rounds; round++) {
    // The order turns too: whoever comes second may find the machine warmer, or busier.
    for (const name of round % 2 ? [...names].reverse() : names) {
      const times = await load(sides[name], seconds)
      rates[name]?.push(times.length / seconds)
      latencies[name]?.push(...times)
    }
  }
  const measured = names.map((name): [Name, Measured] => {
    const times = latencies[name] as number[]
    return [
      name,
      { perSecond: median(rates[name] as number[]), p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    ]
  })
  const [first, second] = names.map((name) => rates[name] as number[])
  const roundRatios = (second ?? []).map((rate, round) => rate / (first?.[round] as number))
  return { ...(Object.fromEntries(measured) as Record<Name, Measured>), roundRatios }
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
