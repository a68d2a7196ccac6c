import { anonymousOf } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { laneOf, VISITORS } from '../../../operations/read/lane.ts'
import { applyLink, type LinkWish, newsletterOf } from '../newsletter.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeLink } from '../../../mail/unsubscribe-links.ts'
import { setLane } from '../../../store/connection/lanes.ts'
import { problemOf } from '../../../http/answers/problems.ts'
import { type MakeLimit, type Rate, senderOf } from '../../../http/requests/rate-limit.ts'
import { PAGE_HEADERS, plainPage } from '../../../http/answers/plain-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/** The servers of a large mail provider unsubscribe many people from few addresses. */
const OF_SENDER: Rate = { burst: 300, perSecond: 20 }
/** One person opens the page, presses a button, and perhaps changes their mind. */
const OF_CONTACT: Rate = { burst: 20, perSecond: 0.1 }
const MAX_READERS = 4
/** Bytes of a form that nobody reads. */
const MAX_BODY = 10_000

const REFUSED = plainPage({
  title: "Votre demande n'est pas partie",
  text: 'Ouvrez de nouveau le lien du courriel que vous avez reçu, ou répondez à ce courriel.',
})
const tooMany = (seconds: number): string =>
  plainPage({ title: 'Un instant', text: `Trop de demandes à la fois. Réessayez dans ${seconds} s.` })

/**
 * `/desinscription/{token}`: the page behind the unsubscribe link of a mail. GET changes nothing, since mail scanners
 * open links. POST unsubscribes at once, from the page or from the mail program of the recipient (RFC 8058). There is
 * no session and no cookie: the token is the only proof, so a request from another site can do nothing without it.
 */
export function registerUnsubscribe(app: FastifyInstance, engine: Engine, limits: MakeLimit): void {
  const senders = limits('unsubscribe senders', OF_SENDER)
  const contacts = limits('unsubscribe contacts', OF_CONTACT)

  async function answer(request: FastifyRequest, reply: FastifyReply, wish?: LinkWish): Promise<FastifyReply> {
    void reply.headers(PAGE_HEADERS)
    const { token } = request.params as { token: string }
    const link = engine.unsubscribeLinks.read(token)
    const wait = senders.take(senderOf(request.ip)) || (link ? contacts.take(`${link.boutique} ${link.contact}`) : 0)
    if (wait > 0) return reply.code(429).header('retry-after', wait).send(tooMany(wait))
    const newsletter = link && (await stateOf(link, wish))
    return reply
      .code(newsletter ? 200 : 404)
      .send(unsubscribePage(newsletter, `${UNSUBSCRIBE_PATH}/${token}`, wish !== undefined))
  }
  function stateOf(link: UnsubscribeLink, wish: LinkWish | undefined) {
    setLane({ name: laneOf(anonymousOf(link.boutique)), most: MAX_READERS, group: VISITORS })
    return wish ? applyLink(engine, link, wish) : newsletterOf(engine, link)
  }

  void app.register(async (scope) => {
    // Mail programs send a form of either type, and its content decides nothing.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY }, (_request, _body, done) => done(null))
    scope.setErrorHandler((error, _request, reply) => {
      const { status } = problemOf(error)
      // The handler of the whole server logs it and answers with JSON.
      if (status >= 500) throw error
      return reply.code(status).headers(PAGE_HEADERS).send(REFUSED)
    })
    scope.get(`${UNSUBSCRIBE_PATH}/:token`, (request, reply) => answer(request, reply))
    scope.post(`${UNSUBSCRIBE_PATH}/:token`, (request, reply) => answer(request, reply, 'stop'))
    scope.post(`${UNSUBSCRIBE_PATH}/:token/reinscription`, (request, reply) => answer(request, reply, 'resume'))
    // The answer of the second button, opened again from the history of the browser.
    scope.get(`${UNSUBSCRIBE_PATH}/:token/reinscription`, (request, reply) => {
      const { token } = request.params as { token: string }
      return reply.headers(PAGE_HEADERS).redirect(`${UNSUBSCRIBE_PATH}/${encodeURIComponent(token)}`, 303)
    })
  })
}
