import { type Actor, anonymousOf, type Data, Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Applications } from '../../operations/applications.ts'
import type { Engine, CollectionRef } from '../../operations/engine.ts'
import { laneOf } from '../../operations/lane.ts'
import { parseListQuery } from '../../operations/list-query.ts'
import { documentAt } from '../../operations/public-address.ts'
import { getDocument, listDocuments } from '../../operations/read.ts'
import { searchDocuments } from '../../operations/search.ts'
import type { SearchIndex } from '../../search/index.ts'
import { setLane } from '../../store/lanes.ts'
import { answerPreflight, varyByReader } from '../cors.ts'
import { sendTagged } from '../etag.ts'
import { giveBackAfter, hitsBytes, listBytes, pageBytes } from '../list-bytes.ts'
import { listQueryOf } from '../query.ts'
import { type Rate, RateLimit } from '../rate-limit.ts'
import { countRequest, websiteOf } from '../website.ts'
import { searchQueryOf } from './search.ts'

export interface PublicRoutes {
  engine: Engine
  search: SearchIndex
  applications: Applications
  publicRate?: Rate
  clock(): number
}

/** A site generated on a server reads whole catalogues; a visitor's browser reads a few pages. */
const RATE: Rate = { burst: 300, perSecond: 20 }
/** The limit of database connections for all visitors of one boutique's website. */
const MOST_READERS = 4
const OF_LIST = new Set(['where', 'sort', 'limit', 'after', 'count'])

interface Params {
  collection: string
  id: string
  sub: string
  subId: string
}
interface Visit {
  actor: Actor
  boutique: string
  params: Params
  query: Data
}

/**
 * `/api/public/…`: what a boutique has published, for its websites, read only. Only `X-Application-Id` names the
 * boutique; sessions and tokens are ignored.
 */
export function registerPublic(
  app: FastifyInstance,
  { engine, search, applications, publicRate = RATE, clock }: PublicRoutes,
): void {
  const limit = new RateLimit(publicRate, clock)
  const { registry } = engine

  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const { boutique } = await websiteOf(applications, limit, request, reply)
    const actor = anonymousOf(boutique)
    request.actor = actor
    setLane({ name: laneOf(actor), most: MOST_READERS })
    return { actor, boutique, params: request.params as Params, query: request.query as Data }
  }
  /** Registers a read route whose response has an ETag. */
  function read(path: string, answer: (visit: Visit) => Promise<string | Buffer>): void {
    app.get(path, async (request, reply) => {
      const body = await answer(await visit(request, reply))
      if (typeof body !== 'string') giveBackAfter(reply, body)
      return sendTagged(request, reply, body)
    })
  }
  const list = async ({ actor, query }: Visit, ref: CollectionRef): Promise<Buffer> => {
    const raw = listQueryOf(query)
    for (const name of Object.keys(raw)) {
      if (!OF_LIST.has(name)) throw new Problem(400, 'parametre.inconnu', `Ce paramètre n'existe pas : ${name}`)
    }
    return pageBytes(await listDocuments(engine, actor, parseListQuery({ ...raw, ...ref }, registry)))
  }
  const refOf = ({ boutique, params: { collection, id, sub } }: Visit): CollectionRef =>
    sub === undefined ? { boutique, collection } : { boutique, collection: `${collection}/${sub}`, parent: id }

  app.options('/api/public/*', async (request, reply) => {
    void varyByReader(reply)
    countRequest(limit, request, reply, '')
    return answerPreflight(request, reply, applications.isListed)
  })
  read('/api/public/adresses', async ({ actor, boutique, query }) => {
    const { collection, document } = await documentAt(engine, actor, boutique, query.pathname)
    return listBytes(`{"collection":"${collection}","document":`, [[document]], '}')
  })
  read('/api/public/:collection/recherche', async ({ actor, boutique, params, query }) => {
    const asked = searchQueryOf(query, { boutique, collection: params.collection }, registry)
    return hitsBytes(await searchDocuments(engine, search, actor, asked))
  })
  for (const [path, id] of [
    ['/api/public/:collection', 'id'],
    ['/api/public/:collection/:id/:sub', 'subId'],
  ] as const) {
    read(path, (one) => list(one, refOf(one)))
    read(`${path}/:${id}`, (one) => getDocument(engine, one.actor, { ...refOf(one), id: one.params[id] }))
  }
}
