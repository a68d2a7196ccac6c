import {
  changedIdentitySchema,
  identityChangesSchema,
  identitySchema,
  linkSchema,
  welcomeSchema,
} from '@boutique/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Auth } from '../../auth/auth.ts'
import { changeIdentity, createUser, linkFor } from '../../auth/users.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { welcomeMessage } from '../../mail/messages.ts'
import type { Engine } from '../../operations/engine.ts'
import { grant } from '../../operations/rights/rights.ts'
import { objectBody } from '../requests/body.ts'
import { actorOf } from '../requests/access.ts'
import { route, serve } from '../route.ts'

export interface UserRoutes {
  engine: Engine
  auth: Auth
  publicAddress(): string
  mailer: Mailer | undefined
}

const USERS = { boutique: null, collection: 'utilisateurs' }

const tag = 'Identité'
const params = { id: "L'identifiant de l'utilisateur" }

const identity = route('GET /api/utilisateurs/{id}/identite', {
  id: 'lire_identite',
  tag,
  summary: "L'adresse e-mail d'un utilisateur",
  params,
  answer: [200, "L'identité", identitySchema],
})
const change = route('PATCH /api/utilisateurs/{id}/identite', {
  id: 'modifier_identite',
  tag,
  summary: "Changer l'adresse ou le mot de passe d'un utilisateur",
  params,
  // `changeIdentity` checks it, after the right, with the addresses and the names that are known.
  sent: ['Ce qui change', identityChangesSchema],
  answer: [200, "L'identité", changedIdentitySchema],
})
const link = route('POST /api/utilisateurs/{id}/lien', {
  id: 'creer_lien',
  tag,
  summary: 'Un lien pour choisir un mot de passe, à remettre soi-même',
  params,
  answer: [200, 'Le lien', linkSchema],
})
const welcomeAgain = route('POST /api/utilisateurs/{id}/bienvenue', {
  id: 'envoyer_bienvenue',
  tag,
  summary: "Envoyer à nouveau le courriel de bienvenue, qui mène au choix d'un mot de passe",
  params,
  answer: [200, 'Le lien, et son envoi', welcomeSchema],
})
export const userRoutes = [identity, change, link, welcomeAgain]

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
  serve(app, identity, async ({ actor, params }) => {
    await grant(engine, actor, USERS, 'update')
    return { email: (await auth.emailOf(params.id)) ?? null, sendsMail: mailer !== undefined }
  })
  serve(app, change, ({ actor, params, request }) =>
    changeIdentity(engine, auth, actor, params.id, objectBody(request.body)),
  )
  serve(app, link, async ({ actor, params: { id } }) => {
    const { email, token } = await linkFor(engine, auth, actor, id)
    return { email, link: (await auth.hasPassword(id)) ? linkOf(token) : welcomeLinkOf(token) }
  })
  serve(app, welcomeAgain, async ({ actor, params, request }) => {
    const { email, name, token } = await linkFor(engine, auth, actor, params.id)
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
