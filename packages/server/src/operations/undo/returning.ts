import { type AlsoWrite, type Collection, collectionOf, relationsTo } from '@boutique/domain'
import { readDocuments } from '../../store/documents/documents.ts'
import { deletedTogether } from '../../store/journal/commits.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Planning } from '../write/plan.ts'

/** How many documents one commit may have deleted. */
const MAX_TOGETHER = 5000

interface Deleted {
  collection: Collection
  stored: StoredDocument
}

/**
 * The writes that bring back what the deletion of a document deleted with it: its parts, and the documents with a
 * relation to it, such as the payments of an order, and theirs in turn. What was deleted on its own stays deleted.
 */
export async function returningWith(
  { engine: { registry }, on }: Planning,
  collection: Collection,
  { id }: StoredDocument,
): Promise<AlsoWrite[]> {
  const together = Map.groupBy(await deletedTogether(on, collection, id, MAX_TOGETHER), (one) => one.collection)
  const left: Deleted[] = []
  for (const [slug, ofOne] of together) {
    const other = collectionOf(registry, slug)
    const ids = ofOne.map(({ document }) => document)
    for (const stored of await readDocuments(on, other, ids))
      if (stored.deleted) left.push({ collection: other, stored })
  }
  const writes: AlsoWrite[] = []
  const owners = [{ collection, id }]
  for (let owner = owners.shift(); owner; owner = owners.shift()) {
    const relations = relationsTo(registry, owner.collection.slug)
    for (const one of left.filter((each) => belongsTo(each, owner as (typeof owners)[number], relations))) {
      left.splice(left.indexOf(one), 1)
      const { stored } = one
      writes.push({ type: 'restore', collection: one.collection.slug, parent: stored.parent, id: stored.id })
      owners.push({ collection: one.collection, id: stored.id })
    }
  }
  return writes
}

function belongsTo(
  { collection, stored }: Deleted,
  owner: { collection: Collection; id: string },
  relations: ReturnType<typeof relationsTo>,
): boolean {
  if (collection.parent === owner.collection.slug && stored.parent === owner.id) return true
  const names = relations.flatMap((relation) => (relation.collection === collection ? relation.name : []))
  const data = dataOf(stored)
  return names.some((name) => data[name] === owner.id)
}
