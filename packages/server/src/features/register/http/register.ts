import {
  api,
  invalid,
  registerCheckSchema,
  registerConsultationBody,
  registerConsultationSchema,
  registeredPurchaseSchema,
  registeredSchema,
  registerLinesSchema,
  registerRequestBody,
  registerStateSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { route, serve } from '../../../http/route.ts'
import { MAX_REASON, register } from '../register.ts'
import { checkChain } from '../register-check.ts'
import { consult, readRegister, registeredPurchase, registerState } from '../register-page.ts'
import { checkRegister } from '../register-rights.ts'

const tag = "Registre d'objets mobiliers"
/** A text of an address that is checked below, with a sentence for its path. */
const asked = (description: string) => api.optional(api.asSent(description, { type: 'string' }))

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
  query: {
    consultation: asked('La consultation'),
    apres: asked('Lire après cette ligne'),
    du: asked('Inscrites à partir de cet instant'),
    au: asked('Inscrites avant cet instant'),
  },
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
    const how = { groupe, ...(motif !== undefined && { motif: reasonOf(motif) }) }
    return register(engine, actor, boutique, achat, how)
  })
  serve(app, consultation, ({ actor, params: { boutique }, body }) =>
    consult(engine, actor, boutique, reasonOf(body().motif)),
  )
  serve(app, lines, ({ actor, params: { boutique }, request, reply }) => {
    const { consultation: id, apres, du, au } = request.query as Record<string, string | undefined>
    void reply.header('cache-control', 'no-store')
    return readRegister(engine, actor, boutique, {
      consultation: id ?? '',
      apres: numberOf(apres),
      du: instantOf('du', du),
      au: instantOf('au', au),
    })
  })
  serve(app, verification, async ({ actor, params: { boutique } }) => {
    await checkRegister(engine, actor, boutique)
    return checkChain(engine, boutique)
  })
}

/** A reason: some text of at most 500 characters. @throws Problem 422 */
function reasonOf(motif: string): string {
  const text = motif.trim()
  if (text === '') throw invalid([{ path: 'motif', message: 'Un motif est attendu' }])
  if (text.length > MAX_REASON) throw invalid([{ path: 'motif', message: `${MAX_REASON} caractères au plus` }])
  return text
}

function numberOf(text: string | undefined): number {
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw invalid([{ path: 'apres', message: 'Numéro attendu' }])
  return Number(text)
}

function instantOf(path: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) throw invalid([{ path, message: 'Instant attendu' }])
  return text
}
