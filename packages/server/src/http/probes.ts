import { Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { ping, type Queryable } from '../store/connection/pool.ts'
import { writeProbe } from '../store/connection/ready.ts'
import { sendProblem } from './answers/problems.ts'

export interface ProbeOptions {
  pool: Queryable
  /** Whether the server is about to stop: proxies are to send its requests to others. */
  isDraining(): boolean
}

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
  app.get('/health', async () => {
    await ping(pool)
    return { ok: true }
  })
  app.get('/health/live', () => ({ ok: true }))
  // Not thrown: a proxy asks every few seconds, and each would be an error of the log.
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining()) return sendProblem(reply, new Problem(503, 'serveur.arret', "Le serveur s'arrête"))
    if (await canWrite()) return { ok: true }
    const sentence = 'La base de données ne répond pas, ou ne peut pas être modifiée'
    return sendProblem(reply, new Problem(503, 'base.sans-ecriture', sentence))
  })
}
