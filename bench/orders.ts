import type pg from 'pg'
import { alternate, type Measured, type Side } from './load.ts'
import type { Product } from './product.ts'
import type { Program } from './program.ts'
import { BOUTIQUES } from './seed.ts'
import { median } from './stats.ts'

const [BOUTIQUE] = BOUTIQUES as [string]
export const VENTES = 100_000
const COMMANDES = 20_000

/** Sales of the first boutique, 200 a day until today; of twenty, one is canceled. */
const INSERT_VENTES = `
  insert into ventes (id, _scope, data, data_text, created_at, updated_at, datetime)
  select md5('vente' || n), '${BOUTIQUE}', data, data::text, at, at, n
  from (select n, '2026-01-01T00:00:00.000Z' as at from generate_series(1, ${VENTES}) as n) as numbers,
    lateral (select jsonb_build_object(
      'montant', 10 + n % 900 + (n % 100) / 100.0, 'saleDate', (current_date - n / 200)::text, 'mode', 'cb',
      'etat', case when n % 20 = 0 then 'canceled' else 'validated' end,
      'origine', case when n % 3 = 0 then 'achat' else 'commande' end,
      'client_firstname', 'Léa', 'client_lastname', 'Martin ' || n % 500, 'client_name', 'Léa Martin ' || n % 500,
      'commentaire', 'Acompte pour la commande n° ' || n) as data offset 0) as made`

/** Orders of all boutiques with three lines each, about 1.5 KB. */
const INSERT_COMMANDES = `
  insert into commandes (id, _scope, data, data_text, created_at, updated_at, datetime)
  select md5('commande' || n), 'b' || 1 + n % ${BOUTIQUES.length}, data, data::text, at, at, n
  from (select n, '2026-01-01T00:00:00.000Z' as at from generate_series(1, ${COMMANDES}) as n) as numbers,
    lateral (select jsonb_build_object(
      'numero', '26' || lpad(n::text, 7, '0'), 'environment', 'production', 'validation', 'fullPayment',
      'etat', 'validated', 'productsStatus', 'waiting_preparation', 'isArchived', n % 4 = 0,
      'deliveryDate', (current_date + n % 60)::text, 'contact', 'c' || n % 900,
      'contact_firstname', 'Léa', 'contact_lastname', 'Martin', 'contact_name', 'Léa Martin ' || n % 900,
      'contact_email', 'lea' || n || '@exemple.fr', 'contact_address', n % 90 || ' rue des Ateliers',
      'contact_city', 'Autun', 'contact_zip', '71400', 'total', 480 + n % 2000, 'montantPaye', n % 480,
      'produits', (select jsonb_agg(jsonb_build_object('id', 'l' || l, 'name', 'Buffet en chêne massif n° ' || n + l,
        'price', 120 + l, 'qty', 1 + l % 2, 'photo', 'demo/' || md5(n || 'p' || l) || '.jpg'))
        from generate_series(1, 3) as l)) as data offset 0) as made`

/** Fills the orders and sales of an empty database. */
export async function seedOrders(client: pg.Client): Promise<void> {
  // Rows of a commit that is not flushed yet are not marked visible by a vacuum: sums would read the whole table.
  await client.query('set synchronous_commit = on')
  await client.query(INSERT_VENTES)
  await client.query(INSERT_COMMANDES)
  await client.query('vacuum analyze ventes')
  await client.query('vacuum analyze commandes')
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const period = (days: number): string => `where[saleDate][gt]=${day(days)}&where[saleDate][lte]=${day(0)}`
const ROOT = `/api/boutiques/${BOUTIQUE}`
const ALL = period(VENTES / 200 + 1)

const side = ({ address }: Program, path: string, headers = {}): Side => ({
  address,
  requests: [{ method: 'GET', path, headers }],
})

/** The list of orders, and the sales of a month with their number and total: reference and product in turn. */
export async function measureOrders(
  reference: Program,
  product: Product,
  rounds: number,
  seconds: number,
): Promise<Record<'commandes' | 'total', Record<'reference' | 'product', Measured[]>>> {
  const headers = { authorization: `Bearer ${product.token}` }
  const orders = `${ROOT}/commandes?where[isArchived]=false&sort=deliveryDate&limit=40`
  const sales = `${ROOT}/ventes?${period(31)}&sort=-saleDate&limit=40&count=1&sum=montant`
  return {
    commandes: await alternate(
      { reference: side(reference, `/orders/${BOUTIQUE}`), product: side(product, orders, headers) },
      rounds,
      seconds,
    ),
    total: await alternate(
      {
        reference: side(reference, `/sales/${BOUTIQUE}/${day(31)}/${day(0)}`),
        product: side(product, sales, headers),
      },
      rounds,
      seconds,
    ),
  }
}

/** Milliseconds of one request at a time over all sales: their total, and their sums by month. */
export async function measureTotals(product: Product): Promise<{ total: number; sums: number }> {
  return {
    total: await typicalTime(product, `${ROOT}/ventes?${ALL}&limit=1&count=1&sum=montant`),
    sums: await typicalTime(product, `${ROOT}/ventes/sommes?${ALL}&sum=montant&by=saleDate&step=month`),
  }
}

async function typicalTime({ address, token }: Product, path: string): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 60; at++) {
    const started = performance.now()
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} : ${response.status}`)
    times.push(performance.now() - started)
  }
  return median(times.slice(10))
}
