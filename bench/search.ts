import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { TermMaker } from '../packages/server/src/search/terms.ts'
import { alternate, type Measured, type Side } from './load.ts'
import type { Product } from './product.ts'
import type { Program } from './program.ts'

/** Search texts that match documents of the seed, with the minimum number of hits. */
const CASES: { boutique: string; q: string; atLeast: number }[] = [
  { boutique: 'b4', q: 'chaise', atLeast: 1000 },
  { boutique: 'b4', q: 'chaïse', atLeast: 1000 },
  { boutique: 'b4', q: 'chiase', atLeast: 1000 },
  { boutique: 'b2', q: 'table basse chene', atLeast: 40 },
  { boutique: 'b1', q: '20021234', atLeast: 1 },
  { boutique: 'b1', q: '21234', atLeast: 1 },
]
const TABLES = 40
/** Searches that PostgreSQL's own French search supports too: whole words with their accents, whole codes. */
const COMMON: typeof CASES = [
  { boutique: 'b4', q: 'chaise', atLeast: 1000 },
  { boutique: 'b2', q: 'table basse chêne', atLeast: 40 },
  { boutique: 'b1', q: '20021234', atLeast: 1 },
]

/**
 * Adds documents that the seed lacks and fills the index of terms at once, since triggers were off. Its indexes are
 * created afterwards, which is ten times faster.
 * @param client a connection on which triggers are still off
 */
export async function seedSearch(client: pg.Client): Promise<void> {
  const produits = collectionOf(registry, 'produits')
  await client.query(
    `insert into produits (id, _scope, data, data_text, created_at, updated_at, datetime)
     select md5('table' || n), 'b2', made.data, made.data::text, created_at, updated_at, datetime
     from generate_series(1, $1::int) as n, (select * from produits where _scope = 'b2' limit 1) as model,
       lateral (select data || jsonb_build_object('name', 'Table basse en chêne n° ' || n, 'sku', 'tb' || n) as data) as made`,
    [TABLES],
  )
  await client.query('drop index system.search_terms')
  const terms = new TermMaker()
  // Ordered by boutique and age as in the product: documents read together are stored together.
  const { rows } = await client.query<{ id: string }>('select id from produits order by _scope, datetime, id')
  for (let first = 0; first < rows.length; first += 1000) {
    const ids = rows.slice(first, first + 1000).map(({ id }) => id)
    await terms.index(client, produits, ids)
  }
  await client.query('create index search_terms on system.search using gin (terms) with (gin_pending_list_limit = 64)')
  await client.query('delete from system.search_fills')
  await client.query('vacuum analyze system.search')
  await client.query('vacuum analyze system.vocabulary')
}

/** Resolves once the product has indexed all writes: indexing is part of the cost of a write. */
export async function untilIndexed(client: pg.Client): Promise<void> {
  while ((await client.query('select 1 from system.search_queue limit 1')).rows.length > 0) await delay(20)
}

const headersOf = ({ token }: Product): Record<string, string> => ({ authorization: `Bearer ${token}` })
const pathOf = ({ boutique, q }: { boutique: string; q: string }): string =>
  `/api/boutiques/${boutique}/produits/recherche?q=${encodeURIComponent(q)}`

/**
 * Compares searches with the list, in turn, after running each search once to check its hits.
 *
 * @throws Error when a case finds fewer documents than it should
 */
export async function measureSearch(
  product: Product,
  list: Side,
  rounds: number,
  seconds: number,
): Promise<Record<'liste' | 'recherche', Measured[]>> {
  const headers = headersOf(product)
  for (const one of CASES) await look(product.address + pathOf(one), one, headers)
  const requests = CASES.map((one) => ({ method: 'GET' as const, path: pathOf(one), headers }))
  return alternate({ liste: list, recherche: { address: product.address, requests } }, rounds, seconds)
}

/**
 * The same searches on the second reference and on the product, after running each once.
 *
 * @throws Error when a case finds fewer documents than it should
 */
export async function searchSides(plain: Program, product: Product): Promise<Record<'plain' | 'product', Side>> {
  const headers = headersOf(product)
  const plainPath = ({ boutique, q }: { boutique: string; q: string }): string =>
    `/search/${boutique}?q=${encodeURIComponent(q)}`
  for (const one of COMMON) {
    await look(product.address + pathOf(one), one, headers)
    await look(plain.address + plainPath(one), one, {})
  }
  const get = (path: string, more: Record<string, string> = {}) => ({ method: 'GET', path, headers: more })
  return {
    plain: { address: plain.address, requests: COMMON.map((one) => get(plainPath(one))) },
    product: { address: product.address, requests: COMMON.map((one) => get(pathOf(one), headers)) },
  }
}

async function look(
  url: string,
  { q, atLeast }: (typeof CASES)[number],
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetch(url, { headers })
  const { nbHits, hits } = (await response.json()) as { nbHits: number; hits: unknown[] }
  if (!(nbHits >= atLeast && hits.length === Math.min(nbHits, 40)))
    throw new Error(`« ${q} » : ${nbHits} trouvés, ${hits.length} rendus, ${atLeast} attendus (${url})`)
}
