import { useRegistry } from '../../../base/registry.ts'
import { useLiveList } from '../../../data/live.ts'
import { optionLabel, useScope } from '../../../fields/relation/use-related.ts'

/** The names of related documents by id, live; "..." for one that is not known yet or may not be read. */
export function useRelatedNames(to: string | undefined, ids: readonly string[]): (id: string) => string {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const canAsk = collection !== undefined && ids.length > 0 && (collection.scope !== 'boutique' || boutique !== null)
  const { documents } = useLiveList(
    canAsk ? { boutique, collection: collection.slug, where: { id: { in: ids } }, limit: ids.length } : null,
  )
  const names = new Map(documents.map((document) => [document.id, optionLabel(collection, document)]))
  return (id) => names.get(id) ?? '...'
}
