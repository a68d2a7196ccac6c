import type { Algoliasearch, BatchRequest, IndexSettings, SearchParamsObject } from 'algoliasearch'

/** The platform's Algolia account, and its host when that is not Algolia's own (a proxy, a test). */
export interface AlgoliaAccount {
  appId: string
  /** Needs the rights to search, to write records and to write settings. */
  apiKey: string
  /** http: or https:, host and port. */
  host?: URL
}

export interface AlgoliaHits {
  nbHits: number
  hits: { objectID: string }[]
}

/** The calls to a hosted index. Every failure is an `AlgoliaFailure`. */
export interface AlgoliaClient {
  appId: string
  search(index: string, params: SearchParamsObject): Promise<AlgoliaHits>
  /** Undefined: there is no such index. */
  settings(index: string): Promise<IndexSettings | undefined>
  configure(index: string, settings: IndexSettings): Promise<void>
  write(index: string, requests: BatchRequest[]): Promise<void>
}

/**
 * A request that Algolia refused (`status`) or did not answer. Unlike the library's errors, it contains no key and no
 * document.
 */
export class AlgoliaFailure extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'AlgoliaFailure'
    this.status = status
  }
}

/** Timeouts in milliseconds: to connect, and to read the whole response. */
const SEARCH = { connect: 3000, read: 3000 }
const WRITE = { connect: 10_000, read: 10_000, write: 10_000 }

/** Creates a client of an account. The library is loaded at the first call, and nothing is sent before it. */
export function openAlgolia({ appId, apiKey, host }: AlgoliaAccount): AlgoliaClient {
  let client: Promise<Algoliasearch> | undefined
  const opened = (): Promise<Algoliasearch> => {
    client ??= import('algoliasearch').then(({ algoliasearch }) =>
      algoliasearch(appId, apiKey, host ? { hosts: [hostOf(host)] } : {}),
    )
    return client
  }
  const asking = async <T>(ask: (client: Algoliasearch) => Promise<T>): Promise<T> => {
    try {
      return await ask(await opened())
    } catch (error) {
      const { message, status } = error as { message?: string; status?: number }
      throw new AlgoliaFailure(`Algolia: ${message ?? String(error)}`, status)
    }
  }
  return {
    appId,
    search: (indexName, searchParams) =>
      asking(async (on) => {
        const { nbHits = 0, hits } = await on.searchSingleIndex({ indexName, searchParams }, { timeouts: SEARCH })
        return { nbHits, hits: hits.map(({ objectID }) => ({ objectID })) }
      }),
    settings: (indexName) =>
      asking((on) => on.getSettings({ indexName }, { timeouts: WRITE })).catch((error: AlgoliaFailure) => {
        if (error.status === 404) return undefined
        throw error
      }),
    configure: (indexName, indexSettings) =>
      asking(async (on) => void (await on.setSettings({ indexName, indexSettings }, { timeouts: WRITE }))),
    write: (indexName, requests) =>
      asking(async (on) => void (await on.batch({ indexName, batchWriteParams: { requests } }, { timeouts: WRITE }))),
  }
}

const hostOf = ({ hostname, port, protocol }: URL) => ({
  url: hostname,
  port: port ? Number(port) : undefined,
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  accept: 'readWrite' as const,
})
