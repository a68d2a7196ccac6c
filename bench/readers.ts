import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { lists } from './campaigns.ts'
import type { Product } from './product.ts'
import { median } from './stats.ts'

const PER_MINUTE = 5000
const SECONDS = 8
const WARM_UP_SECONDS = 2

export interface Read {
  path: string
  headers: Record<string, string>
}
/** Reads that another process sends, one every so many milliseconds. */
export interface Readers {
  address: string
  reads: Read[]
  every: number
}
/** p95 of the lists of a signed-in user in milliseconds, in one round. */
export interface Beside {
  quiet: number
  /** Beside as many reads of `/health`: what requests at this rate cost on this machine, whatever they read. */
  control: number
  /** Beside the anonymous readers. */
  during: number
}

/**
 * Reads lists at a steady rate alone, beside five thousand requests a minute of almost no work, and beside five thousand
 * anonymous reads a minute, in turn.
 *
 * @param readsOf makes that many anonymous reads
 */
export async function besideReaders(
  product: Product,
  rounds: number,
  readsOf: (count: number) => Read[],
): Promise<Beside[]> {
  const every = 60_000 / PER_MINUTE
  const count = Math.round((SECONDS * 1000) / every)
  const { address } = product
  const health = Array.from({ length: count }, (): Read => ({ path: '/health', headers: {} }))
  const beside = (reads: Read[]): Promise<number> => lists(product, sent({ address, reads, every }))
  const warmUp = Math.round((WARM_UP_SECONDS * 1000) / every)
  await beside(readsOf(warmUp))
  const done: Beside[] = []
  for (let round = 0; round < rounds; round++) {
    const quiet = await lists(product, new Promise((resolve) => setTimeout(resolve, SECONDS * 1000)))
    done.push({ quiet, control: await beside(health), during: await beside(readsOf(count)) })
  }
  return done
}

/** The median over the rounds of the p95 beside the readers, as a multiple of another one. */
export const timesAs = (rounds: readonly Beside[], other: 'quiet' | 'control'): number =>
  median(rounds.map((round) => round.during / round[other]))

/** Sends reads from a process of its own: they must not delay the requests that this one measures. */
async function sent(readers: Readers): Promise<void> {
  const child = fork(join(import.meta.dirname, 'reader-program.ts'))
  try {
    child.send(readers)
    const ended = once(child, 'exit').then(() => ['Les lecteurs se sont arrêtés'])
    const [failure] = (await Promise.race([once(child, 'message'), ended])) as [string | null]
    if (failure !== null) throw new Error(failure)
  } finally {
    child.kill()
  }
}
