import { anonymousOf, type Data, isTrapped, Problem, readPosted } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Application, Applications } from '../../operations/applications.ts'
import type { Engine } from '../../operations/engine.ts'
import { laneOf } from '../../operations/lane.ts'
import { postRequest } from '../../operations/post-request.ts'
import { setLane } from '../../store/lanes.ts'
import { objectBody } from '../body.ts'
import { POSTED_REQUESTS } from '../cors.ts'
import { readForm } from '../form.ts'
import { PAGE_HEADERS, plainPage } from '../plain-page.ts'
import { POST_RATES, PostLimit, type PostRates } from '../post-limit.ts'
import { problemOf } from '../problems.ts'
import { RateLimit, senderOf } from '../rate-limit.ts'
import { refuseUntil, websiteOf } from '../website.ts'

export interface PostedRequestRoutes {
  engine: Engine
  applications: Applications
  clock(): number
  /** By default the product's own. */
  postRates?: PostRates
}

/** Bytes: twenty lines with long messages. */
const MOST_BODY = 300_000
const LONGEST_KEY = 200
const MOST_WRITERS = 2
const FORM = 'application/x-www-form-urlencoded'

/**
 * `POST /api/public/demandes`: the one address where anybody may write. A website sends JSON with `X-Application-Id`; a
 * plain HTML form sends its fields with `application`, and only from a listed origin.
 */
export function registerPostedRequests(app: FastifyInstance, options: PostedRequestRoutes): void {
  const { engine, applications, clock, postRates = POST_RATES } = options
  const senders = new RateLimit(postRates.sender, clock)
  const limit = new PostLimit(postRates, clock)

  /** Stores the request. Returns its id; a program that fell into the trap gets one of the same form. */
  async function store({ boutique }: Application, sent: Data, key: unknown, reply: FastifyReply): Promise<string> {
    if (isTrapped(sent)) return engine.newId()
    const posted = readPosted(sent)
    refuseUntil(limit.take(boutique, senderOf(reply.request.ip)), reply)
    setLane({ name: laneOf(anonymousOf(boutique)), most: MOST_WRITERS })
    return postRequest(engine, boutique, posted, keyOf(key))
  }
  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { application: id, ...sent } = objectBody(request.body)
    if (request.headers.origin === undefined)
      throw new Problem(403, 'origine.absente', 'Un formulaire doit être envoyé depuis le site de la boutique')
    const application = await websiteOf(applications, senders, request, reply, id)
    await store(application, sent, undefined, reply)
    return reply.code(201).headers(PAGE_HEADERS).send(sentPage(request.headers.origin))
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BODY }, (_request, body, done) => {
      try {
        done(null, readForm(String(body)))
      } catch (error) {
        done(error as Error)
      }
    })
    scope.setErrorHandler((error, request, reply) => {
      const isTooLarge = (error as { statusCode?: number }).statusCode === 413
      const shown = isTooLarge ? new Problem(413, 'corps.trop-grand', TOO_LARGE, {}, error) : error
      // The handler of the whole server logs it and answers with JSON.
      if (!isForm(request) || problemOf(shown).status >= 500) throw shown
      const { status, message } = problemOf(shown)
      return reply.code(status).headers(PAGE_HEADERS).send(refusedPage(message))
    })
    const websites = new WeakMap<FastifyRequest, Application>()
    scope.post(POSTED_REQUESTS, {
      bodyLimit: MOST_BODY,
      // Before the body is read: also its refusals are readable for the website.
      onRequest: async (request, reply) => {
        if (isForm(request)) return
        websites.set(request, await websiteOf(applications, senders, request, reply))
      },
      handler: async (request, reply) => {
        const website = websites.get(request)
        if (!website) return takeForm(request, reply)
        const id = await store(website, objectBody(request.body), request.headers['idempotency-key'], reply)
        return reply.code(201).send({ id })
      },
    })
  })
}

const TOO_LARGE = 'Cette demande est trop longue (300 ko au plus)'
/** Whether a plain form is sent: a script names the boutique in a header. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['x-application-id'] === undefined && (headers['content-type'] ?? '').toLowerCase().startsWith(FORM)

function keyOf(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return key
  throw new Problem(400, 'cle.inattendue', `Idempotency-Key : 1 à ${LONGEST_KEY} caractères attendus`)
}

const sentPage = (origin: string): string =>
  plainPage({
    title: 'Votre demande est envoyée',
    text: 'Merci. Nous vous répondrons dès que possible.',
    link: { label: 'Retour au site', address: origin },
  })
const refusedPage = (message: string): string =>
  plainPage({
    title: "Votre demande n'est pas partie",
    text: `${message}. Revenez à la page précédente : ce que vous avez écrit y est encore.`,
  })
