import type { LiveDocument } from '@boutique/domain'
import { useLiveList } from '../../data/live.ts'

/** Some products by their ids, live; those that are gone are not in it. */
export function useProducts(boutique: string | null, ids: readonly string[]): ReadonlyMap<string, LiveDocument> {
  const { documents } = useLiveList(
    boutique === null || ids.length === 0
      ? null
      : { boutique, collection: 'produits', where: { id: { in: ids } }, limit: 200 },
  )
  return new Map(documents.map((document) => [document.id, document]))
}
