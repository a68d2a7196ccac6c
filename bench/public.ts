import type { LoadRequest } from 'autocannon'
import type { Connection } from '../packages/server/src/store/pool.ts'
import { withClient } from './database.ts'
import { alternate, type Measured } from './load.ts'
import { type Product, startProduct, startReference } from './product.ts'
import { type Beside, besideReaders, type Read } from './readers.ts'
import { BOUTIQUES } from './seed.ts'

/** Readers of the website are counted by their address: each of these has its own rate. */
const READERS = 2000
const LIST = 'where[onSale]=true&sort=-datetime&limit=40'

/** How websites read, against the reference that reads the same list from the same table. */
export interface PublicMeasure {
  /** The same lists again and again, as visitors read them. */
  kept: Record<'reference' | 'product', Measured[]>
  /** Lists that nobody has read before. */
  fresh: Record<'reference' | 'product', Measured[]>
  /** The same lists, whose tag the reader already has. */
  unchanged: Record<'reference' | 'product', Measured[]>
}

/** Measures the public API on a product of its own, which trusts the addresses that the readers state. */
export async function measurePublic(connection: Connection, rounds: number, seconds: number): Promise<PublicMeasure> {
  const product = await startPublic(connection)
  const reference = await startReference(connection)
  const base = {
    address: reference.address,
    requests: BOUTIQUES.map((boutique): LoadRequest => ({ method: 'GET', path: `/list/${boutique}` })),
  }
  const side = (requests: LoadRequest[]) => ({ reference: base, product: { address: product.address, requests } })
  try {
    const kept = await alternate(side(await reads(product, () => LIST)), rounds, seconds)
    const fresh = await alternate(side(await reads(product, neverRead)), rounds, seconds)
    const unchanged = await alternate(side(await reads(product, () => LIST, true)), rounds, seconds)
    return { kept, fresh, unchanged }
  } finally {
    await product.stop()
    await reference.stop()
  }
}

/** The lists of a signed-in user without and beside the readers of websites: lists, documents, compressed as for browsers. */
export async function measureReaders(connection: Connection, rounds: number): Promise<Beside[]> {
  const product = await startPublic(connection)
  try {
    const ids = await documentIds(product.address)
    return await besideReaders(product, rounds, (count) => Array.from({ length: count }, (_, at) => readOf(ids, at)))
  } finally {
    await product.stop()
  }
}

/** The product, with an application id for each boutique. */
async function startPublic(connection: Connection): Promise<Product> {
  await withClient(connection, (client) =>
    client.query(
      `update boutiques set data = data || jsonb_build_object('applicationId', 'mesure-' || id) where id = any($1)`,
      [BOUTIQUES],
    ),
  )
  return startProduct(connection, undefined, { TRUST_PROXY: 'loopback' })
}

let serial = 0
/** A condition that all products meet, other each time. */
const neverRead = (): string =>
  `${LIST}&where[createdAt][gte]=${new Date(serial++ * 1000).toISOString().slice(0, 19)}.000Z`

function headersOf(boutique: string): Record<string, string> {
  const reader = serial++ % READERS
  return { 'x-application-id': `mesure-${boutique}`, 'x-forwarded-for': `10.1.${reader >> 8}.${reader & 255}` }
}

/** The list of each boutique, by other readers each time. */
async function reads({ address }: Product, query: () => string, hasTag = false): Promise<LoadRequest[]> {
  return Promise.all(
    BOUTIQUES.map(async (boutique): Promise<LoadRequest> => {
      const path = (): string => `/api/public/produits?${query()}`
      const first = await fetch(address + path(), { headers: headersOf(boutique) })
      await first.arrayBuffer()
      const known: Record<string, string> = hasTag ? { 'if-none-match': first.headers.get('etag') ?? '' } : {}
      return {
        method: 'GET',
        path: path(),
        headers: headersOf(boutique),
        setupRequest: (request) => ({ ...request, path: path(), headers: { ...headersOf(boutique), ...known } }),
      }
    }),
  )
}

/** A list that others read too, a document, another such list, or a list that nobody has read, in turn. */
function readOf(ids: ReadonlyMap<string, string>, at: number): Read {
  const boutique = BOUTIQUES[at % BOUTIQUES.length] as string
  const paths = [`produits?${LIST}`, `produits/${ids.get(boutique)}`, 'posts?limit=3', `produits?${neverRead()}`]
  const headers = { ...headersOf(boutique), 'accept-encoding': 'gzip, br' }
  return { path: `/api/public/${paths[at % paths.length]}`, headers }
}

async function documentIds(address: string): Promise<Map<string, string>> {
  const found = BOUTIQUES.map(async (boutique): Promise<[string, string]> => {
    const answer = await fetch(`${address}/api/public/produits?${LIST}`, { headers: headersOf(boutique) })
    const { documents } = (await answer.json()) as { documents: { id: string }[] }
    return [boutique, documents[0]?.id ?? '']
  })
  return new Map(await Promise.all(found))
}
