import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { checkIndex } from '../index-check.ts'
import { checkStorage, type TriedStorage } from '../storage-check.ts'
import type { AlgoliaClient } from '../../../search/algolia-client.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** What the tests of a boutique's settings try. */
export interface SettingsChecks {
  /** The platform's Algolia account; undefined: there is none. */
  algolia: AlgoliaClient | undefined
  stored: TriedStorage
}

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/**
 * `POST /api/boutiques/{boutique}/algolia/essai`: tries the hosted search index of a boutique.
 * `POST /api/boutiques/{boutique}/stockage/essai`: tries the folder of its photos.
 */
export function registerSettingsChecks(
  app: FastifyInstance,
  engine: Engine,
  { algolia, stored }: SettingsChecks,
  limits: MakeLimit,
): void {
  const [ofIndex, ofStorage] = [limits('index checks', RATE), limits('storage checks', RATE)]
  app.post('/api/boutiques/:boutique/algolia/essai', async (request) => {
    const { boutique } = request.params as { boutique: string }
    const wait = (one: string): number => ofIndex.take(one)
    return checkIndex(engine, algolia, actorOf(request), boutique, wait, (cause) => request.log.warn(cause))
  })
  app.post('/api/boutiques/:boutique/stockage/essai', async (request) => {
    const { boutique } = request.params as { boutique: string }
    const wait = (one: string): number => ofStorage.take(one)
    return checkStorage(engine, stored, actorOf(request), boutique, wait, (cause) => request.log.warn(cause))
  })
}
