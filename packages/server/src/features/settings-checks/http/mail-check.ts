import { mailCheckSchema, mailSenderSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { checkMail, readSender } from '../mail-check.ts'
import { route, serve } from '../../../http/route.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/** The way by which the mail of a boutique leaves. */
const sender = route('GET /api/boutiques/{boutique}/courriel', {
  id: 'lire_expediteur_boutique',
  tag: 'Boutiques',
  summary: "Par où partent les courriels d'une boutique",
  answer: [200, "L'expéditeur", mailSenderSchema],
})
const test = route('POST /api/boutiques/{boutique}/courriel/essai', {
  id: 'essayer_courriel_boutique',
  tag: 'Boutiques',
  summary: "Envoie un courriel d'essai à l'adresse de la personne connectée, avec les réglages enregistrés",
  answer: [200, 'Le résultat', mailCheckSchema],
})
export const mailCheckRoutes = [sender, test]

export function registerMailCheck(app: FastifyInstance, engine: Engine, tester: MailTester, limits: MakeLimit): void {
  const limit = limits('mail checks', RATE)
  serve(app, sender, ({ actor, params: { boutique }, reply }) => {
    void reply.header('cache-control', 'no-store')
    return readSender(engine, tester, actor, boutique)
  })
  serve(app, test, ({ actor, params: { boutique } }) =>
    checkMail(engine, tester, actor, boutique, (one) => limit.take(one)),
  )
}
