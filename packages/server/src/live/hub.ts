import type { Registry } from '@boutique/domain'
import { readDocuments } from '../store/documents.ts'
import type { StoredList } from '../store/list.ts'
import type { Change } from '../store/listen.ts'
import type { Queryable } from '../store/pool.ts'
import { LiveCount } from './count.ts'
import { LiveQuery } from './query.ts'

/** Two lists of the same text are one query: the reading level is part of it. */
export function keyOf(list: StoredList, extra = ''): string {
  const { collection, level, published, scope, parent, where, sort, limit, after, deleted, only, hidden } = list
  const narrowed = [where, only, hidden]
  return JSON.stringify([
    collection.slug,
    level,
    published,
    scope,
    parent,
    narrowed,
    sort,
    limit,
    after,
    deleted,
    extra,
  ])
}

/** All the lists and counts that are watched on this node, found by what a change names. */
export class LiveHub {
  readonly #pool: Queryable
  readonly #registry: Registry
  readonly #queries = new Map<string, LiveQuery>()
  readonly #counts = new Map<string, LiveCount>()
  readonly #log: (error: unknown) => void

  constructor(pool: Queryable, registry: Registry, log: (error: unknown) => void) {
    this.#pool = pool
    this.#registry = registry
    this.#log = log
  }

  /** The query of a list, shared with everyone who watches the same. */
  query(list: StoredList): LiveQuery {
    const key = keyOf(list)
    let query = this.#queries.get(key)
    if (!query) {
      query = new LiveQuery(key, list, this.#pool)
      this.#queries.set(key, query)
    }
    return query
  }

  count(list: StoredList, sum: string | undefined): LiveCount {
    const key = keyOf(list, sum)
    let count = this.#counts.get(key)
    if (!count) {
      count = new LiveCount(key, list, sum, this.#pool)
      this.#counts.set(key, count)
    }
    return count
  }

  /** Forgets what nobody watches any more. */
  release(query: LiveQuery | LiveCount): void {
    if (query.subscribers.size > 0) return
    if (query instanceof LiveQuery) this.#queries.delete(query.key)
    else this.#counts.delete(query.key)
  }

  /** After a lost connection everything may have changed. */
  reset(): void {
    for (const query of [...this.#queries.values(), ...this.#counts.values()]) query.invalidate()
  }

  /** A commit: each query of the collection and scope judges whether it may matter, on documents read once for all. */
  changed({ collection: slug, scope, ids }: Change): void {
    // Children are published with their parent.
    for (const query of [...this.#queries.values(), ...this.#counts.values()]) {
      const { published, collection, parent = '', scope: at } = query.list
      if (!published || collection.parent !== slug || at !== scope) continue
      if (ids === null || ids.length === 0 || ids.includes(parent)) query.invalidate()
    }
    const concerned = ({ list }: { list: StoredList }): boolean => list.collection.slug === slug && list.scope === scope
    for (const count of this.#counts.values()) if (concerned(count)) count.invalidate()
    const queries = [...this.#queries.values()].filter(concerned)
    if (queries.length === 0) return
    if (ids === null || ids.length === 0) {
      for (const query of queries) query.invalidate()
      return
    }
    // A query that is shown one of them runs in any case; only the others need the documents to judge.
    const undecided = queries.filter((query) => !query.showsAny(ids))
    for (const query of queries) if (!undecided.includes(query)) query.invalidate()
    if (undecided.length > 0) void this.#judge(slug, ids, undecided)
  }

  async #judge(slug: string, ids: string[], queries: LiveQuery[]): Promise<void> {
    try {
      const collection = this.#registry.get(slug)
      const stored = collection ? await readDocuments(this.#pool, collection, ids) : []
      for (const document of stored) {
        let parsed: Record<string, unknown> | undefined
        const data = (): Record<string, unknown> => {
          parsed ??= JSON.parse(document.text) as Record<string, unknown>
          return parsed
        }
        for (const query of queries) query.consider(document, data)
      }
    } catch (error) {
      this.#log(error)
      for (const query of queries) query.invalidate()
    }
  }

  /** For measures and tests. */
  get size(): number {
    return this.#queries.size + this.#counts.size
  }
}
