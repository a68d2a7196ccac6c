import { collectionOf, type Data, type Registry } from '@boutique/domain'
import { readDocument } from '../store/documents/documents.ts'
import type { Queryable } from '../store/connection/pool.ts'

/** Size of the cache; the oldest entry is evicted first. */
const MAX_KNOWN = 1000

/** Caches the boutiques that requests name; the bus invalidates the ones that changed. */
export function createBoutiqueCache(pool: Queryable, registry: Registry) {
  const boutiques = collectionOf(registry, 'boutiques')
  const known = new Map<string, Data>()
  let generation = 0

  /** The data of a boutique, not to be modified; undefined when it does not exist or is deleted. */
  async function read(id: string): Promise<Data | undefined> {
    const found = known.get(id)
    if (found) return found
    const started = generation
    const stored = await readDocument(pool, boutiques, id)
    if (!stored || stored.deleted) return undefined
    const data = JSON.parse(stored.text) as Data
    // The entry was invalidated while it was read: do not cache it.
    if (started !== generation) return data
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(id, data)
    return data
  }
  return {
    read,
    exists: async (id: string): Promise<boolean> => known.has(id) || (await read(id)) !== undefined,
    /** Invalidates entries. Null: all of them. */
    forget(ids: readonly string[] | null): void {
      generation++
      if (ids === null) known.clear()
      else for (const id of ids) known.delete(id)
    },
  }
}
