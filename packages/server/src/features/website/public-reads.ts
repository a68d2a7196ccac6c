import type { Engine } from '../../operations/engine.ts'
import { sourceOf } from '../../store/replica/positions.ts'
import type { Replica } from '../../store/replica/replica.ts'

/** What was read, and what the answer says of where; undefined where there is no standby to read from. */
export interface PublicRead<T> {
  value: T
  from: string | undefined
}

/**
 * Reads what a website shows, in a standby where one shows as much as the primary.
 *
 * @param collections those of the boutique that the answer depends on
 */
export type PublicReads = <T>(
  boutique: string,
  collections: readonly string[],
  work: (engine: Engine) => Promise<T>,
) => Promise<PublicRead<T>>

/** Reads from the primary only, or from standbys first. */
export function publicReads(engine: Engine, replica: Replica | undefined): PublicReads {
  if (!replica) return async (_boutique, _collections, work) => ({ value: await work(engine), from: undefined })
  return async (boutique, collections, work) => {
    const sources = collections.map((collection) => sourceOf(collection, boutique))
    const found = await replica.read(sources, (pool) => work({ ...engine, pool }))
    if (found) return { value: found.value, from: `secours; retard-max=${replica.state().maxLag / 1000}` }
    return { value: await work(engine), from: 'primaire' }
  }
}
