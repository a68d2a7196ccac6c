import { anonymousOf, api, Problem, providerSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { BoutiqueMail } from '../../../mail/boutique-mail.ts'
import { sendWaitingAnswer } from '../answer.ts'
import type { Applications } from '../../../operations/rights/applications.ts'
import type { Engine } from '../../../operations/engine.ts'
import { laneOf } from '../../../operations/read/lane.ts'
import { setLane } from '../../../store/connection/lanes.ts'
import { APPLICATION } from '../../../http/openapi/parts.ts'
import { route, serve } from '../../../http/route.ts'
import type { MakeLimit, Rate } from '../../../http/requests/rate-limit.ts'
import { uncountRequest, websiteOf } from '../../../http/answers/website.ts'

export interface ProviderRoute {
  engine: Engine
  mail: BoutiqueMail
  applications: Applications
  limits: MakeLimit
}

/** Of calls that send nothing: a call that sends is limited by the answers of the people of the boutique. */
const RATE: Rate = { burst: 20, perSecond: 1 / 3 }
/** The limit of database connections for these calls of one boutique. */
const MAX_CONNECTIONS = 2

/**
 * Sends the answer of a request that waits to be sent. It is the provider of other programs with the same interface
 * (REQ-33 to REQ-35): a failure is also in the status text, which they show.
 */
export const providerRoute = route('POST /api/provider', {
  id: 'envoyer_reponse_demande',
  tag: 'Demandes',
  summary: "Envoie la réponse d'une demande",
  description:
    "Seulement d'une demande répondue dont la réponse attend encore d'être envoyée ; sinon 409, toujours le même. Le texte du statut dit pourquoi.",
  security: APPLICATION,
  sent: ["L'envoi demandé", providerSchema],
  answer: [200, 'La réponse est envoyée', api.object("L'envoi", { ok: api.flag('Toujours vrai') })],
})

export function registerProvider(app: FastifyInstance, { engine, mail, applications, limits }: ProviderRoute): void {
  const limit = limits('provider', RATE)
  serve(app, providerRoute, async ({ body, request, reply }) => {
    const { boutique } = await websiteOf(applications, limit, request, reply)
    const { demandeId } = body()
    setLane({ name: laneOf(anonymousOf(boutique)), most: MAX_CONNECTIONS })
    try {
      await sendWaitingAnswer(engine, mail, boutique, demandeId)
    } catch (error) {
      if (error instanceof Problem) reply.raw.statusMessage = statusText(error.message)
      throw error
    }
    uncountRequest(limit, request, boutique)
    return { ok: true }
  })
}

/** A sentence as a status line can hold it. */
const statusText = (sentence: string): string => sentence.replace(/[^\x20-\x7e\xa0-\xff]/g, ' ')
