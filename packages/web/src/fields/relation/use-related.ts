import type { Collection, ListQuery, Where } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session.tsx'
import { useLiveDocument, useLiveList } from '../../data/live.ts'

const MOST = 100

export interface Related {
  options: { value: string; label: string }[]
  loading: boolean
  /** Whether there are more than the loaded options: the typed text then searches on the server. */
  more: boolean
  /** Why there are no options. */
  problem?: string
}

/** The boutique of a collection's documents; null for global ones. */
export function useScope(collection: Collection | undefined): string | null {
  const { boutique } = useSession()
  return collection?.scope === 'boutique' ? (boutique?.id ?? null) : null
}

export const titleOf = (collection: Collection | undefined, document: Record<string, unknown>): string => {
  const title = collection?.title ? document[collection.title] : undefined
  return typeof title === 'string' && title !== '' ? title : String(document.id ?? '')
}

/** The documents that a relation may point to, by name, live (FORM-27, FORM-31). */
export function useRelated(to: string | undefined, search: string): Related {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const [searched] = useDebouncedValue(search.trim(), 200)
  const title = collection?.title
  const where: Where = title && searched ? { [title]: { contient: searched } } : {}
  const canAsk = collection !== undefined && (collection.scope !== 'boutique' || boutique !== null)
  const query: ListQuery | null = canAsk
    ? { boutique, collection: collection.slug, where, sort: title ?? collection.sort, limit: MOST }
    : null
  const { documents, next, status, problem } = useLiveList(query)
  return {
    options: documents.map((document) => ({ value: document.id, label: titleOf(collection, document) })),
    loading: query !== null && status === 'loading',
    more: next !== null || searched !== '',
    problem: problem?.detail,
  }
}

/** The name of one related document; undefined while it is unknown. */
export function useRelatedName(to: string | undefined, id: string | undefined): string | undefined {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const canAsk = collection !== undefined && id !== undefined && (collection.scope !== 'boutique' || boutique !== null)
  const { document } = useLiveDocument(canAsk ? { boutique, collection: collection.slug, id } : null)
  return document && titleOf(collection, document)
}
