import { Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Disk } from '../../instance/disk.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** While the disk is full, refuses writes before they begin; reading, signing in and out still work. */
export function refuseWritesWhenFull(app: FastifyInstance, disk: Pick<Disk, 'isFull'>): void {
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    if (!disk.isFull || READING.has(method) || url.startsWith('/api/auth/')) return done()
    done(new Problem(507, 'disque.plein', 'Le disque du serveur est plein'))
  })
}
