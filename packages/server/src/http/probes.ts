import { api, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { ping, type Queryable } from '../store/connection/pool.ts'
import { writeProbe } from '../store/connection/ready.ts'
import { sendProblem } from './answers/problems.ts'
import { route, serve } from './route.ts'

export interface ProbeOptions {
  pool: Queryable
  /** Whether the server is about to stop: proxies are to send its requests to others. */
  isDraining(): boolean
}

const tag = 'Service'
const stateSchema = api.object("L'état", { ok: api.flag('Toujours vrai') })
const health = route('GET /health', {
  id: 'sante',
  tag,
  summary: '200 quand la base répond',
  security: [],
  answer: [200, 'En marche', stateSchema],
})
const live = route('GET /health/live', {
  id: 'vivant',
  tag,
  summary: '200 quand le programme répond, avec ou sans la base',
  security: [],
  answer: [200, 'En marche', stateSchema],
})
const ready = route('GET /health/ready', {
  id: 'pret',
  tag,
  summary: "200 quand une écriture est possible ; 503 quand le serveur s'arrête ou que la base est en lecture seule",
  security: [],
  answer: [200, 'Prêt', stateSchema],
})
export const probeRoutes = [health, live, ready]

/**
 * The addresses that proxies and service managers ask. `/health/live`: the program runs, whatever its database does;
 * `/health/ready`: it takes writes. A draining server ends each connection with the next answer, so that no request is
 * sent on one that is just being closed.
 */
export function registerProbes(app: FastifyInstance, { pool, isDraining }: ProbeOptions): void {
  const canWrite = writeProbe(pool)
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    done()
  })
  serve(app, health, async () => {
    await ping(pool)
    return { ok: true }
  })
  serve(app, live, () => ({ ok: true }))
  // Not thrown: a proxy asks every few seconds, and each would be an error of the log.
  serve(app, ready, async ({ reply }) => {
    if (isDraining()) return sendProblem(reply, new Problem(503, 'serveur.arret', "Le serveur s'arrête"))
    if (await canWrite()) return { ok: true }
    const sentence = 'La base de données ne répond pas, ou ne peut pas être modifiée'
    return sendProblem(reply, new Problem(503, 'base.sans-ecriture', sentence))
  })
}
