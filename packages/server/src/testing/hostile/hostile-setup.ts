import type { Collection } from '@boutique/domain'
import fc from 'fast-check'
import { make, targetOf, type TestNode } from '../node.ts'
import { collections } from '../registry.ts'
import { documentOf, minimalOf } from '../samples.ts'

/** The seed of the random inputs; a failure prints it. */
export const SEED = Number(process.env.HOSTILE_SEED ?? 20_240_306)
/** Inputs of one batch, which run in parallel. */
export const BATCH = 20
/** The longest acceptable stall of the event loop, in milliseconds of CPU time. */
export const STALL = 1000

/** The documents that inputs may name: of one collection, here and in another boutique. */
export interface Pool {
  collection: Collection
  parents: string[]
  ids: string[]
  /** Documents that may be deleted. */
  victims: string[]
}

/** Documents of every collection for the inputs to name. */
export async function poolsOf(server: TestNode): Promise<Pool[]> {
  const pools: Pool[] = []
  for (const collection of collections) pools.push(await poolOf(server, collection))
  return pools
}

/** Documents to name: with every field, with the required ones, of another boutique; and some to delete. */
async function poolOf(server: TestNode, collection: Collection): Promise<Pool> {
  const admin = server.as('admin')
  const target = await targetOf(server, collection, 'atelier')
  const foreign = collection.scope === 'boutique' ? await targetOf(server, collection, 'brocante') : undefined
  const full = async () => {
    try {
      return await make(admin, collection, target, documentOf(collection))
    } catch {
      // Some rules need values that fit together.
      return make(admin, collection, target)
    }
  }
  const ids = [await full(), await full(), await make(admin, collection, target)].map(({ id }) => id)
  const victims = [await make(admin, collection, target), await make(admin, collection, target)].map(({ id }) => id)
  ids.push(...ids, ...ids)
  if (foreign) ids.push((await make(admin, collection, foreign, minimalOf(collection))).id)
  return { collection, parents: target.parent ? [target.parent] : [], ids, victims }
}

/** Runs a number of inputs in batches; reports the first failure, which its batch would hide. */
export async function holds<T>(property: fc.IAsyncProperty<T>, inputs: number): Promise<void> {
  const runs = { seed: SEED, numRuns: inputs / BATCH, endOnFailure: true }
  const { failed, errorInstance } = await fc.check(property, runs)
  if (failed) throw errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance))
}

/**
 * Watches the event loop; `longest` returns the longest stall so far, in milliseconds of this thread's CPU time, which
 * does not depend on the load of the machine.
 */
export function watchStalls(): { longest(): number } {
  let longest = 0
  let since = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(since)
    longest = Math.max(longest, (user + system) / 1000)
    since = process.threadCpuUsage()
  }, 10)
  timer.unref()
  return { longest: () => longest }
}
