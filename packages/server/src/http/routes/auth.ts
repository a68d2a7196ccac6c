import {
  accountSchema,
  api,
  changedUserSchema,
  credentialsSchema,
  firstAdministratorSchema,
  firstCreatedSchema,
  firstNeededSchema,
  firstQuery,
  linkTokenSchema,
  newPasswordSchema,
  passwordResetSchema,
  passwordsSchema,
  Problem,
  signedInSchema,
  statusSchema,
  successSchema,
} from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { CLIENT_ADDRESS } from '../../auth/library-settings.ts'
import { tooFast } from '../../auth/sign-in-guard.ts'
import { createFirstAdministrator } from '../../auth/users.ts'
import type { Identity } from '../../auth/identity.ts'
import type { Engine } from '../../operations/engine.ts'
import { hasAdministrator } from '../../store/accounts/identities.ts'
import { objectBody } from '../requests/body.ts'
import { route, serve } from '../route.ts'
import { checkOrigin, credentialOf, type Gate, originOf } from '../requests/session.ts'

const tag = 'Identité'
const security: [] = []

/** The addresses of the identity library that are open; the others stay closed. The library parses what they take. */
const library = [
  route('POST /api/auth/sign-in/email', {
    id: 'se_connecter',
    tag,
    summary: "Se connecter ; le jeton vient dans l'en-tête set-auth-token",
    security,
    sent: ["Se connecter ; le jeton vient dans l'en-tête set-auth-token", credentialsSchema],
    answer: [200, 'Connecté', signedInSchema],
    headers: { 'set-auth-token': ['Le jeton des programmes', api.text('Le jeton')] },
  }),
  route('POST /api/auth/sign-out', {
    id: 'se_deconnecter',
    tag,
    summary: 'Se déconnecter',
    answer: [200, 'Déconnecté', successSchema],
  }),
  route('POST /api/auth/request-password-reset', {
    id: 'demander_lien',
    tag,
    summary: 'Demander un lien pour choisir un mot de passe',
    security,
    sent: ['Demander un lien pour choisir un mot de passe', accountSchema],
    answer: [200, 'Le lien est envoyé si le compte existe', statusSchema],
  }),
  route('POST /api/auth/reset-password', {
    id: 'choisir_mot_de_passe',
    tag,
    summary: 'Choisir un mot de passe avec le jeton du lien',
    security,
    sent: ['Choisir un mot de passe avec le jeton du lien', newPasswordSchema],
    answer: [200, 'Changé', passwordResetSchema],
  }),
  route('POST /api/auth/check-link', {
    id: 'verifier_lien',
    tag,
    summary: 'Ce lien pour choisir un mot de passe est-il encore valable ?',
    security,
    sent: ['Ce lien pour choisir un mot de passe est-il encore valable ?', linkTokenSchema],
    answer: [200, 'Il est valable, et le reste', statusSchema],
  }),
  route('POST /api/auth/change-password', {
    id: 'changer_mot_de_passe',
    tag,
    summary: 'Changer son mot de passe',
    sent: ['Changer son mot de passe', passwordsSchema],
    answer: [200, 'Changé', changedUserSchema],
  }),
]
const OPEN = new Set(library.map(({ method, path }) => `${method} ${path}`))

const first = route('GET /api/premier', {
  id: 'lire_premier',
  tag,
  summary: 'Faut-il créer le premier administrateur ?',
  security,
  query: firstQuery,
  answer: [200, 'La réponse', firstNeededSchema],
})
const createFirst = route('POST /api/premier', {
  id: 'creer_premier',
  tag,
  summary: 'Créer le premier administrateur, avec le jeton du lien que le serveur écrit',
  security,
  sent: ['Créer le premier administrateur, avec le jeton du lien que le serveur écrit', firstAdministratorSchema],
  answer: [201, 'Créé', firstCreatedSchema],
})
export const authRoutes = [...library, first, createFirst]

const CHANGE = '/api/auth/change-password'
/** Those that end sessions of the sender. */
const ENDS_SESSIONS = new Set<string | undefined>(['/api/auth/sign-out', CHANGE])

export interface AuthRoutes {
  engine: Engine
  auth: Auth
  identity: Identity
  gate: Gate
  publicUrl: string | undefined
  /** The token of the one-time link for the first administrator. */
  firstToken: string
}

/** Forwards sign-in and similar requests to the identity library; the first administrator is handled here. */
export function registerAuth(
  app: FastifyInstance,
  { engine, auth, identity, gate, publicUrl, firstToken }: AuthRoutes,
): void {
  app.all('/api/auth/*', async (request, reply) => {
    const [path] = request.url.split('?')
    if (!OPEN.has(`${request.method} ${path}`)) throw new Problem(404, 'adresse.inconnue', "Cette adresse n'existe pas")
    // Protection against CSRF on sign-in and sign-out; a program without cookies may omit the Origin.
    if (request.headers.origin !== undefined || request.headers.cookie !== undefined) checkOrigin(request, publicUrl)
    // The library reads the body before it checks the session.
    if (path === CHANGE) {
      const { id } = await gate(request)
      await auth.refuseCommon(id, objectBody(request.body).newPassword)
    }
    const actor = ENDS_SESSIONS.has(path) ? await identity.resolve(credentialOf(request)) : undefined
    const response = await ask(request, auth, publicUrl)
    // The bus says so to all nodes a little later; here the sessions end with the response.
    if (actor && response.ok) engine.changed('utilisateurs', actor.id)
    return answer(reply, response)
  })
  serve(app, first, async ({ query }) => {
    const { token } = query()
    const needed = !(await hasAdministrator(engine.pool))
    return token === undefined ? { needed } : { needed, valid: needed && token === firstToken }
  })
  serve(app, createFirst, async ({ body }) => {
    const { token, ...administrator } = body()
    if (token !== firstToken)
      throw new Problem(
        403,
        'premier.lien',
        "Ce lien n'est plus valable : le serveur en écrit un nouveau à chaque démarrage",
      )
    await createFirstAdministrator(engine, auth, administrator)
    return { created: true }
  })
}

/** Forwards a request to the library. @throws Problem 429 */
async function ask(request: FastifyRequest, auth: Auth, publicUrl: string | undefined): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== CLIENT_ADDRESS && name !== 'content-length') headers.set(name, value)
  }
  headers.set(CLIENT_ADDRESS, request.ip)
  headers.set('content-type', 'application/json')
  if (!headers.has('origin')) headers.set('origin', originOf(request, publicUrl))
  const body = JSON.stringify(sentOf(request))
  const response = await auth.handler(
    new Request(originOf(request, publicUrl) + request.url, { method: request.method, headers, body }),
  )
  if (response.status === 429) throw tooFast(Number(response.headers.get('x-retry-after')) || 1)
  return response
}

/** The body for the library; a new password ends the other sessions unless it says not to. */
function sentOf({ url, body }: FastifyRequest): unknown {
  if (!url.startsWith(CHANGE)) return body ?? {}
  const sent = objectBody(body)
  return { ...sent, revokeOtherSessions: sent.revokeOtherSessions !== false }
}

/** Forwards the response of the library. Errors keep its message. */
async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie)
  const text = await response.text()
  if (response.ok) return reply.code(response.status).type('application/json; charset=utf-8').send(text)
  const refused = (safeParse(text) ?? {}) as { message?: string; code?: string }
  return reply
    .code(response.status)
    .type('application/problem+json; charset=utf-8')
    .send({
      type: 'about:blank',
      title: refused.message,
      status: response.status,
      code: refused.code ?? 'identite.refusee',
      detail: refused.message ?? 'Refusé',
      message: refused.message,
    })
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
