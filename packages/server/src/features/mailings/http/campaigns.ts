import { campaignPreviewSchema, campaignRecipientsSchema, campaignTestSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { BoutiqueMail, MailTester } from '../../../mail/boutique-mail.ts'
import { campaignRecipients, previewCampaign, sendTest } from '../campaign-preview.ts'
import type { Engine } from '../../../operations/engine.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'
import { route, serve } from '../../../http/route.ts'

/** Test mails of one person: five at once, then three in a minute. */
const TESTS = { burst: 5, perSecond: 0.05 }
const tag = 'Campagnes'
const params = { id: "L'identifiant de la campagne" }

const recipients = route('GET /api/boutiques/{boutique}/campagnes/{id}/destinataires', {
  id: 'compter_destinataires_campagne',
  tag,
  summary: "Les destinataires qu'une campagne aurait maintenant",
  params,
  answer: [200, 'Les destinataires', campaignRecipientsSchema],
})
const preview = route('GET /api/boutiques/{boutique}/campagnes/{id}/apercu', {
  id: 'apercevoir_campagne',
  tag,
  summary: "Le courriel d'une campagne tel qu'il partirait maintenant",
  params,
  answer: [200, 'Le courriel', campaignPreviewSchema],
})
const test = route('POST /api/boutiques/{boutique}/campagnes/{id}/essai', {
  id: 'essayer_campagne',
  tag,
  summary: "Envoie le courriel d'une campagne à sa propre adresse",
  params,
  answer: [200, "L'essai est parti", campaignTestSchema],
})
export const campaignRoutes = [recipients, preview, test]

export interface CampaignRoutes {
  engine: Engine
  mail: BoutiqueMail & MailTester
  limits: MakeLimit
}

export function registerCampaigns(app: FastifyInstance, { engine, mail, limits }: CampaignRoutes): void {
  const tests = limits('campaign tests', TESTS)
  serve(app, recipients, ({ actor, params: target }) => campaignRecipients(engine, actor, target))
  serve(app, preview, ({ actor, params: target }) => previewCampaign(engine, mail, actor, target))
  serve(app, test, ({ actor, params: target }) => sendTest(engine, mail, actor, target, (one) => tests.take(one)))
}
