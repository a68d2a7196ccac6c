import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Collection } from '@boutique/domain'
import fc from 'fast-check'
import { make, targetOf, type TestNode } from './node.ts'
import { collections } from './registry.ts'
import { documentOf, minimalOf } from './samples.ts'

/** Another seed reads the product from another side; a failure names its own. */
export const SEED = Number(process.env.HOSTILE_SEED ?? 20_240_306)
/** Inputs of one batch, which run side by side. */
export const BATCH = 20
/** A quarter of a minute on two quiet cores; beyond this something does not end. */
export const HOSTILE_LIMIT = 300_000
/** Milliseconds for which nobody else was answered. */
export const STALL = 1000

/** What the inputs may name: documents of one collection, here and in another boutique. */
export interface Pool {
  collection: Collection
  parents: string[]
  ids: string[]
  /** Documents that may be deleted. */
  victims: string[]
}

/** Documents of every collection to aim at. */
export async function poolsOf(house: TestNode): Promise<Pool[]> {
  const pools: Pool[] = []
  for (const collection of collections) pools.push(await poolOf(house, collection))
  return pools
}

/** Documents to aim at: with every field, with the required ones, of another boutique; and some that may go. */
async function poolOf(house: TestNode, collection: Collection): Promise<Pool> {
  const admin = house.as('admin')
  const target = await targetOf(house, collection, 'atelier')
  const foreign = collection.scope === 'boutique' ? await targetOf(house, collection, 'brocante') : undefined
  const full = async () => {
    try {
      return await make(admin, collection, target, documentOf(collection))
    } catch {
      // Rules may want values that fit together.
      return make(admin, collection, target)
    }
  }
  const ids = [await full(), await full(), await make(admin, collection, target)].map(({ id }) => id)
  const victims = [await make(admin, collection, target), await make(admin, collection, target)].map(({ id }) => id)
  ids.push(...ids, ...ids)
  if (foreign) ids.push((await make(admin, collection, foreign, minimalOf(collection))).id)
  return { collection, parents: target.parent ? [target.parent] : [], ids, victims }
}

/** Runs so many inputs in batches; fails with the first that went wrong, which its whole batch would hide. */
export async function holds<T>(property: fc.IAsyncProperty<T>, inputs: number): Promise<void> {
  const runs = { seed: SEED, numRuns: inputs / BATCH, endOnFailure: true }
  const { failed, errorInstance } = await fc.check(property, runs)
  if (failed) throw errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance))
}

/** Watches the event loop; `longest` is the longest stall so far, in milliseconds. */
export function watchStalls(): { longest(): number } {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  return { longest: () => delays.max / 1e6 }
}
