import { invalid, registerConsultationBody, registerRequestBody } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { parsedBody } from '../../../http/requests/body.ts'
import { MAX_REASON, register } from '../register.ts'
import { checkChain } from '../register-check.ts'
import { consult, readRegister, registeredPurchase, registerState } from '../register-page.ts'
import { checkRegister } from '../register-rights.ts'

interface Params {
  boutique: string
}

/** `/api/boutiques/{boutique}/registre`: the register of used objects, for those who read purchases. */
export function registerRegister(app: FastifyInstance, engine: Engine): void {
  const root = '/api/boutiques/:boutique/registre'
  app.get(root, (request) => registerState(engine, actorOf(request), (request.params as Params).boutique))
  app.get(`${root}/achats/:id`, (request) => {
    const { boutique, id } = request.params as Params & { id: string }
    return registeredPurchase(engine, actorOf(request), boutique, id)
  })
  app.post(`${root}/inscriptions`, async (request, reply) => {
    const { boutique } = request.params as Params
    const { achat, groupe = false, motif } = parsedBody(registerRequestBody, request.body)
    const asked = { groupe, ...(motif !== undefined && { motif: reasonOf(motif) }) }
    return reply.code(201).send(await register(engine, actorOf(request), boutique, achat, asked))
  })
  app.post(`${root}/consultations`, async (request, reply) => {
    const { boutique } = request.params as Params
    const { motif } = parsedBody(registerConsultationBody, request.body)
    return reply.code(201).send(await consult(engine, actorOf(request), boutique, reasonOf(motif)))
  })
  app.get(`${root}/lignes`, async (request, reply) => {
    const { boutique } = request.params as Params
    const { consultation, apres, du, au } = request.query as Record<string, string | undefined>
    const page = await readRegister(engine, actorOf(request), boutique, {
      consultation: consultation ?? '',
      apres: numberOf(apres),
      du: instantOf('du', du),
      au: instantOf('au', au),
    })
    return reply.header('cache-control', 'no-store').send(page)
  })
  app.post(`${root}/verification`, async (request) => {
    const { boutique } = request.params as Params
    const actor = actorOf(request)
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
