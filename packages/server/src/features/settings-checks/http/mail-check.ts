import type { FastifyInstance } from 'fastify'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { checkMail, readSender } from '../mail-check.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/**
 * `GET /api/boutiques/{boutique}/courriel`: the way by which the mail of a boutique leaves.
 * `POST /api/boutiques/{boutique}/courriel/essai`: sends a test mail with the stored settings.
 */
export function registerMailCheck(app: FastifyInstance, engine: Engine, tester: MailTester, limits: MakeLimit): void {
  const limit = limits('mail checks', RATE)
  app.get('/api/boutiques/:boutique/courriel', async (request, reply) => {
    const { boutique } = request.params as { boutique: string }
    void reply.header('cache-control', 'no-store')
    return readSender(engine, tester, actorOf(request), boutique)
  })
  app.post('/api/boutiques/:boutique/courriel/essai', async (request) => {
    const { boutique } = request.params as { boutique: string }
    return checkMail(engine, tester, actorOf(request), boutique, (one) => limit.take(one))
  })
}
