import { type Collection, type Registry, rollupsOver, rollupTarget } from '@boutique/domain'
import { lockDocuments, readDocument } from '../../store/documents/documents.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { placeQuestion } from './place-dependency.ts'
import { type Granted, grantToSystem } from '../rights/rights.ts'

/** A document that a transaction locks before its writes are built. */
export interface LockTarget {
  granted: Granted
  id: string
  /** A creation: its document is not there to be locked, and one that is there stays as it is, which its insertion tells. */
  type?: 'create' | 'change'
}

/** The key of a document in a commit: ids are unique within a collection. */
export const keyOf = ({ granted, id }: LockTarget): string => `${granted.collection.slug}/${id}`

/** The documents that the transaction of a commit has locked, by key, as its writes so far leave them. */
export class LockedDocuments extends Map<string, StoredDocument> {
  readonly #registry: Registry

  constructor(registry: Registry) {
    super()
    this.#registry = registry
  }

  /**
   * Locks the existing documents among these, in the same order for all commits, so that no two commits deadlock.
   * Documents with a rollup over them come first: whoever deletes such a document also locks it before its parts.
   */
  async lock(on: Queryable, targets: readonly LockTarget[]): Promise<void> {
    await this.#lockInOrder(on, await this.#summing(on, targets))
    await this.#lockInOrder(on, targets)
  }

  /** The documents whose rollups include these, as they are stored now. */
  async #summing(on: Queryable, targets: readonly LockTarget[]): Promise<LockTarget[]> {
    const found: LockTarget[] = []
    for (const one of targets) {
      const { collection, scope } = one.granted
      const over = rollupsOver(this.#registry, collection.slug)
      if (over.length === 0 || one.type === 'create' || this.has(keyOf(one))) continue
      const stored = await readDocument(on, collection, one.id)
      const data = stored?.scope === scope ? dataOf(stored) : {}
      for (const { collection: target, rollup } of over) {
        const id = stored && rollupTarget(rollup, { parent: stored.parent, data })
        if (typeof id === 'string') found.push({ granted: grantToSystem(target, scope), id })
      }
    }
    return found
  }

  async #lockInOrder(on: Queryable, targets: readonly LockTarget[]): Promise<void> {
    const ids = new Map<Collection, string[]>()
    const places = new Set<string>()
    for (const one of targets) {
      if (this.has(keyOf(one))) continue
      const { collection, scope, parent } = one.granted
      if (collection.siblings || collection.ranked) places.add(placeQuestion(collection, scope, parent))
      if (one.type !== 'create') ids.set(collection, [...(ids.get(collection) ?? []), one.id])
    }
    // Their rules lock the place too: whoever holds a document of it without the place would deadlock.
    for (const place of [...places].sort()) await lockQuestion(on, place)
    const ordered = [...ids].sort(([one], [other]) => (one.slug < other.slug ? -1 : 1))
    for (const [collection, wanted] of ordered) {
      for (const stored of await lockDocuments(on, collection, wanted))
        this.set(`${collection.slug}/${stored.id}`, stored)
    }
  }
}
