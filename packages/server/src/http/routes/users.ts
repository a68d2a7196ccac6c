import type { FastifyInstance } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { changeIdentity, createUser, linkFor } from '../../auth/users.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { invitationMessage } from '../../mail/messages.ts'
import type { Engine } from '../../operations/engine.ts'
import { grant } from '../../operations/rights.ts'
import { objectBody } from '../body.ts'
import { actorOf } from '../access.ts'

export interface UserRoutes {
  engine: Engine
  auth: Auth
  publicAddress(): string
  mailer: Mailer | undefined
}

const USERS = { boutique: null, collection: 'utilisateurs' }

/** The parts of a user besides the document (decision 5): e-mail, password, invitation. Administrators only. */
export function registerUsers(app: FastifyInstance, { engine, auth, publicAddress, mailer }: UserRoutes): void {
  app.post('/api/utilisateurs', async (request, reply) => {
    const actor = actorOf(request)
    const { text, email, token } = await createUser(engine, auth, actor, objectBody(request.body))
    const link = token && `${publicAddress()}/reset?token=${token}`
    // Without mail, the administrator passes the link on.
    const sent =
      link !== undefined && mailer !== undefined && (await trySend(mailer, invitationMessage(email, link), request.log))
    const invitation = link ? `,"invitation":${JSON.stringify({ link, sent })}` : ''
    return reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(`${text.slice(0, -1)}${invitation}}`)
  })
  app.get('/api/utilisateurs/:id/identite', async (request) => {
    const actor = actorOf(request)
    await grant(engine, actor, USERS, 'update')
    return { email: (await auth.emailOf((request.params as { id: string }).id)) ?? null }
  })
  app.patch('/api/utilisateurs/:id/identite', async (request) => {
    const actor = actorOf(request)
    return changeIdentity(engine, auth, actor, (request.params as { id: string }).id, objectBody(request.body))
  })
  app.post('/api/utilisateurs/:id/lien', async (request) => {
    const actor = actorOf(request)
    const { email, token } = await linkFor(engine, auth, actor, (request.params as { id: string }).id)
    return { email, link: `${publicAddress()}/reset?token=${token}` }
  })
}

async function trySend(
  mailer: Mailer,
  message: Parameters<Mailer['send']>[0],
  log: { error(error: unknown): void },
): Promise<boolean> {
  try {
    await mailer.send(message)
    return true
  } catch (error) {
    log.error(error)
    return false
  }
}
