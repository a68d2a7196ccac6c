import type { ListQuery } from '@boutique/domain'
import type { Selection } from './selection.ts'

/** As many ids are asked for at once: the address of a request is limited. */
export const MAX_IDS = 100

/**
 * The queries that list the selected documents in the order of their list, except those that the selection leaves out.
 * @param order the ids of the loaded documents
 */
export function selectedQueries(query: ListQuery, { all, ids }: Selection, order: readonly string[]): ListQuery[] {
  if (all) return [query]
  const loaded = order.filter((id) => ids.has(id))
  const sorted = [...loaded, ...[...ids].filter((id) => !order.includes(id))]
  const parts = Array.from({ length: Math.ceil(sorted.length / MAX_IDS) }, (_, at) =>
    sorted.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  )
  return parts.map((part) => ({ ...query, where: { id: { in: part } } }))
}

/**
 * How many documents everything is: those that the list shows. A search may count more hits than it shows.
 * @param count how many documents the query matches
 */
export function shownTotal(query: ListQuery, count: { count?: number; plus?: boolean }): typeof count {
  const hits = query.where?.id
  return typeof hits === 'object' && Array.isArray(hits.in) ? { count: hits.in.length } : count
}
