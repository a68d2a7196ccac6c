import type { Actor } from '@boutique/domain'
import { Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wasChecked } from '../../operations/rights/rights.ts'
import type { Gate } from './session.ts'

/** Routes that anyone may call without a session, each with the reason. `*` as the method stands for all of them. */
const PUBLIC: Readonly<Record<string, string>> = {
  'GET /health': 'says only whether the database answers',
  'GET /health/live': 'says only that the program runs',
  'GET /health/ready': 'says only whether a write is possible',
  'GET /metrics': 'measures of the program; its own token is checked',
  'GET /assets/:file': 'scripts of the application, also of its other versions',
  'GET /api/openapi.json': 'describes the product, not what a boutique has stored',
  '* /api/auth/*': 'signs in and out; changing a password asks for the session itself',
  'GET /api/premier': 'says only whether an administrator exists, and whether the one-time link is good',
  'POST /api/premier': 'comes before the first user; the token of the one-time link is checked',
  'GET /image/upload/*': 'photos of websites, at paths that cannot be guessed; private files are refused',
  'GET /api/live': 'a browser cannot read why a handshake is refused: the session is checked after it',
  'GET /desinscription/:token': 'the page behind the link of a mail; its signature is checked',
  'POST /desinscription/:token': 'unsubscribes the contact of the link; its signature is checked',
  'GET /desinscription/:token/reinscription': 'leads back to that page',
  'POST /desinscription/:token/reinscription': 'the same, the other way',
  'POST /api/public/demandes': 'a visitor of a website; its application, origin and rate are checked',
  'POST /api/public/schemas/:id': 'the same, for an entry of a schema',
  'OPTIONS /api/public/*': 'browsers send a pre-flight request without credentials',
  'POST /api/provider': 'programs of a boutique, named by X-Application-Id: only has sent what waits to be sent',
  ...publicReads(
    [
      'adresses',
      'sitemap.xml',
      'rss.xml',
      'files/:id/fichiers/*',
      ':collection',
      ':collection/recherche',
      ':collection/:id',
    ],
    [':collection/:id/:sub', ':collection/:id/:sub/:subId'],
  ),
}
/** Routes that need a session but no right: they only concern the signed-in user. */
const OWN: Readonly<Record<string, string>> = {
  'GET /api/moi': 'the user, and their rights',
  'PATCH /api/moi': 'the few fields that users change of themselves',
  'GET /api/moi/sessions': 'where the user is signed in',
  'DELETE /api/moi/sessions': 'their other sessions',
  'DELETE /api/moi/sessions/:session': 'one of their sessions',
}

function publicReads(...paths: string[][]): Record<string, string> {
  const why = 'a visitor of a website, named by X-Application-Id: the rights of a visitor are checked'
  return Object.fromEntries(paths.flat().map((path) => [`GET /api/public/${path}`, why]))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of the request; absent on a public route. Read it with `actorOf`. */
    actor?: Actor
  }
}

/** The sender of a request to a route that is not public. */
export function actorOf({ actor, routeOptions: { url } }: FastifyRequest): Actor {
  if (!actor) throw new Error(`${url} is public: it has no actor`)
  return actor
}

/**
 * Makes a session and a right the default of every route. A route that is not declared as public here responds with 401
 * without a session, and with 500 when its handler checked no right of the sender.
 */
export function guardRoutes(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('actor')
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.is404 || isPublic(request) || filesOf(app).has(request.routeOptions.url as string)) return done()
    const enter = (actor: Actor): void => {
      // A copy of its own: rights are recorded for this request, not for the session.
      request.actor = { ...actor }
      done()
    }
    const found = gate(request)
    if (found instanceof Promise) found.then(enter, done)
    else enter(found)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { actor } = request
    if (!actor || reply.statusCode >= 400 || wasChecked(actor) || isListed(OWN, request)) return done()
    request.log.error(
      `${request.method} ${request.routeOptions.url} checked no right, and is not declared in access.ts`,
    )
    done(new Problem(500, 'droit.non-verifie', "Cette adresse n'a vérifié aucun droit : sa réponse est retenue"))
  })
}

/** By method and address of the route. */
const publicRoutes = new Map<string, Map<string, boolean>>()

/** Whether a route is public: looked up once, since joining the name of a route costs as much as a hook. */
function isPublic(request: FastifyRequest): boolean {
  const { method, routeOptions } = request
  const url = routeOptions.url as string
  const ofMethod = publicRoutes.get(method) ?? new Map<string, boolean>()
  publicRoutes.set(method, ofMethod)
  let known = ofMethod.get(url)
  if (known === undefined) {
    known = isListed(PUBLIC, request)
    ofMethod.set(url, known)
  }
  return known
}

function isListed(
  routes: Readonly<Record<string, string>>,
  { method, routeOptions: { url } }: FastifyRequest,
): boolean {
  return `${method === 'HEAD' ? 'GET' : method} ${url}` in routes || `* ${url}` in routes
}

const files = new WeakMap<object, Set<string>>()
const filesOf = ({ server }: FastifyInstance): Set<string> => files.get(server) ?? new Set()

/**
 * Registers a plugin that serves only files of the product itself: its routes are public, and no others. It has a scope of
 * its own: whatever else loads at the same time is outside of it.
 */
export async function registerFiles(
  app: FastifyInstance,
  register: (files: FastifyInstance) => PromiseLike<unknown>,
): Promise<void> {
  const known = filesOf(app)
  files.set(app.server, known)
  await app.register(async (scope) => {
    scope.addHook('onRoute', ({ url }) => void known.add(url))
    await register(scope)
  })
}
