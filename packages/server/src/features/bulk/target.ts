import { type Actor, type BulkTarget, invalid, MAX_BULK_DOCUMENTS, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { parseListQuery } from '../../operations/read/list-query.ts'
import { type CheckedList, resolveList } from '../../operations/read/read.ts'
import { parseSearch, searchedIds } from '../../operations/read/search.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { addIds, addListed, countListed, readListedIds, whichListed } from './sql/bulk-documents.ts'

/** What changes of many documents need. */
export interface BulkServices {
  engine: Engine
  search: SearchIndex
}

/** The documents of a change: some, in this order, or all that a list shows. */
export type Aimed = { ids: readonly string[] } | { list: CheckedList }

/**
 * Finds what a change is about, with the rights of a list.
 * @param isBin whether the documents of a list are those of the bin
 * @throws Problem like a list; 422 for neither ids nor a list, 409 for a search with too many hits
 */
export async function aimAt(
  { engine, search }: BulkServices,
  actor: Actor,
  place: { boutique: string | null; collection: string },
  { ids, list: requested, except = [] }: BulkTarget,
  isBin: boolean,
): Promise<Aimed> {
  if ((ids === undefined) === (requested === undefined))
    throw invalid([{ path: 'target', message: '« ids », ou « list », est attendu' }])
  if (ids) return { ids: [...new Set(ids)] }
  const { where, sort, deleted = false, q } = requested ?? {}
  if (deleted !== isBin)
    throw invalid([{ path: 'target', message: "Ce qui est dans la corbeille se restaure, et rien d'autre" }])
  const query = parseListQuery({ ...place, where, sort, deleted }, engine.registry)
  const all = await resolveList(engine, actor, query)
  const list = except.length === 0 ? all : { ...all, hidden: [...(all.hidden ?? []), { id: { in: except } }] }
  if (q === undefined || q.trim() === '') return { list }
  const { ids: hits, isMore } = await searchedIds(search, all, parseSearch(q, undefined).q)
  if (isMore)
    throw new Problem(409, 'masse.trop', 'La recherche trouve plus de 1 000 documents : ajoutez un mot, ou un filtre')
  const standing = await whichListed(engine.pool, { ...list, only: within(hits, list.only) }, hits)
  return { ids: hits.filter((id) => standing.has(id)) }
}

const within = (ids: readonly string[], only: readonly string[] | undefined): readonly string[] =>
  only ? ids.filter((id) => only.includes(id)) : ids

/** Refuses more documents than one change may be about, and none. @throws Problem 409 */
export function checkTotal(total: number): number {
  if (total === 0) throw new Problem(409, 'masse.rien', "Il n'y a aucun document à changer")
  if (total <= MAX_BULK_DOCUMENTS) return total
  const most = MAX_BULK_DOCUMENTS.toLocaleString('fr-FR')
  throw new Problem(409, 'masse.trop', `Plus de ${most} documents : restreignez la liste`)
}

/** How many documents are meant: one more than a change may be about, when there are more. */
export const countAimed = async (on: Queryable, aimed: Aimed): Promise<number> =>
  'ids' in aimed ? aimed.ids.length : countListed(on, aimed.list, MAX_BULK_DOCUMENTS + 1)

/** A page of the documents that are meant, and the cursor of the next one. */
export async function pageOf(
  on: Queryable,
  aimed: Aimed,
  after: string | undefined,
  limit: number,
): Promise<{ ids: string[]; next: string | null }> {
  if ('list' in aimed) return readListedIds(on, { ...aimed.list, after, limit })
  const first = after === undefined ? 0 : Number(/^\d{1,5}$/.exec(after)?.[0] ?? Number.NaN)
  if (Number.isNaN(first)) throw new Problem(400, 'curseur.invalide', "Ce curseur de page n'est pas valable")
  const end = first + limit
  return { ids: aimed.ids.slice(first, end), next: end < aimed.ids.length ? String(end) : null }
}

/** Adds the documents that are meant to a stored change. Returns how many. */
export const addAimed = (on: Queryable, bulk: string, aimed: Aimed): Promise<number> =>
  'ids' in aimed ? addIds(on, bulk, aimed.ids) : addListed(on, bulk, aimed.list, MAX_BULK_DOCUMENTS + 1)
