import { anonymousOf, type Data, isTrapped, Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Application, Applications } from '../operations/rights/applications.ts'
import type { Engine } from '../operations/engine.ts'
import { laneOf, VISITORS } from '../operations/read/lane.ts'
import { setLane } from '../store/connection/lanes.ts'
import { objectBody } from './requests/body.ts'
import { readForm } from './answers/form.ts'
import { PAGE_HEADERS, plainPage } from './answers/plain-page.ts'
import { POST_RATES, PostLimit, type PostRates } from './requests/post-limit.ts'
import { problemOf } from './answers/problems.ts'
import { type MakeLimit, type Rate, senderOf } from './requests/rate-limit.ts'
import { countRequest, refuseUntil, uncountRequest, websiteOf } from './answers/website.ts'

export interface PostingOptions {
  engine: Engine
  applications: Applications
  limits: MakeLimit
  /** By default the product's own. */
  postRates?: PostRates
}

/** An address to which visitors of a website post. */
export interface Posting<T> {
  path: string
  /** The most bytes of a body, and the sentence beyond. */
  mostBody: number
  tooLarge: string
  /** The titles of the pages that a plain form gets. */
  sent: string
  refused: string
  /** A name that a plain form repeats is a list. */
  hasLists?: true
  /** Reads what was sent, before it is counted. */
  read(sent: Data, boutique: string, request: FastifyRequest): T | Promise<T>
  /** Stores it. Returns its id. */
  store(boutique: string, posted: T, key: string | undefined): Promise<string>
  /** Called now and then while more is sent than the boutique takes. */
  flooded?(boutique: string, posted: T): Promise<void>
}

const MAX_KEY_LENGTH = 200
const MAX_WRITERS = 2
/** A flood of a boutique is noted once in ten minutes. */
const FLOOD_NOTES: Rate = { burst: 1, perSecond: 1 / 600 }
const FORM = 'application/x-www-form-urlencoded'

/**
 * Registers an address where anybody may write. A website sends JSON with `X-Application-Id`; a plain HTML form sends
 * its fields with `application`, and only from a listed origin.
 */
export function registerPosting<T>(app: FastifyInstance, options: PostingOptions, posting: Posting<T>): void {
  const { engine, applications, limits, postRates = POST_RATES } = options
  const attempts = limits(`${posting.path} attempts`, postRates.attempt)
  const senders = limits(`${posting.path} senders`, postRates.sender)
  const limit = new PostLimit(posting.path, postRates, limits)
  const floodNotes = limits(`${posting.path} floods`, FLOOD_NOTES)

  /** Stores what was sent. Returns its id; a program that fell into the trap gets one of the same form. */
  async function store(
    { boutique }: Application,
    sent: Data,
    key: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    setLane({ name: laneOf(anonymousOf(boutique)), most: MAX_WRITERS, group: VISITORS })
    // Counted first, since many may arrive at once.
    countRequest(senders, request, reply, boutique)
    if (isTrapped(sent)) return engine.newId()
    try {
      const posted = await posting.read(sent, boutique, request)
      const wait = limit.take(boutique, senderOf(request.ip))
      if (wait > 0 && floodNotes.take(boutique) === 0) await posting.flooded?.(boutique, posted)
      refuseUntil(wait, reply)
      return await posting.store(boutique, posted, keyOf(key))
    } catch (error) {
      // What is refused does not use up what the sender may send.
      if (error instanceof Problem) uncountRequest(senders, request, boutique)
      throw error
    }
  }
  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { application: id, ...sent } = objectBody(request.body)
    if (request.headers.origin === undefined)
      throw new Problem(403, 'origine.absente', 'Un formulaire doit être envoyé depuis le site de la boutique')
    const application = await websiteOf(applications, attempts, request, reply, id)
    await store(application, sent, undefined, request, reply)
    return reply.code(201).headers(PAGE_HEADERS).send(sentPage(posting.sent, request.headers.origin))
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: posting.mostBody }, (_request, body, done) => {
      try {
        done(null, readForm(String(body), posting.hasLists))
      } catch (error) {
        done(error as Error)
      }
    })
    scope.setErrorHandler((error, request, reply) => {
      const isTooLarge = (error as { statusCode?: number }).statusCode === 413
      const shown = isTooLarge ? new Problem(413, 'corps.trop-grand', posting.tooLarge, {}, error) : error
      // The handler of the whole server logs it and answers with JSON.
      if (!isForm(request) || problemOf(shown).status >= 500) throw shown
      const { status, message } = problemOf(shown)
      return reply.code(status).headers(PAGE_HEADERS).send(refusedPage(posting.refused, message))
    })
    const websites = new WeakMap<FastifyRequest, Application>()
    scope.post(posting.path, {
      bodyLimit: posting.mostBody,
      // Before the body is read: also its refusals are readable for the website.
      onRequest: async (request, reply) => {
        if (isForm(request)) return
        websites.set(request, await websiteOf(applications, attempts, request, reply))
      },
      handler: async (request, reply) => {
        const website = websites.get(request)
        if (!website) return takeForm(request, reply)
        const key = request.headers['idempotency-key']
        const id = await store(website, objectBody(request.body), key, request, reply)
        return reply.code(201).send({ id })
      },
    })
  })
}

/** Whether a plain form is sent: a script names the boutique in a header. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['x-application-id'] === undefined && (headers['content-type'] ?? '').toLowerCase().startsWith(FORM)

function keyOf(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH) return key
  throw new Problem(400, 'cle.inattendue', `Idempotency-Key : 1 à ${MAX_KEY_LENGTH} caractères attendus`)
}

const sentPage = (title: string, origin: string): string =>
  plainPage({
    title,
    text: 'Merci. Nous vous répondrons dès que possible.',
    link: { label: 'Retour au site', address: origin },
  })
const refusedPage = (title: string, message: string): string =>
  plainPage({
    title,
    text: `${message}. Revenez à la page précédente : ce que vous avez écrit y est encore.`,
  })
