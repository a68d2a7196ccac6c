import { collectionOf, type Registry } from '@boutique/domain'
import { readApplications, type StoredApplication } from '../../store/documents/applications.ts'
import { inLane } from '../../store/connection/lanes.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { typedOrigin } from './website-origin.ts'

/** A boutique as the programs of its websites address it. */
export interface Application {
  boutique: string
  application: string
  /** The origins of its websites, as browsers write them. */
  origins: ReadonlySet<string>
}

const LANE = { name: 'applications' }
/** How many times changed boutiques are read again before answering with what was read. */
const MAX_READS = 5

/**
 * Maps application ids to boutiques and knows the listed origins, in memory: an unknown id costs no statement. The bus
 * marks changed boutiques as stale; the next lookup reads them again in one statement.
 */
export function createApplications(pool: Queryable, registry: Registry) {
  const collection = collectionOf(registry, 'boutiques')
  const byBoutique = new Map<string, Application>()
  const byId = new Map<string, Application>()
  /** Origin → how many boutiques list it. */
  const listed = new Map<string, number>()
  /** The boutiques to read before the next lookup; null: all of them. */
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
    for (let reads = 0; reads < MAX_READS && (stale === null || stale.size > 0); reads++) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    // A read that began before this call includes everything that had changed by then.
    await reading
  }
  return {
    /** The application with that id; undefined for an unknown one and for that of a deleted boutique. */
    async find(application: string): Promise<Application | undefined> {
      await refreshed()
      return byId.get(application)
    },
    /** Whether any boutique lists an origin, in the form browsers send. */
    async isListed(origin: string): Promise<boolean> {
      await refreshed()
      return listed.has(origin)
    },
    /** Marks boutiques as stale. Null: all of them. */
    forget,
  }
}
export type Applications = ReturnType<typeof createApplications>
