import type { LiveDocument } from '@boutique/domain'
import { useLiveList } from '../../data/live.ts'

/** Products by their ids, live; deleted ones are left out. */
export function useProducts(boutique: string | null, ids: readonly string[]): ReadonlyMap<string, LiveDocument> {
  const { documents } = useLiveList(
    boutique === null || ids.length === 0
      ? null
      : { boutique, collection: 'produits', where: { id: { in: ids } }, limit: 200 },
  )
  return new Map(documents.map((document) => [document.id, document]))
}
