import type { Registry } from '@boutique/domain'
import type { ChangeListener } from '../store/connection/listen.ts'
import type { Pool } from '../store/connection/pool.ts'
import { algoliaIndex } from './algolia.ts'
import { type AlgoliaAccount, openAlgolia } from './algolia-client.ts'
import { chosenIndex } from './choose.ts'
import { HostedFeed } from './feed.ts'
import type { SearchIndex } from './index.ts'

export interface HostedSearch {
  /** The index of each boutique: its hosted one, or our own. */
  index: SearchIndex
  /** Receives every commit. */
  listener: ChangeListener
  start(): void
  stop(): Promise<void>
}

/**
 * Puts the hosted indexes of an account before our own index, and keeps them filled. Nothing is sent before `start`.
 */
export function hostedSearch(
  account: AlgoliaAccount,
  own: SearchIndex,
  { pool, registry, now, log }: { pool: Pool; registry: Registry; now(): string; log(error: unknown): void },
): HostedSearch {
  const client = openAlgolia(account)
  const feed = new HostedFeed({ pool, registry, client, now, log })
  const indexOf = feed.indexOf.bind(feed)
  return {
    index: chosenIndex({ own, hosted: algoliaIndex(client, pool), indexOf, log }),
    listener: feed.listener,
    start: () => feed.start(),
    stop: () => feed.stop(),
  }
}
