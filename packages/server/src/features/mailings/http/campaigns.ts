import type { FastifyInstance } from 'fastify'
import type { BoutiqueMail, MailTester } from '../../../mail/boutique-mail.ts'
import { campaignRecipients, type CampaignTarget, previewCampaign, sendTest } from '../campaign-preview.ts'
import type { Engine } from '../../../operations/engine.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Test mails of one person: five at once, then three in a minute. */
const TESTS = { burst: 5, perSecond: 0.05 }
const ROOT = '/api/boutiques/:boutique/campagnes/:id'

export interface CampaignRoutes {
  engine: Engine
  mail: BoutiqueMail & MailTester
  limits: MakeLimit
}

/**
 * `GET …/campagnes/{id}/destinataires`: the recipients that a campaign would have now. `GET …/apercu`: its mail.
 * `POST …/essai`: sends that mail to the reader's own address.
 */
export function registerCampaigns(app: FastifyInstance, { engine, mail, limits }: CampaignRoutes): void {
  const tests = limits('campaign tests', TESTS)
  app.get(`${ROOT}/destinataires`, async (request) =>
    campaignRecipients(engine, actorOf(request), request.params as CampaignTarget),
  )
  app.get(`${ROOT}/apercu`, async (request) =>
    previewCampaign(engine, mail, actorOf(request), request.params as CampaignTarget),
  )
  app.post(`${ROOT}/essai`, async (request) =>
    sendTest(engine, mail, actorOf(request), request.params as CampaignTarget, (actor) => tests.take(actor)),
  )
}
