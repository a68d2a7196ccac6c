import {
  registerCheckSchema,
  registerConsultationBody,
  registerConsultationSchema,
  registeredPurchaseSchema,
  registeredSchema,
  registerLinesQuery,
  registerLinesSchema,
  registerRequestBody,
  registerStateSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { route, serve } from '../../../http/route.ts'
import { register } from '../register.ts'
import { checkChain } from '../register-check.ts'
import { consult, readRegister, registeredPurchase, registerState } from '../register-page.ts'
import { checkRegister } from '../register-rights.ts'

const tag = "Registre d'objets mobiliers"

const state = route('GET /api/boutiques/{boutique}/registre', {
  id: 'lire_registre',
  tag,
  summary: "L'état du registre, et ce qui reste à inscrire",
  answer: [200, "L'état", registerStateSchema],
})
const purchase = route('GET /api/boutiques/{boutique}/registre/achats/{id}', {
  id: 'lire_inscription',
  tag,
  summary: "Où en est l'inscription d'un achat",
  params: { id: "L'identifiant de l'achat" },
  answer: [200, "L'inscription", registeredPurchaseSchema],
})
const registration = route('POST /api/boutiques/{boutique}/registre/inscriptions', {
  id: 'inscrire_registre',
  tag,
  summary: 'Inscrire un achat, ou corriger ses lignes',
  sent: ["L'achat", registerRequestBody],
  answer: [201, 'Inscrit', registeredSchema],
})
const consultation = route('POST /api/boutiques/{boutique}/registre/consultations', {
  id: 'consulter_registre',
  tag,
  summary: 'Ouvrir une consultation, avec son motif ; elle est notée un an',
  sent: ['Le motif', registerConsultationBody],
  answer: [201, 'Ouverte', registerConsultationSchema],
})
const lines = route('GET /api/boutiques/{boutique}/registre/lignes', {
  id: 'lire_lignes_registre',
  tag,
  summary: "Les lignes du registre, pendant une consultation d'une heure au plus",
  query: registerLinesQuery,
  answer: [200, 'Les lignes', registerLinesSchema],
})
const verification = route('POST /api/boutiques/{boutique}/registre/verification', {
  id: 'verifier_registre',
  tag,
  summary: 'Vérifier toute la chaîne du registre',
  answer: [200, 'Ce qui a été vérifié', registerCheckSchema],
})
export const registerRoutes = [state, purchase, registration, consultation, lines, verification]

/** `/api/boutiques/{boutique}/registre`: the register of used objects, for those who read purchases. */
export function registerRegister(app: FastifyInstance, engine: Engine): void {
  serve(app, state, ({ actor, params: { boutique } }) => registerState(engine, actor, boutique))
  serve(app, purchase, ({ actor, params: { boutique, id } }) => registeredPurchase(engine, actor, boutique, id))
  serve(app, registration, ({ actor, params: { boutique }, body }) => {
    const { achat, groupe = false, motif } = body()
    return register(engine, actor, boutique, achat, { groupe, motif })
  })
  serve(app, consultation, ({ actor, params: { boutique }, body }) => consult(engine, actor, boutique, body().motif))
  serve(app, lines, ({ actor, params: { boutique }, query, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { consultation: id = '', apres = '0', ...days } = query()
    return readRegister(engine, actor, boutique, { ...days, consultation: id, apres: Number(apres) })
  })
  serve(app, verification, async ({ actor, params: { boutique } }) => {
    await checkRegister(engine, actor, boutique)
    return checkChain(engine, boutique)
  })
}
