import { setTimeout as delay } from 'node:timers/promises'
import type { Collection } from '@boutique/domain'
import type { Queryable } from '../../../store/connection/pool.ts'
import { type Fingerprint, readPage, readSome } from '../sql/proof.ts'

/** The documents of a collection that a restored database has not as they are. */
export interface Difference {
  label: string
  documents: number
}

const PAGE = 1000
/** Milliseconds between two pages: people come first. */
const PAUSE_MS = 20
/** Transactions that wrote before every other one. */
const FIRST_TRANSACTION = 3n
const CIRCLE = 1n << 32n

/**
 * Whether a row was written by a transaction before another one, and has not changed since.
 *
 * @param written its 32 bits, as `xmin` has them
 * @param before all of its bits
 */
export function wasWrittenBefore(written: bigint, before: bigint): boolean {
  if (written < FIRST_TRANSACTION) return true
  const whole = before - (before % CIRCLE) + written
  // The nearest number with these bits.
  const nearest = whole > before + CIRCLE / 2n ? whole - CIRCLE : whole < before - CIRCLE / 2n ? whole + CIRCLE : whole
  return nearest < before
}

/** How many documents of one database are missing in another, or differ there. */
function countDifferences(expected: readonly Fingerprint[], found: readonly Fingerprint[]): number {
  const hashes = new Map(found.map(({ id, hash }) => [id, hash]))
  return expected.filter(({ id, hash }) => hashes.get(id) !== hash).length
}

/**
 * Compares the documents that were written before a transaction and have not changed since with those of a restored
 * database, page by page.
 */
export async function compareDocuments(
  live: Queryable,
  restored: Queryable,
  collections: readonly Collection[],
  { before, signal }: { before: bigint; signal: AbortSignal },
): Promise<{ documents: number; differences: Difference[] }> {
  let documents = 0
  const differences: Difference[] = []
  for (const collection of collections) {
    let different = 0
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted()
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(live, collection, after, PAGE)
      after = page.length < PAGE ? undefined : page.at(-1)?.id
      const same = page.filter(({ written }) => wasWrittenBefore(written, before))
      documents += same.length
      const found = await readSome(
        restored,
        collection,
        same.map(({ id }) => id),
      )
      different += countDifferences(same, found)
      if (after !== undefined) await delay(PAUSE_MS, undefined, { signal })
    }
    if (different > 0) differences.push({ label: collection.label.many, documents: different })
  }
  return { documents, differences }
}
