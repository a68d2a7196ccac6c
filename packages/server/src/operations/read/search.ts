import { type Actor, collectionOf, isStorableText, type ListQuery, Problem } from '@boutique/domain'
import type { SearchIndex } from '../../search/index.ts'
import type { RawDocuments } from '../../store/documents/raw-page.ts'
import { readHits } from '../../store/search/search.ts'
import type { Engine } from '../engine.ts'
import { type CheckedList, resolveList } from './read.ts'

const MAX_QUERY_LENGTH = 200

/** A search request: the conditions of a list, and a text. */
export interface SearchQuery extends Pick<ListQuery, 'boutique' | 'collection' | 'where' | 'limit'> {
  q: string
  page: number
}
/** The found documents, as they are sent. */
export interface Hits {
  nbHits: number
  plus: boolean
  hits: RawDocuments
}

/** Parses the text and the page of a search from outside; throws 400. */
export function parseSearch(q: unknown, page: unknown): Pick<SearchQuery, 'q' | 'page'> {
  if (typeof q !== 'string' || q.trim() === '')
    throw new Problem(400, 'recherche.vide', 'Saisissez un mot à rechercher')
  if (q.length > MAX_QUERY_LENGTH)
    throw new Problem(400, 'recherche.trop-longue', `La recherche fait ${MAX_QUERY_LENGTH} caractères au plus`)
  if (!isStorableText(q)) throw new Problem(400, 'requete.invalide', "Cette requête n'est pas valable")
  if (page === undefined) return { q, page: 0 }
  if (typeof page === 'string' && /^\d{1,4}$/.test(page)) return { q, page: Number(page) }
  throw new Problem(400, 'page.invalide', 'La page est un nombre à partir de 0')
}

/**
 * Searches a collection of a boutique with the rights of a list. Hits are read from the database after the index
 * answered: documents deleted meanwhile or hidden from the reader are left out.
 * @throws Problem 404 for a collection without search (SEARCH-02); 403 like a list
 */
export async function searchDocuments(
  engine: Engine,
  index: SearchIndex,
  actor: Actor,
  { q, page, ...query }: SearchQuery,
): Promise<Hits> {
  const collection = collectionOf(engine.registry, query.collection)
  if (!collection.search) {
    const message = `La recherche n'est pas configurée pour la collection ${collection.slug}`
    throw new Problem(404, 'recherche.non-configuree', message)
  }
  const list = await resolveList(engine, actor, { ...query, sort: '-datetime' })
  const { scope, level, published: narrowed, where, only, limit: hitsPerPage } = list
  // A relation shows every title, but the other public fields are searched in published documents only.
  const published = narrowed || (level === 'member' && collection.publicWhere !== undefined)
  const answer = await index.search({
    collection,
    boutique: scope,
    q,
    where,
    page,
    hitsPerPage,
    level,
    published,
    only,
    copied: list.copied,
  })
  const ids = answer.hits.map(({ objectID }) => objectID)
  const hits = await readHits(engine.pool, { collection, scope, where, published, only }, level, list, ids)
  return { nbHits: answer.nbHits, plus: answer.plus, hits }
}

/** The most documents that a change of all hits of a search may be about: more are not counted. */
const MAX_SEARCHED = 1000

/**
 * The ids of all hits of a search, best first; `isMore` when there are more than 1,000.
 * @param list what the hits are narrowed to, with its rights checked
 */
export async function searchedIds(
  index: SearchIndex,
  list: CheckedList,
  q: string,
): Promise<{ ids: string[]; isMore: boolean }> {
  const { collection, scope: boutique, level, published, where, only, copied } = list
  const request = { collection, boutique, q, where, page: 0, hitsPerPage: MAX_SEARCHED, level, published, only, copied }
  const { hits, nbHits, plus } = await index.search(request)
  return { ids: hits.map(({ objectID }) => objectID), isMore: plus || nbHits > MAX_SEARCHED }
}
