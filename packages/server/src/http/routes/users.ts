import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { changeIdentity, createUser, linkFor } from '../../auth/users.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { welcomeMessage } from '../../mail/messages.ts'
import type { Engine } from '../../operations/engine.ts'
import { grant } from '../../operations/rights/rights.ts'
import { objectBody } from '../requests/body.ts'
import { actorOf } from '../requests/access.ts'

export interface UserRoutes {
  engine: Engine
  auth: Auth
  publicAddress(): string
  mailer: Mailer | undefined
}

const USERS = { boutique: null, collection: 'utilisateurs' }

/** The parts of a user besides the document (decision 5): e-mail, password, invitation. Administrators only. */
export function registerUsers(app: FastifyInstance, { engine, auth, publicAddress, mailer }: UserRoutes): void {
  const linkOf = (token: string): string => `${publicAddress()}/reset?token=${token}`
  /** The page of the link greets a new user. */
  const welcomeLinkOf = (token: string): string => `${linkOf(token)}&bienvenue=1`
  /** Sends a welcome. Without mail, the administrator passes the link on. */
  const welcome = async (email: string, name: string, token: string, log: FastifyBaseLogger) => {
    const link = welcomeLinkOf(token)
    return { link, sent: mailer !== undefined && (await trySend(mailer, welcomeMessage(email, name, link), log)) }
  }
  app.post('/api/utilisateurs', async (request, reply) => {
    const actor = actorOf(request)
    const { text, email, name, token } = await createUser(engine, auth, actor, objectBody(request.body))
    const invitation = token && `,"invitation":${JSON.stringify(await welcome(email, name, token, request.log))}`
    return reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(`${text.slice(0, -1)}${invitation ?? ''}}`)
  })
  app.get('/api/utilisateurs/:id/identite', async (request) => {
    const actor = actorOf(request)
    await grant(engine, actor, USERS, 'update')
    const email = (await auth.emailOf((request.params as { id: string }).id)) ?? null
    return { email, sendsMail: mailer !== undefined }
  })
  app.patch('/api/utilisateurs/:id/identite', async (request) => {
    const actor = actorOf(request)
    return changeIdentity(engine, auth, actor, (request.params as { id: string }).id, objectBody(request.body))
  })
  app.post('/api/utilisateurs/:id/lien', async (request) => {
    const actor = actorOf(request)
    const { id } = request.params as { id: string }
    const { email, token } = await linkFor(engine, auth, actor, id)
    return { email, link: (await auth.hasPassword(id)) ? linkOf(token) : welcomeLinkOf(token) }
  })
  app.post('/api/utilisateurs/:id/bienvenue', async (request) => {
    const actor = actorOf(request)
    const { email, name, token } = await linkFor(engine, auth, actor, (request.params as { id: string }).id)
    return { email, ...(await welcome(email, name, token, request.log)) }
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
