import { collectionOf, type Registry } from '@boutique/domain'
import { readApplications, type StoredApplication } from '../store/applications.ts'
import { inLane } from '../store/lanes.ts'
import type { Queryable } from '../store/pool.ts'
import { typedOrigin } from './origin.ts'

/** A boutique as its websites address it. */
export interface Application {
  boutique: string
  application: string
  /** The origins of its websites, as browsers write them. */
  origins: ReadonlySet<string>
}

const LANE = { name: 'applications' }
/** How often what changed meanwhile is read before an answer is given from what was read. */
const MOST_READS = 5

/**
 * Which boutique an application id names, and which origins are listed, from memory: an unknown id costs no statement. The
 * bus names the boutiques that changed; they are read again, together, by the next question.
 */
export function createApplications(pool: Queryable, registry: Registry) {
  const collection = collectionOf(registry, 'boutiques')
  const byBoutique = new Map<string, Application>()
  const byId = new Map<string, Application>()
  /** How many boutiques list an origin. */
  const listed = new Map<string, number>()
  /** The boutiques to read before the next answer; null: all of them. */
  let stale: Set<string> | null = null
  let reading: Promise<void> | undefined

  function remove(boutique: string): void {
    const old = byBoutique.get(boutique)
    if (!old) return
    byBoutique.delete(boutique)
    byId.delete(old.application)
    for (const origin of old.origins) {
      const others = (listed.get(origin) ?? 1) - 1
      if (others === 0) listed.delete(origin)
      else listed.set(origin, others)
    }
  }
  function add({ boutique, application, origins }: StoredApplication): void {
    const normal = new Set(origins.map(typedOrigin).filter((origin) => origin !== undefined))
    const one = { boutique, application, origins: normal }
    byBoutique.set(boutique, one)
    byId.set(application, one)
    for (const origin of normal) listed.set(origin, (listed.get(origin) ?? 0) + 1)
  }
  function forget(ids: readonly string[] | null): void {
    if (ids === null) stale = null
    else for (const id of ids) stale?.add(id)
  }
  async function read(): Promise<void> {
    const ids = stale && [...stale]
    stale = new Set()
    try {
      const found = await inLane(LANE, () => readApplications(pool, collection, ids))
      for (const boutique of ids ?? [...byBoutique.keys()]) remove(boutique)
      for (const one of found) add(one)
    } catch (error) {
      forget(ids)
      throw error
    }
  }
  async function refreshed(): Promise<void> {
    for (let reads = 0; reads < MOST_READS && (stale === null || stale.size > 0); reads++) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    // A read that began before this question has what had changed by then.
    await reading
  }
  return {
    /** The application with that id; undefined for none, and for that of a deleted boutique. */
    async find(application: string): Promise<Application | undefined> {
      await refreshed()
      return byId.get(application)
    },
    /** Whether any boutique lists an origin, as browsers write it. */
    async isListed(origin: string): Promise<boolean> {
      await refreshed()
      return listed.has(origin)
    },
    /** Null: all of them. */
    forget,
  }
}
export type Applications = ReturnType<typeof createApplications>
