import { Problem, type Registry, type TallyQuery } from '@boutique/domain'
import { readDocuments } from '../store/documents/documents.ts'
import { inLane } from '../store/connection/lanes.ts'
import type { Engine } from '../operations/engine.ts'
import { assertChecked, type CheckedList } from '../operations/read/read.ts'
import type { StoredList } from '../store/lists/list.ts'
import type { Change } from '../store/connection/listen.ts'
import type { Queryable } from '../store/connection/pool.ts'
import { LiveCount } from './count.ts'
import { LiveQuery } from './query.ts'
import { LiveTally } from './tally.ts'
import { MAX_CONNECTIONS } from './watched.ts'

/** Equal keys share a query; the reading level is part of the key. */
export function keyOf(list: StoredList, extra = ''): string {
  const {
    collection,
    level,
    fields,
    without,
    copied,
    published,
    scope,
    parent,
    where,
    sort,
    limit,
    after,
    deleted,
    only,
    hidden,
    closedLast,
  } = list
  const narrowed = [where, only, hidden, closedLast, list.pick]
  return JSON.stringify([
    collection.slug,
    collection.version,
    level,
    fields,
    without,
    copied,
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

/** Limits per owner: different queries and counts, and characters of their pages. */
const MAX_WATCHED = 2000
const MAX_CHARACTERS = 64_000_000

/** What the hub needs of the engine. */
type HubEngine = Pick<Engine, 'registry'> & { pool: Queryable }

type AnyWatched = LiveQuery | LiveCount | LiveTally

/** All watched lists and counts on this node, indexed by collection and scope. */
export class LiveHub {
  readonly #pool: Queryable
  readonly #registry: Registry
  readonly #watched = new Map<string, AnyWatched>()
  /** The same, by the collection and scope they depend on. */
  readonly #bySource = new Map<string, Set<AnyWatched>>()
  readonly #owners = new Map<string, { watched: number; characters: number }>()
  readonly #log: (error: unknown) => void

  constructor({ pool, registry }: HubEngine, log: (error: unknown) => void) {
    this.#pool = pool
    this.#registry = registry
    this.#log = log
  }

  /**
   * The query of a list, shared with everyone who watches the same; it counts towards the limits of the first one's
   * owner.
   * @throws Problem 429 when the owner has too many
   */
  query(list: CheckedList, owner = list.scope): LiveQuery {
    assertChecked(list)
    const key = keyOf(list)
    const standing = this.#watched.get(key)
    if (standing instanceof LiveQuery) return standing
    const query = new LiveQuery(key, list, owner, this.#pool, (before, after) => this.#account(owner, before, after))
    this.#add(query)
    return query
  }

  /** The same for a count. */
  count(list: CheckedList, sum: string | undefined, owner = list.scope): LiveCount {
    assertChecked(list)
    const key = `count ${keyOf(list, sum)}`
    const standing = this.#watched.get(key)
    if (standing instanceof LiveCount) return standing
    const count = new LiveCount(key, list, owner, sum, this.#pool)
    this.#add(count)
    return count
  }

  /** The same for the tallies that a list asks for. */
  tally(list: CheckedList, requested: TallyQuery, owner = list.scope): LiveTally {
    assertChecked(list)
    const key = `tally ${keyOf(list, JSON.stringify(requested))}`
    const standing = this.#watched.get(key)
    if (standing instanceof LiveTally) return standing
    const tally = new LiveTally(key, list, owner, requested, this.#pool)
    this.#add(tally)
    return tally
  }

  /** Removes a query without subscribers. */
  release(one: AnyWatched): void {
    if (one.subscribers.size > 0 || this.#watched.get(one.key) !== one) return
    this.#watched.delete(one.key)
    for (const source of sourcesOf(one.list)) {
      const beside = this.#bySource.get(source)
      beside?.delete(one)
      if (beside?.size === 0) this.#bySource.delete(source)
    }
    if (one instanceof LiveQuery) one.release()
    const account = this.#owners.get(one.owner)
    if (account && --account.watched === 0) this.#owners.delete(one.owner)
  }

  /** After a lost connection, everything may have changed. */
  reset(): void {
    for (const one of this.#watched.values()) {
      if (one instanceof LiveQuery) one.forgetVersions()
      one.invalidate()
    }
  }

  /** A commit: each query of the collection and scope decides whether the change concerns it; the documents are read once for all queries. */
  changed({ collection: slug, scope, ids }: Change): void {
    const undecided: LiveQuery[] = []
    for (const one of this.#bySource.get(sourceOf(slug, scope)) ?? []) {
      const { collection, parent = '' } = one.list
      const isUnnamed = ids === null || ids.length === 0
      if (collection.slug !== slug) {
        // Publication of children depends on their parent.
        if (isUnnamed || ids.includes(parent)) one.invalidate()
      } else if (isUnnamed || !(one instanceof LiveQuery) || one.showsAny(ids)) one.invalidate()
      // A query that shows one of them runs in any case; the others need the documents to decide.
      else undecided.push(one)
    }
    if (ids !== null && undecided.length > 0) void this.#evaluate(slug, scope, ids, undecided)
  }

  async #evaluate(slug: string, scope: string, ids: string[], queries: LiveQuery[]): Promise<void> {
    try {
      const collection = this.#registry.get(slug)
      const lane = { name: `live changes ${scope}`, most: MAX_CONNECTIONS }
      const stored = collection ? await inLane(lane, () => readDocuments(this.#pool, collection, ids)) : []
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

  #add(one: AnyWatched): void {
    const account = this.#owners.get(one.owner) ?? { watched: 0, characters: 0 }
    if (account.watched >= MAX_WATCHED) throw new Problem(429, 'direct.trop', "Trop d'abonnements à la fois")
    account.watched++
    this.#owners.set(one.owner, account)
    this.#watched.set(one.key, one)
    for (const source of sourcesOf(one.list)) {
      const beside = this.#bySource.get(source)
      if (beside) beside.add(one)
      else this.#bySource.set(source, new Set([one]))
    }
  }

  #account(owner: string, before: number, after: number): void {
    const account = this.#owners.get(owner)
    if (!account) return
    const characters = account.characters - before + after
    if (after > before && characters > MAX_CHARACTERS)
      throw new Problem(413, 'direct.trop-grand', 'Ces listes sont trop volumineuses pour être suivies en direct')
    account.characters = characters
  }

  /** For measurements and tests. */
  get size(): number {
    return this.#watched.size
  }
}

const sourceOf = (slug: string, scope: string): string => `${slug} ${scope}`
/** The collections and scopes a list depends on: its own, and the parent's if publication depends on it. */
function sourcesOf({ collection, scope, published }: StoredList): string[] {
  const own = sourceOf(collection.slug, scope)
  return published && collection.parent ? [own, sourceOf(collection.parent, scope)] : [own]
}
