import { type Data, Problem, type Registry } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../operations/engine.ts'
import { parseListQuery } from '../../operations/read/list-query.ts'
import { parseSearch, searchDocuments, type SearchQuery } from '../../operations/read/search.ts'
import type { SearchIndex } from '../../search/index.ts'
import { giveBackAfter, hitsBytes } from '../answers/list-bytes.ts'
import { listQueryOf } from '../requests/query.ts'
import { actorOf } from '../requests/access.ts'

const OF_SEARCH = new Set(['where', 'limit'])

/** Parses the address of a search in a collection; throws 400. */
export function searchQueryOf(
  { q, page, ...rest }: Data,
  ref: { boutique: string; collection: string },
  registry: Registry,
): SearchQuery {
  const raw = listQueryOf(rest)
  for (const name of Object.keys(raw)) {
    if (!OF_SEARCH.has(name)) throw new Problem(400, 'parametre.inconnu', `Ce paramètre n'existe pas : ${name}`)
  }
  return { ...parseListQuery({ ...raw, ...ref }, registry), ...parseSearch(q, page) }
}

/** `GET …/{collection}/recherche?q=&page=&limit=&where[…]=`: the hits of a search, as the list sends its documents. */
export function registerSearch(app: FastifyInstance, engine: Engine, index: SearchIndex): void {
  app.get('/api/boutiques/:boutique/:collection/recherche', async (request, reply) => {
    const actor = actorOf(request)
    const ref = request.params as { boutique: string; collection: string }
    const requested = searchQueryOf(request.query as Data, ref, engine.registry)
    const found = await searchDocuments(engine, index, actor, requested)
    const page = hitsBytes(found)
    giveBackAfter(reply, page)
    return reply.type('application/json; charset=utf-8').send(page)
  })
}
