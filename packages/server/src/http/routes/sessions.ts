import {
  type Actor,
  collectionOf,
  isStorableText,
  Problem,
  type Sessions,
  sessionsSchema,
  signInsSchema,
} from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { headersOf } from '../../auth/identity.ts'
import { MIN_NOTICE_FAILURES } from '../../auth/sign-in-guard.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { endOtherSessions, endSession, sessionsOf } from '../../store/accounts/sessions.ts'
import { failuresOf } from '../../store/accounts/sign-in-attempts.ts'
import { readSignIns } from '../../store/accounts/sign-ins.ts'
import { credentialOf } from '../requests/session.ts'
import { route, serve } from '../route.ts'

const USERS = { boutique: null, collection: 'utilisateurs' }
const missing = (): Problem => new Problem(404, 'session.absente', "Cette session n'existe plus")

const tag = 'Identité'
const session = "L'identifiant de la session"
const id = "L'identifiant de l'utilisateur"

const own = route('GET /api/moi/sessions', {
  id: 'lister_mes_sessions',
  tag,
  summary: 'Ses sessions ouvertes',
  answer: [200, 'Les sessions', sessionsSchema],
})
const endOthers = route('DELETE /api/moi/sessions', {
  id: 'terminer_mes_autres_sessions',
  tag,
  summary: 'Terminer toutes ses sessions sauf celle-ci',
  answer: [204, 'Terminée'],
})
const endOwn = route('DELETE /api/moi/sessions/{session}', {
  id: 'terminer_ma_session',
  tag,
  summary: 'Terminer une de ses sessions',
  params: { session },
  answer: [204, 'Terminée'],
})
const signIns = route('GET /api/connexions', {
  id: 'lister_dernieres_connexions',
  tag,
  summary: 'La dernière connexion de chaque utilisateur, pour les administrateurs',
  answer: [200, 'Les dernières connexions', signInsSchema],
})
const ofUser = route('GET /api/utilisateurs/{id}/sessions', {
  id: 'lister_sessions_utilisateur',
  tag,
  summary: "Les sessions ouvertes d'un utilisateur",
  params: { id },
  answer: [200, 'Les sessions', sessionsSchema],
})
const endOfUser = route('DELETE /api/utilisateurs/{id}/sessions/{session}', {
  id: 'terminer_session_utilisateur',
  tag,
  summary: "Terminer une session d'un utilisateur",
  params: { id, session },
  answer: [204, 'Terminée'],
})
export const sessionRoutes = [own, endOthers, endOwn, signIns, ofUser, endOfUser]

/** Where users are signed in, and when each last signed in: their own, and those of others for administrators. */
export function registerSessions(app: FastifyInstance, engine: Engine, auth: Auth): void {
  const currentOf = async (request: FastifyRequest): Promise<string> =>
    (await auth.session(headersOf(credentialOf(request))))?.id ?? ''
  const list = async (userId: string, request: FastifyRequest, reply: FastifyReply): Promise<Sessions> => {
    void reply.header('cache-control', 'no-store')
    const current = await currentOf(request)
    const [sessions, failures] = await Promise.all([
      sessionsOf(engine.pool, userId),
      failuresOf(engine.pool, userId, MIN_NOTICE_FAILURES),
    ])
    const all = sessions.map((one) => ({ ...one, isCurrent: one.id === current }))
    return { sessions: all, ...(failures && { failures }) }
  }
  const end = async (userId: string, one: string): Promise<void> => {
    if (!isStorableText(one) || !(await endSession(engine.pool, userId, one))) throw missing()
    engine.changed('utilisateurs', userId)
  }
  const userOf = async (actor: Actor, userId: string): Promise<string> => {
    const granted = await grant(engine, actor, USERS, 'update')
    const collection = collectionOf(engine.registry, USERS.collection)
    checkAccess(actor, granted, await readDocument(engine.pool, collection, userId))
    return userId
  }

  serve(app, own, ({ actor, request, reply }) => list(actor.id, request, reply))
  serve(app, endOthers, async ({ actor, request }) => {
    await endOtherSessions(engine.pool, actor.id, await currentOf(request))
    engine.changed('utilisateurs', actor.id)
  })
  serve(app, endOwn, ({ actor, params }) => end(actor.id, params.session))
  serve(app, signIns, async ({ actor, reply }) => {
    await grant(engine, actor, USERS, 'update')
    void reply.header('cache-control', 'no-store')
    return { connexions: await readSignIns(engine.pool) }
  })
  serve(app, ofUser, async ({ actor, params, request, reply }) => list(await userOf(actor, params.id), request, reply))
  serve(app, endOfUser, async ({ actor, params }) => end(await userOf(actor, params.id), params.session))
}
