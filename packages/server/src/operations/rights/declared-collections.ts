import { type Collection, collectionOf, type Data } from '@boutique/domain'
import { readChildren } from '../../store/documents/documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { Engine } from '../engine.ts'

/** How many declarations are kept; the oldest is forgotten first. */
const MAX_KEPT = 500

interface Kept {
  /** The ids and revisions of the documents that describe the fields. */
  version: string
  collection: Collection
}
const kept = new WeakMap<Engine, Map<string, Kept>>()

/**
 * The collection of one parent, whose fields are documents (ADR 33). They are read each time, so that every node knows
 * a change at once; the declaration itself is made again only when one of them changed.
 *
 * @param collection the registered collection, with `declaredBy`
 */
export async function declaredIn(
  engine: Engine,
  collection: Collection,
  scope: string,
  parent: string,
  on: Queryable = engine.pool,
): Promise<Collection> {
  const { declaredBy } = collection
  if (!declaredBy) return collection
  const described = await readChildren(on, collectionOf(engine.registry, declaredBy.fields), scope, parent)
  const version = described.map(({ id, rev }) => `${id} ${rev}`).join()
  const key = `${collection.slug} ${parent}`
  const known = keptOf(engine)
  const found = known.get(key)
  if (found?.version === version) return found.collection
  const fields = described.map(({ id, text }) => ({ ...(JSON.parse(text) as Data), id }))
  const declared = { ...declaredBy.declare(collection, { id: parent }, fields), version }
  known.delete(key)
  known.set(key, { version, collection: declared })
  const [oldest] = known.keys()
  if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest)
  return declared
}

function keptOf(engine: Engine): Map<string, Kept> {
  const known = kept.get(engine) ?? new Map<string, Kept>()
  kept.set(engine, known)
  return known
}
