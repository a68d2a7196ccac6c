import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import type pg from 'pg'
import { textBeside } from '../packages/server/src/store/documents/row.ts'
import { TermMaker } from '../packages/server/src/search/terms.ts'

export const BOUTIQUES = ['b1', 'b2', 'b3', 'b4', 'b5']
/** Documents per statement: limits the memory of a seed. */
const BATCH = 50_000

/** Words for names and texts; the documents differ in every field that a list sorts or filters. */
const NAMES = ['Buffet', 'Table', 'Armoire', 'Chaise', 'Lampe', 'Miroir', 'Étagère', 'Commode', 'Banc', 'Verrière']
const STYLES = ['chêne massif', 'pin brûlé', 'métal riveté', 'Art déco', 'années 50', 'atelier', 'noyer', 'formica']
const SENTENCE =
  'Pièce d’origine restaurée dans notre atelier : structure démontée, décapée puis cirée à la main, quincaillerie ' +
  'd’époque conservée. Quelques marques du temps, visibles sur les photos, lui donnent son caractère. '

const array = (words: string[]): string => `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`
const photo = (number: number): string =>
  `'demo/produits/' || md5(n || 'p${number}') || '/' || substr(md5(n || 'q${number}'), 1, 12) || '.jpg'`

/**
 * The SQL of one product from its number `n` and its rank `k` in its boutique: about 2.2 KB, like a real product. Of
 * ten, seven are on sale, two are sold and one is hidden.
 */
const DATA = `jsonb_build_object(
  'name', (${array(NAMES)})[1 + n % 10] || ' ' || (${array(STYLES)})[1 + n % 8] || ' n° ' || n,
  'shortname', (${array(NAMES)})[1 + n % 10] || ' ' || n,
  'sku', (20 + k / 52000)::text || lpad((1 + k / 1000 % 52)::text, 2, '0') || '1' || lpad((k % 1000)::text, 3, '0'),
  'lang', 'fr', 'type', 'produit', 'productType', 'classic', 'category', 'cat' || n % 40,
  'collections', jsonb_build_array('col' || n % 7, 'col' || n % 11),
  'description', repeat('${SENTENCE}', 4) || n,
  'photos', jsonb_build_array(${photo(1)}, ${photo(2)}, ${photo(3)}, ${photo(4)}),
  'price', 20 + n % 4000, 'retailPrice', 40 + n % 5000, 'unitPrice', 'piece', 'optionPrice', 'showPrice',
  'qtyAvailable', (k % 10 >= 2)::int, 'minQty', 1, 'byNumberQty', 1) || jsonb_build_object(
  'hasInventory', true, 'inStock', k % 10 >= 2, 'onSale', k % 10 >= 2, 'isOnlineStore', k % 10 <> 9, 'isInStore', true,
  'isInPOS', false, 'isDraft', false, 'isFeatured', k % 50 = 0, 'isReserved', k % 100 = 3,
  'negativeStock', false, 'freeShipping', false, 'deliveryIncluded', false, 'isCustomMaded', false,
  'condition', 'used', 'publishedAt', at, 'pathname', 'produit-' || n,
  'keywords', 'meuble, atelier, récupération, ' || n % 97,
  'features', jsonb_build_array(
    jsonb_build_object('id', 'f1', 'libelle', 'Bois', 'valeur', 'Chêne'),
    jsonb_build_object('id', 'f2', 'libelle', 'Époque', 'valeur', 'Années 1950')),
  'dimensions', jsonb_build_object('width', 20 + n % 200, 'depth', 30, 'height', 75 + n % 120, 'weight', 12.5))`

const INSERT = `
  insert into produits (id, _scope, data, data_text, created_at, updated_at, datetime)
  select md5('produit' || n), (${array(BOUTIQUES)})[1 + n % ${BOUTIQUES.length}], data, ${textBeside('data::text')}, at, at, instant
  from (
    select n, n / ${BOUTIQUES.length} as k, 1577836800000 + n * 977::bigint as instant,
      to_char(to_timestamp((1577836800000 + n * 977::bigint) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from generate_series($1::int, $2::int) as n
  ) as numbers, lateral (select ${DATA} as data offset 0) as made`

/**
 * Fills an empty schema with `count` produits in five boutiques. Indexes are dropped and recreated around the load, and
 * triggers are off: the measured table is in the state after an import.
 */
export async function seed(client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  for (const id of BOUTIQUES) {
    await client.query(
      `insert into boutiques (id, _scope, data, created_at, updated_at, datetime)
       values ($1, '', jsonb_build_object('name', $2::text), $3, $3, 0)`,
      [id, `Boutique ${id}`, '2020-01-01T00:00:00.000Z'],
    )
  }
  // With the note by which the product knows its indexes: it would build those without at its start.
  const { rows } = await client.query<{ name: string; definition: string; note: string | null }>(
    `select relname as name, pg_get_indexdef(oid) as definition, quote_literal(obj_description(oid, 'pg_class')) as note
     from pg_index join pg_class on oid = indexrelid where indrelid = 'produits'::regclass and relname like 'ix%'`,
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  for (let first = 0; first < count; first += BATCH) {
    await client.query(INSERT, [first, Math.min(first + BATCH, count) - 1])
  }
  for (const { name, definition, note } of rows) {
    await client.query(definition)
    if (note !== null) await client.query(`comment on index "${name}" is ${note}`)
  }
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/**
 * Fills the index of search terms at once, since triggers were off: the product would do it while it is measured. Its
 * index is created afterwards, which is ten times faster.
 */
export async function seedSearch(client: pg.Client): Promise<void> {
  const produits = collectionOf(registry, 'produits')
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

/** Ids of products on sale in the first boutique, spread over it. */
export async function someIds(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from produits where _scope = $1 and not deleted and "f_onSale" and "f_isOnlineStore" order by md5(id) limit $2`,
    [BOUTIQUES[0], count],
  )
  return rows.map(({ id }) => id)
}
