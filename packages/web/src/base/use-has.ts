import type { ListQuery } from '@boutique/domain'
import { useLiveList } from '../data/live.ts'

/** Whether a list has a document, live; undefined while it is not known. Without a query it has none. */
export function useHas(query: ListQuery | null): boolean | undefined {
  const { documents, status } = useLiveList(query)
  return query !== null && status === 'loading' ? undefined : documents.length > 0
}
