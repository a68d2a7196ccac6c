import { type Actor, addressQuery, addressSchema, anonymousOf, type Data, Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Applications } from '../../../operations/rights/applications.ts'
import type { Engine, CollectionRef } from '../../../operations/engine.ts'
import type { KeptAnswers } from '../kept-answers.ts'
import { laneOf, VISITORS } from '../../../operations/read/lane.ts'
import { parseListQuery } from '../../../operations/read/list-query.ts'
import { documentAt } from '../public-address.ts'
import { publicReads } from '../public-reads.ts'
import { getDocument, listDocuments } from '../../../operations/read/read.ts'
import { noteChecked } from '../../../operations/rights/rights.ts'
import { searchDocuments } from '../../../operations/read/search.ts'
import type { Thumbnails } from '../../../media/images/thumbnail.ts'
import type { SearchIndex } from '../../../search/index.ts'
import type { Replica } from '../../../store/replica/replica.ts'
import { giveBack } from '../../../store/wire/index.ts'
import { setLane } from '../../../store/connection/lanes.ts'
import { codingOf, encoded } from '../../../http/requests/coding.ts'
import { answerPreflight, varyByReader } from '../../../http/requests/cors.ts'
import { sendTagged, tagOf } from '../../../http/answers/etag.ts'
import { giveBackAfter, hitsBytes, listBytes, pageBytes } from '../../../http/answers/list-bytes.ts'
import { APPLICATION, IF_NONE_MATCH } from '../../../http/openapi/parts.ts'
import { parsedQuery } from '../../../http/requests/body.ts'
import { listQueryOf } from '../../../http/requests/query.ts'
import { route } from '../../../http/route.ts'
import type { MakeLimit, Rate } from '../../../http/requests/rate-limit.ts'
import { countRequest, sayFrom, websiteOf } from '../../../http/answers/website.ts'
import { registerFeeds } from './public-feeds.ts'
import { searchQueryOf } from '../../../http/routes/search.ts'

export interface PublicRoutes {
  engine: Engine
  search: SearchIndex
  applications: Applications
  kept: KeptAnswers
  thumbnails: Thumbnails
  publicRate?: Rate
  limits: MakeLimit
  /** The standbys of `DATABASE_READ_URL`. */
  replica?: Replica | undefined
}

/** A site generated on a server reads whole catalogues; a visitor's browser reads a few pages. */
const RATE: Rate = { burst: 300, perSecond: 20 }
/** Only of visitors that read much do the servers tell each other: a page that is read costs nothing. */
const TOLD_BELOW = 0.5
/** The limit of database connections for all visitors of one boutique's website. */
const MAX_READERS = 4
/** Answers to longer addresses are not kept. */
const MAX_KEPT_LENGTH = 500
const OF_LIST = new Set(['where', 'sort', 'limit', 'after', 'count'])

export interface Params {
  collection: string
  id: string
  sub: string
  subId: string
  '*': string
}
export interface Visit {
  actor: Actor
  boutique: string
  /** The sent application id. */
  application: string
  params: Params
  query: Data
}

/** The document at an address. Registered with `read`, as all that visitors read: it is kept until something changes. */
export const addressRoute = route('GET /api/public/adresses', {
  id: 'lire_adresse_public',
  tag: 'Site : adresses',
  summary: 'Le document publié à une adresse du site',
  security: APPLICATION,
  takes: { 'If-None-Match': IF_NONE_MATCH },
  query: addressQuery,
  answer: [200, 'La collection et le document', addressSchema],
  isTagged: true,
})

/**
 * `/api/public/…`: what a boutique has published, for its websites, read only. Only `X-Application-Id` names the
 * boutique; sessions and tokens are ignored.
 */
