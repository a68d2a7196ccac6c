import { isConnectionLost } from '../../store/connection/errors.ts'
import { type Insertion, insertTogether } from '../../store/documents/insert-together.ts'
import { currentLane } from '../../store/connection/lanes.ts'
import type { Pool } from '../../store/connection/pool.ts'
import { type BatchLimits, batched } from '../../store/connection/batches.ts'

/** A document costs the database a third of what it costs alone. */
export const INSERTS: BatchLimits<Insertion> = {
  most: 50,
  mostWeight: 200_000,
  weightOf: ({ document }) => document.text.length,
  namesOf: ({ document }) => [document.id],
  orderOf: ({ address }) => address?.question ?? '',
  // The outcome may be unknown: who asked for the document looks it up.
  mayRetry: (error) => !isConnectionLost(error),
}

const insertsOf = new WeakMap<Pool, (key: string, insertion: Insertion) => Promise<number | undefined>>()

/**
 * Stores a new document, its journal entry and the photos that it shows, in a statement that documents of the same
 * boutique may share. Resolves once it is on disk, with the number that its address got (0 for none); with undefined when
 * a document with this id exists already (a retry), or one at the address that may get no number, or when a photo must
 * first be marked as used.
 */
export function insertShared(pool: Pool, insertion: Insertion): Promise<number | undefined> {
  let inserts = insertsOf.get(pool)
  if (!inserts) {
    inserts = batched(async (insertions) => {
      const stored = await insertTogether(pool, insertions)
      return ({ document }) => stored.get(document.id)
    }, INSERTS)
    insertsOf.set(pool, inserts)
  }
  const { collection, scope } = insertion.document
  // A statement counts towards the lane of who began it.
  return inserts(JSON.stringify([collection.slug, scope, currentLane()?.name]), insertion)
}
