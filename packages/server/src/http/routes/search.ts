import { type Data, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../operations/engine.ts'
import { parseListQuery } from '../../operations/list-query.ts'
import { parseSearch, searchDocuments } from '../../operations/search.ts'
import type { SearchIndex } from '../../search/index.ts'
import { listBytes } from '../list-bytes.ts'
import { listQueryOf } from '../query.ts'
import type { Gate } from '../session.ts'

const OF_SEARCH = new Set(['where', 'limit'])

/** `GET …/{collection}/recherche?q=&page=&limit=&where[…]=`: the hits of a search, as the list sends its documents. */
export function registerSearch(app: FastifyInstance, engine: Engine, gate: Gate, index: SearchIndex): void {
  app.get('/api/boutiques/:boutique/:collection/recherche', async (request, reply) => {
    const actor = await gate(request)
    const { boutique, collection } = request.params as { boutique: string; collection: string }
    const { q, page, ...rest } = request.query as Data
    const raw = listQueryOf(rest)
    for (const name of Object.keys(raw)) {
      if (!OF_SEARCH.has(name)) throw new Problem(400, 'parametre.inconnu', `Ce paramètre n'existe pas : ${name}`)
    }
    const query = parseListQuery({ ...raw, boutique, collection }, engine.registry)
    const asked = { ...query, limit: query.limit ?? undefined, ...parseSearch(q, page) }
    const { nbHits, plus, hits } = await searchDocuments(engine, index, actor, asked)
    const elements = hits.map(({ id, text }) => [`{"objectID":"${id}",`, Buffer.from(text).subarray(1)])
    const bytes = listBytes(`{"nbHits":${nbHits},"plus":${plus},"hits":[`, elements, ']}')
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
