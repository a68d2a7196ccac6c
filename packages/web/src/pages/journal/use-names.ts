import type { DocumentPage, Field } from '@boutique/domain'
import { useQueries } from '@tanstack/react-query'
import { useRegistry } from '../../base/registry.ts'
import { api, collectionPath } from '../../data/api.ts'
import { optionLabel } from '../../fields/relation/use-related.ts'
import type { NameOf } from '@boutique/domain'
import { namedIds } from './names.ts'

/**
 * The names of the documents that values of fields point to, with one request for each collection. Those that the reader
 * may not read, and deleted ones, have none.
 */
export function useNames(boutique: string, values: readonly { field: Field | undefined; value: unknown }[]): NameOf {
  const registry = useRegistry()
  const requested = [...namedIds(values)].flatMap(([slug, ids]) => {
    const target = registry.get(slug)
    return target && !target.parent ? [{ target, ids }] : []
  })
  const answers = useQueries({
    queries: requested.map(({ target, ids }) => {
      const path = collectionPath(target.scope === 'boutique' ? boutique : null, target.slug)
      const query = new URLSearchParams({ 'where[id][in]': ids.join(), limit: String(ids.length) })
      return {
        queryKey: ['journal-noms', path, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api<DocumentPage>('GET', `${path}?${query}`, undefined, signal),
        gcTime: 0,
        retry: false,
      }
    }),
  })
  const names = new Map(
    requested.flatMap(({ target }, at) =>
      (answers[at]?.data?.documents ?? []).map(
        (one) => [`${target.slug}/${one.id}`, optionLabel(target, one)] as const,
      ),
    ),
  )
  return (slug, id) => names.get(`${slug}/${id}`)
}
