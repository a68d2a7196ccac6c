import { collectionOf, isStorableText, Problem, type Sessions } from '@boutique/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { headersOf } from '../../auth/identity.ts'
import { MIN_NOTICE_FAILURES } from '../../auth/sign-in-guard.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { endOtherSessions, endSession, sessionsOf } from '../../store/accounts/sessions.ts'
import { failuresOf } from '../../store/accounts/sign-in-attempts.ts'
import { readSignIns } from '../../store/accounts/sign-ins.ts'
import { actorOf } from '../requests/access.ts'
import { credentialOf } from '../requests/session.ts'

const USERS = { boutique: null, collection: 'utilisateurs' }
const missing = (): Problem => new Problem(404, 'session.absente', "Cette session n'existe plus")

/**
 * Where a user is signed in: `/api/moi/sessions`, and `/api/utilisateurs/{id}/sessions` for administrators.
 * `GET /api/connexions`: when each user last signed in, for administrators.
 */
export function registerSessions(app: FastifyInstance, engine: Engine, auth: Auth): void {
  const currentOf = async (request: FastifyRequest): Promise<string> =>
    (await auth.session(headersOf(credentialOf(request))))?.id ?? ''
  const list = async (userId: string, current: string): Promise<Sessions> => {
    const [sessions, failures] = await Promise.all([
      sessionsOf(engine.pool, userId),
      failuresOf(engine.pool, userId, MIN_NOTICE_FAILURES),
    ])
    const all = sessions.map((one) => ({ ...one, isCurrent: one.id === current }))
    return { sessions: all, ...(failures && { failures }) }
  }
  const end = async (userId: string, id: string): Promise<void> => {
    if (!isStorableText(id) || !(await endSession(engine.pool, userId, id))) throw missing()
    engine.changed('utilisateurs', userId)
  }
  const userOf = async (request: FastifyRequest): Promise<string> => {
    const { id } = request.params as { id: string }
    const actor = actorOf(request)
    const granted = await grant(engine, actor, USERS, 'update')
    checkAccess(actor, granted, await readDocument(engine.pool, collectionOf(engine.registry, USERS.collection), id))
    return id
  }

  app.get('/api/moi/sessions', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return list(actorOf(request).id, await currentOf(request))
  })
  app.delete('/api/moi/sessions', async (request, reply) => {
    const { id } = actorOf(request)
    await endOtherSessions(engine.pool, id, await currentOf(request))
    engine.changed('utilisateurs', id)
    return reply.code(204).send()
  })
  app.delete('/api/moi/sessions/:session', async (request, reply) => {
    await end(actorOf(request).id, (request.params as { session: string }).session)
    return reply.code(204).send()
  })
  app.get('/api/connexions', async (request, reply) => {
    await grant(engine, actorOf(request), USERS, 'update')
    void reply.header('cache-control', 'no-store')
    return { connexions: await readSignIns(engine.pool) }
  })
  app.get('/api/utilisateurs/:id/sessions', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return list(await userOf(request), await currentOf(request))
  })
  app.delete('/api/utilisateurs/:id/sessions/:session', async (request, reply) => {
    const userId = await userOf(request)
    await end(userId, (request.params as { session: string }).session)
    return reply.code(204).send()
  })
}
