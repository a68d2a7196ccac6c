import { healthSchema, journalMonthsRequest } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { HealthReader } from '../health.ts'
import { objectBody } from '../../../http/requests/body.ts'
import { route, serve } from '../../../http/route.ts'

const tag = 'Installation'

/** The state of the installation, for administrators. */
const state = route('GET /api/sante', {
  id: 'lire_sante',
  tag,
  summary: "L'état de l'installation, pour les administrateurs",
  answer: [200, "L'état", healthSchema],
})
/** How long its history is kept; checked by its reader, after the right. */
const kept = route('PUT /api/sante/historique', {
  id: 'garder_historique',
  tag,
  summary: "Combien de temps l'historique est gardé ; celui des commandes, ventes, achats et dépenses l'est toujours",
  sent: ['La durée', journalMonthsRequest],
  answer: [204, 'Enregistrée'],
})
export const healthRoutes = [state, kept]

export function registerHealth(app: FastifyInstance, health: HealthReader): void {
  serve(app, state, ({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return health.read(actor)
  })
  serve(app, kept, ({ actor, request }) => {
    const { months = null } = objectBody(request.body)
    return health.keepJournal(actor, months)
  })
}