export function registerPublic(
  app: FastifyInstance,
  { engine, search, applications, kept, thumbnails, publicRate = RATE, limits, replica }: PublicRoutes,
): void {
  const limit = limits('public reads', publicRate, TOLD_BELOW)
  const { registry } = engine
  const reads = publicReads(engine, replica)
  const slugs = new Map([...registry.values()].map(({ slug, publicName = slug }) => [publicName, slug]))

  async function visit(request: FastifyRequest, reply: FastifyReply, inAddress = false): Promise<Visit> {
    const { application } = request.query as Data
    // Search engines, readers of feeds and links send no header.
    const id = request.headers['x-application-id'] ?? (inAddress ? application : undefined)
    const { boutique } = await websiteOf(applications, limit, request, reply, id)
    const actor = anonymousOf(boutique)
    request.actor = actor
    setLane({ name: laneOf(actor), most: MAX_READERS, group: VISITORS })
    const { collection, ...params } = request.params as Params
    const slug = slugs.get(collection) ?? collection
    return {
      actor,
      boutique,
      application: String(id),
      params: { ...params, collection: slug },
      query: request.query as Data,
    }
  }
  /**
   * Registers a read route whose response has an ETag.
   * @param dependsOn the collections whose documents the response depends on: it is kept until one of them changes
   */
  function read(
    path: string,
    dependsOn: (visit: Visit) => readonly string[],
    answer: (visit: Visit, engine: Engine) => Promise<Buffer>,
  ): void {
    app.get(path, async (request, reply) => {
      const one = await visit(request, reply)
      const { boutique } = one
      const accepted = codingOf(request)
      const key = `${accepted} ${request.url}`
      const collections = dependsOn(one)
      const read = () => reads(boutique, collections, (on) => answer(one, on))
      if (key.length > MAX_KEPT_LENGTH) {
        const { value: made, from } = await read()
        sayFrom(reply, from)
        giveBackAfter(reply, made)
        return sendTagged(request, reply, made)
      }
      const make = async () => {
        const { value: made, from } = await read()
        // Of the uncompressed bytes: it is the same in every coding.
        const tag = tagOf(made)
        // Compressed once: doing so again for each reader would cost fifteen times as much as sending.
        const coded = await encoded(made, accepted)
        giveBack(made)
        return { tag, from, ...coded }
      }
      const { body, tag, coding, from } = await kept.get({ boutique, key, collections }, make)
      sayFrom(reply, from)
      // All visitors of a boutique have the same rights, which were checked when the answer was made.
      noteChecked(one.actor)
      if (coding) void reply.header('content-encoding', coding)
      return sendTagged(request, reply, body, tag)
    })
  }
  const published = [...registry.values()].flatMap(({ slug, publicWhere }) => (publicWhere ? [slug] : []))
  const listed = ({ params: { collection, sub } }: Visit): string[] =>
    sub === undefined ? [collection] : [collection, `${collection}/${sub}`]
  const list = async (on: Engine, { actor, query }: Visit, ref: CollectionRef): Promise<Buffer> => {
    const raw = listQueryOf(query)
    for (const name of Object.keys(raw)) {
      if (!OF_LIST.has(name)) throw new Problem(400, 'parametre.inconnu', `Ce paramètre n'existe pas : ${name}`)
    }
    return pageBytes(await listDocuments(on, actor, parseListQuery({ ...raw, ...ref }, registry)))
  }
  const refOf = ({ boutique, params: { collection, id, sub } }: Visit): CollectionRef =>
    sub === undefined ? { boutique, collection } : { boutique, collection: `${collection}/${sub}`, parent: id }

  app.options('/api/public/*', async (request, reply) => {
    void varyByReader(reply)
    countRequest(limit, request, reply, '')
    return answerPreflight(request, reply, applications.isListed)
  })
  read(
    addressRoute.path,
    () => ['urls', ...published],
    async ({ actor, boutique, query }, on) => {
      const { pathname } = parsedQuery(addressQuery, query)
      const { collection, document, redirect } = await documentAt(on, actor, boutique, pathname)
      const end = redirect === undefined ? '}' : `,"redirect":${JSON.stringify(redirect)}}`
      return listBytes(`{"collection":"${collection}","document":`, [[document]], end)
    },
  )
  registerFeeds(app, { engine, reads, thumbnails, visit: (request, reply) => visit(request, reply, true) })
  // The index is filled after the commit: no notice says when a search would find more.
  app.get('/api/public/:collection/recherche', async (request, reply) => {
    const { actor, boutique, params, query } = await visit(request, reply)
    const requested = searchQueryOf(query, { boutique, collection: params.collection }, registry)
    const hits = hitsBytes(await searchDocuments(engine, search, actor, requested))
    giveBackAfter(reply, hits)
    return sendTagged(request, reply, hits)
  })
  for (const [path, id] of [
    ['/api/public/:collection', 'id'],
    ['/api/public/:collection/:id/:sub', 'subId'],
  ] as const) {
    read(path, listed, (one, on) => list(on, one, refOf(one)))
    read(`${path}/:${id}`, listed, (one, on) => getDocument(on, one.actor, { ...refOf(one), id: one.params[id] }))
  }
}
