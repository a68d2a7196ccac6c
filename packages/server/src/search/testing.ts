import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type Data, fold } from '@boutique/domain'

/** A request that the stand-in received. */
export interface IndexCall {
  method: string
  /** The name of the index. */
  index: string
  /** `query`, `batch` or `settings`. */
  what: string
  /** Whether its key is the right one. */
  isAllowed: boolean
  body: Data
}
type Operation = { action: string; body: Data & { objectID: string } }

/**
 * A local server that stands in for Algolia: stores records, finds those that contain every word, newest first, and
 * responds in the format of its REST interface.
 */
export interface AlgoliaStandIn {
  host: URL
  calls: IndexCall[]
  /** The search requests. */
  queries(): IndexCall[]
  records(index: string): Map<string, Data>
  settings: Map<string, Data>
  /** `refuse`: every response is 503; `silent`: no response. */
  mood: 'well' | 'refuse' | 'silent'
  /** Records for which this returns true are refused with 400, with their whole batch. */
  refuses(record: Data): boolean
  /** Resolves once the condition is true; checked after every request. */
  until(holds: () => boolean): Promise<void>
  stop(): Promise<void>
}

export const KEYS = { appId: 'ESSAI', apiKey: 'cle-des-essais' }

/** Starts it on a free loopback port. */
export async function startAlgoliaStandIn(): Promise<AlgoliaStandIn> {
  const indexes = new Map<string, Map<string, Data>>()
  const waiting = new Set<() => void>()
  const records = (index: string): Map<string, Data> => {
    const kept = indexes.get(index) ?? new Map<string, Data>()
    indexes.set(index, kept)
    return kept
  }

  function answerTo({ method, index, what, body }: IndexCall): [number, Data] {
    const missing: [number, Data] = [404, { message: `Index ${index} does not exist`, status: 404 }]
    if (what === 'settings' && method === 'GET') {
      const found = stand.settings.get(index)
      return found ? [200, found] : missing
    }
    if (what === 'settings') {
      stand.settings.set(index, { ...stand.settings.get(index), ...body })
      return [200, { updatedAt: '2026-05-04T08:00:00.000Z', taskID: 1 }]
    }
    if (what === 'batch') {
      const operations = body.requests as Operation[]
      if (operations.some((one) => stand.refuses(one.body))) return [400, { message: 'Record is too big', status: 400 }]
      for (const { action, body: record } of operations) {
        if (action === 'deleteObject') records(index).delete(record.objectID)
        else records(index).set(record.objectID, record)
      }
      return [200, { taskID: 1, objectIDs: operations.map(({ body: record }) => record.objectID) }]
    }
    return indexes.has(index) || stand.settings.has(index) ? [200, found(index, body)] : missing
  }

  function found(index: string, { query, filters, page, hitsPerPage, attributesToRetrieve }: Data): Data {
    const conditions = String(filters).split(' AND ')
    const words = fold(String(query)).split(/\s+/)
    const facets = ((stand.settings.get(index)?.attributesForFaceting ?? []) as string[]).join(' ')
    const newestFirst = [...records(index).values()].sort((one, other) => Number(other.datetime) - Number(one.datetime))
    const all = newestFirst.filter((record) => {
      const { boutique: _, type: __, ...said } = record
      const text = fold(JSON.stringify(Object.values(said)))
      return words.every((word) => text.includes(word)) && conditions.every((one) => meets(record, one, facets))
    })
    const [at, length] = [Number(page), Number(hitsPerPage)]
    const hits = all.slice(at * length, (at + 1) * length).map((record) => {
      const shown = ['objectID', ...(attributesToRetrieve as string[])].filter((name) => record[name] !== undefined)
      return Object.fromEntries(shown.map((name) => [name, record[name]]))
    })
    return { hits, nbHits: all.length, page: at, nbPages: Math.ceil(all.length / length), hitsPerPage: length }
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, , , name = '', what = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
      const bytes = Buffer.concat(chunks)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
      const body = (text ? JSON.parse(text) : {}) as Data
      const known = request.headers['x-algolia-application-id'] === KEYS.appId
      const isAllowed = known && request.headers['x-algolia-api-key'] === KEYS.apiKey
      const one = { method: request.method ?? '', index: decodeURIComponent(name), what, isAllowed, body }
      stand.calls.push(one)
      const [status, answer] =
        stand.mood === 'refuse'
          ? [503, { message: 'Service unavailable' }]
          : isAllowed
            ? answerTo(one)
            : [403, { message: 'Invalid Application-ID or API key', status: 403 }]
      if (stand.mood !== 'silent') {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      }
      for (const look of waiting) look()
    })
  }

  const server = createServer(receive)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stand: AlgoliaStandIn = {
    host: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    calls: [],
    queries: () => stand.calls.filter(({ what }) => what === 'query'),
    records,
    settings: new Map(),
    mood: 'well',
    refuses: () => false,
    until: (holds) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return stand
}

/** Evaluates one condition of a filter; text conditions need a declared facet, as at Algolia. */
function meets(record: Data, condition: string, facets: string): boolean {
  const [, facet, text] = /^(\w+):"(.*)"$/.exec(condition) ?? []
  if (facet) return facets.includes(`(${facet})`) && record[facet] === text
  const [, name = '', sign, number] = /^(\w+) (<=|>=|=|<|>) (-?[\d.e+-]+)$/.exec(condition) ?? []
  const value = record[name]
  if (typeof value !== 'number') return false
  const against = Number(number)
  if (sign === '=') return value === against
  if (sign === '<') return value < against
  if (sign === '>') return value > against
  return sign === '<=' ? value <= against : value >= against
}
