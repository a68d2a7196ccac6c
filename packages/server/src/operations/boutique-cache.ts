import { collectionOf, type Registry } from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import type { Queryable } from '../store/pool.ts'

/** Remembers which boutiques exist, so that no request asks again; the bus says when one changed. */
export function createBoutiqueCache(pool: Queryable, registry: Registry) {
  const boutiques = collectionOf(registry, 'boutiques')
  const known = new Set<string>()
  let generation = 0
  return {
    async exists(id: string): Promise<boolean> {
      if (known.has(id)) return true
      const started = generation
      const stored = await readDocument(pool, boutiques, id)
      const exists = stored !== undefined && !stored.deleted
      if (exists && started === generation) known.add(id)
      return exists
    },
    /** Null: all of them. */
    forget(ids: readonly string[] | null): void {
      generation++
      if (ids === null) known.clear()
      else for (const id of ids) known.delete(id)
    },
  }
}
