import { settingsCheckSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { checkIndex } from '../index-check.ts'
import { checkStorage, type TriedStorage } from '../storage-check.ts'
import type { AlgoliaClient } from '../../../search/algolia-client.ts'
import { route, serve } from '../../../http/route.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** What the tests of a boutique's settings try. */
export interface SettingsChecks {
  /** The platform's Algolia account; undefined: there is none. */
  algolia: AlgoliaClient | undefined
  stored: TriedStorage
}

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/** Tries the hosted search index of a boutique. */
const index = route('POST /api/boutiques/{boutique}/algolia/essai', {
  id: 'essayer_index_boutique',
  tag: 'Boutiques',
  summary: "Essaie l'index Algolia de la boutique : réglages, écriture, recherche",
  answer: [200, 'Le résultat', settingsCheckSchema],
})
/** Tries the folder of its photos. */
const storage = route('POST /api/boutiques/{boutique}/stockage/essai', {
  id: 'essayer_stockage_boutique',
  tag: 'Boutiques',
  summary: 'Essaie le dossier des photos de la boutique : écrit, relit et retire un petit fichier',
  answer: [200, 'Le résultat', settingsCheckSchema],
})
export const settingsCheckRoutes = [index, storage]

export function registerSettingsChecks(
  app: FastifyInstance,
  engine: Engine,
  { algolia, stored }: SettingsChecks,
  limits: MakeLimit,
): void {
  const [ofIndex, ofStorage] = [limits('index checks', RATE), limits('storage checks', RATE)]
  serve(app, index, ({ actor, params: { boutique }, request }) => {
    const wait = (one: string): number => ofIndex.take(one)
    return checkIndex(engine, algolia, actor, boutique, wait, (cause) => request.log.warn(cause))
  })
  serve(app, storage, ({ actor, params: { boutique }, request }) => {
    const wait = (one: string): number => ofStorage.take(one)
    return checkStorage(engine, stored, actor, boutique, wait, (cause) => request.log.warn(cause))
  })
}
