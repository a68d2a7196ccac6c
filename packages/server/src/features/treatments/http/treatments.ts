import {
  api,
  type Data,
  treatmentPreviewSchema,
  treatmentRequest,
  treatmentSchema,
  treatmentsSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { listTreatments, previewTreatment, startTreatment, undoTreatment } from '../treatments.ts'
import { objectBody } from '../../../http/requests/body.ts'
import { route, serve } from '../../../http/route.ts'

const tag = 'Traitements'

const treatments = route('GET /api/boutiques/{boutique}/traitements', {
  id: 'lister_traitements',
  tag,
  summary: 'Les derniers traitements',
  answer: [200, 'Les traitements', treatmentsSchema],
})
const start = route('POST /api/boutiques/{boutique}/traitements', {
  id: 'lancer_traitement',
  tag,
  summary: 'Lancer un traitement',
  sent: ['Le traitement', api.object('Le traitement', treatmentRequest)],
  answer: [202, 'Demandé', treatmentSchema],
})
const preview = route('GET /api/boutiques/{boutique}/traitements/apercu', {
  id: 'apercu_traitement',
  tag,
  summary: "Ce qu'un traitement changerait",
  query: treatmentRequest,
  answer: [200, "L'aperçu", treatmentPreviewSchema],
})
const undo = route('POST /api/boutiques/{boutique}/traitements/{id}/annuler', {
  id: 'annuler_traitement',
  tag,
  summary: 'Annuler tout un traitement',
  params: { id: "L'identifiant du traitement" },
  answer: [202, 'Demandé', treatmentSchema],
})
export const treatmentRoutes = [treatments, start, preview, undo]

/** Treatments of a boutique's data, for administrators. `parseTreatment` reads what is sent: see its schema. */
export function registerTreatments(app: FastifyInstance, engine: Engine): void {
  serve(app, treatments, async ({ actor, params: { boutique } }) => ({
    traitements: await listTreatments(engine, actor, boutique),
  }))
  serve(app, start, ({ actor, params: { boutique }, request }) =>
    startTreatment(engine, actor, boutique, objectBody(request.body)),
  )
  serve(app, preview, ({ actor, params: { boutique }, request }) =>
    previewTreatment(engine, actor, boutique, request.query as Data),
  )
  serve(app, undo, ({ actor, params: { boutique, id } }) => undoTreatment(engine, actor, boutique, id))
}
