import { type Actor, type Collection, type Data, documentName, type PhotoUsages } from '@boutique/domain'
import { readDocument, readDocuments } from '../../store/documents/documents.ts'
import { usesOf } from './sql/media-uses.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, type Granted, grant, isHidden, mayIn } from '../../operations/rights/rights.ts'
import { systemOf } from '../../operations/write/rules.ts'

/** The most documents that one answer names. */
const MAX_DOCUMENTS = 100

/**
 * The documents that show the photo of a media record, apart from those in the bin; with titles where the actor reads
 * the document.
 * @throws Problem 403, 404 as the record itself
 */
export async function readUsages(engine: Engine, actor: Actor, boutique: string, id: string): Promise<PhotoUsages> {
  const granted = await grant(engine, actor, { boutique, collection: 'medias' }, 'read')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id), { deleted: true })
  const { fullPath } = JSON.parse(stored.text) as { fullPath?: string }
  const uses = fullPath === undefined ? [] : await usesOf(engine.pool, boutique, fullPath, MAX_DOCUMENTS + 1)
  const counted = uses.slice(0, MAX_DOCUMENTS)
  const documents: PhotoUsages['documents'] = []
  for (const [slug, group] of Map.groupBy(counted, ({ collection }) => collection)) {
    const collection = engine.registry.get(slug)
    if (collection && mayIn(engine, actor, boutique, slug, 'read'))
      documents.push(
        ...(await named(
          engine,
          actor,
          boutique,
          collection,
          group.map(({ document }) => document),
        )),
      )
  }
  return { documents, others: counted.length - documents.length, more: uses.length > MAX_DOCUMENTS }
}

async function named(engine: Engine, actor: Actor, boutique: string, collection: Collection, ids: readonly string[]) {
  const granted: Granted = await grant(engine, actor, { boutique, collection: collection.slug }, 'read')
  const { only } = granted.ability
  return (await readDocuments(engine.pool, collection, ids)).flatMap((stored) => {
    const data = JSON.parse(stored.text) as Data
    const isSeen = stored.scope === boutique && !stored.deleted && !isHidden(granted, data)
    if (!isSeen || (only && !only.includes(stored.id))) return []
    const number = data[collection.screen?.list.row.number ?? '']
    const name = documentName(collection, { ...data, ...systemOf(stored) })
    const title = typeof number === 'string' && number !== name ? `${name}, n° ${number}` : name
    return [{ collection: collection.slug, id: stored.id, title }]
  })
}
