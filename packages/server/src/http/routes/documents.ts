import { type Data, undoSchema } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { act, removeDocument } from '../../operations/actions/actions.ts'
import { createDocument } from '../../operations/write/create.ts'
import type { Engine, CollectionRef } from '../../operations/engine.ts'
import { history } from '../../operations/read/history.ts'
import { parseListQuery, parseSumsQuery } from '../../operations/read/list-query.ts'
import { patchDocument } from '../../operations/write/patch.ts'
import { getDocument, listDocuments, sumDocuments } from '../../operations/read/read.ts'
import { undoEntries } from '../../operations/undo/undo.ts'
import { objectBody, parsedBody, patchBody } from '../requests/body.ts'
import { listQueryOf } from '../requests/query.ts'
import { giveBackAfter, listBytes, pageBytes } from '../answers/list-bytes.ts'
import { actorOf } from '../requests/access.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Sends JSON text from the database unchanged. */
const send = (reply: FastifyReply, text: string | Buffer, status = 200): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(text)

interface Params {
  boutique: string
  collection: string
  id: string
  sub: string
  subId: string
  action: string
}
type RefOf = (params: Params) => CollectionRef

export interface DocumentRoutes {
  engine: Engine
  /** The list's address, e.g. `/api/boutiques/:boutique/:collection`. */
  path: string
  /** The name of the parameter that holds a document's id. */
  id: 'id' | 'subId' | 'boutique'
  refOf: RefOf
  /** A collection with a creation of its own (utilisateurs). */
  withoutCreate?: boolean
}

/** Registers the same nine routes for any collection. */
export function registerDocuments(
  app: FastifyInstance,
  { engine, path, id, refOf, withoutCreate }: DocumentRoutes,
): void {
  const one = `${path}/:${id}`
  const params = (request: FastifyRequest): Params => request.params as Params
  const target = (request: FastifyRequest) => ({ ...refOf(params(request)), id: params(request)[id] })

  app.get(path, async (request, reply) => {
    const actor = actorOf(request)
    const raw = { ...listQueryOf(request.query as Data), ...refOf(params(request)) }
    const page = pageBytes(await listDocuments(engine, actor, parseListQuery(raw, engine.registry)))
    giveBackAfter(reply, page)
    return send(reply, page)
  })
  app.get(`${path}/sommes`, async (request) => {
    const actor = actorOf(request)
    const { by, step, ...query } = request.query as Data
    const list = listQueryOf(query)
    const requested = parseSumsQuery({ by, step, sum: list.sum })
    const raw = { ...list, ...refOf(params(request)) }
    return { sums: await sumDocuments(engine, actor, parseListQuery(raw, engine.registry), requested) }
  })
  if (!withoutCreate) {
    app.post(path, async (request, reply) => {
      const actor = actorOf(request)
      return send(reply, await createDocument(engine, actor, refOf(params(request)), objectBody(request.body)), 201)
    })
  }
  app.get(one, async (request, reply) => {
    const actor = actorOf(request)
    const deleted = (request.query as Data).deleted === '1'
    return send(reply, await getDocument(engine, actor, target(request), deleted))
  })
  app.patch(one, async (request, reply) => {
    const actor = actorOf(request)
    return send(reply, await patchDocument(engine, actor, target(request), patchBody(request.body)))
  })
  app.delete(one, async (request, reply) => {
    const actor = actorOf(request)
    return send(reply, await removeDocument(engine, actor, target(request)))
  })
  app.post(`${one}/actions/:action`, async (request, reply) => {
    const actor = actorOf(request)
    const input = request.body === undefined || request.body === null ? {} : objectBody(request.body)
    return send(reply, await act(engine, actor, target(request), params(request).action, input))
  })
  app.post(`${one}/annuler`, async (request, reply) => {
    const actor = actorOf(request)
    const { revs } = parsedBody(undoSchema, request.body)
    const { documents, conflicts } = await undoEntries(engine, actor, target(request), revs)
    const tail = `],"conflicts":${JSON.stringify(conflicts)}}`
    return send(
      reply,
      listBytes(
        '{"documents":[',
        documents.map((text) => [text]),
        tail,
      ),
    )
  })
  app.get(`${one}/historique`, async (request) => {
    const actor = actorOf(request)
    return { entries: await history(engine, actor, target(request)) }
  })
}

/** Registers the routes of all collections: of boutiques, sub-collections, global and personal ones. */
export function registerAllDocuments(app: FastifyInstance, engine: Engine, ownCreate: ReadonlySet<string>): void {
  for (const { slug, scope, parent } of engine.registry.values()) {
    if (scope === 'boutique' || parent) continue
    const path = scope === 'global' ? `/api/${slug}` : `/api/moi/${slug}`
    // `/api/boutiques/:boutique/…` uses the same segment: it must have the same parameter name.
    const id = slug === 'boutiques' ? 'boutique' : 'id'
    registerDocuments(app, {
      engine,
      path,
      id,
      refOf: () => ({ boutique: null, collection: slug }),
      withoutCreate: ownCreate.has(slug),
    })
  }
  const root = '/api/boutiques/:boutique/:collection'
  registerDocuments(app, {
    engine,
    path: root,
    id: 'id',
    refOf: ({ boutique, collection }) => ({ boutique, collection }),
  })
  registerDocuments(app, {
    engine,
    path: `${root}/:id/:sub`,
    id: 'subId',
    refOf: ({ boutique, collection, id, sub }) => ({ boutique, collection: `${collection}/${sub}`, parent: id }),
  })
}
