import type { BulkTarget, ListQuery } from '@boutique/domain'
import type { Selection } from './selection.ts'

/** As many ids are asked for at once: the address of a request is limited. */
export const MAX_IDS = 100

/** The chosen ids, those that are loaded first and in the order of their list. */
function sortedIds(ids: ReadonlySet<string>, order: readonly string[]): string[] {
  const loaded = order.filter((id) => ids.has(id))
  return [...loaded, ...[...ids].filter((id) => !order.includes(id))]
}

/** The selected documents for a change of all of them: by their ids, or as the list, or its bin, without some. */
export function targetOf(
  { where, sort, deleted }: ListQuery,
  { all, ids }: Selection,
  order: readonly string[],
): BulkTarget {
  if (!all) return { ids: sortedIds(ids, order) }
  return { list: { where, sort, ...(deleted && { deleted }) }, ...(ids.size > 0 && { except: [...ids] }) }
}

/**
 * The queries that list the selected documents in the order of their list, except those that the selection leaves out.
 * @param order the ids of the loaded documents
 */
export function selectedQueries(query: ListQuery, { all, ids }: Selection, order: readonly string[]): ListQuery[] {
  if (all) return [query]
  const sorted = sortedIds(ids, order)
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
