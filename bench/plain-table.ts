import type pg from 'pg'

/**
 * The table of the second reference: a column for each field that its lists filter and sort by, the document as one
 * JSON text, PostgreSQL's own French search, and the indexes one would create by hand for it.
 */
const TABLE = `
  create table plain_produits (
    id text primary key,
    boutique text not null,
    name text not null,
    sku text not null,
    category text,
    price numeric,
    in_stock boolean not null,
    on_sale boolean not null,
    is_online_store boolean not null,
    deleted boolean not null default false,
    rev integer not null default 1,
    datetime bigint not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    doc json not null,
    search tsvector generated always as (to_tsvector('french',
      name || ' ' || sku || ' ' || coalesce(doc->>'shortname', '') || ' ' || coalesce(doc->>'keywords', '') || ' ' ||
      coalesce(doc->>'description', ''))) stored
  )`
const INDEXES = `
  create index on plain_produits (boutique, datetime desc);
  create index on plain_produits (boutique, on_sale, is_online_store, datetime desc);
  create index on plain_produits (boutique, name);
  create index on plain_produits (boutique, price);
  create index on plain_produits (boutique, category);
  create unique index on plain_produits (boutique, sku);
  create index on plain_produits using gin (search)`

/** Creates and fills the table with the documents of the seed. */
export async function seedPlain(client: pg.Client): Promise<void> {
  await client.query(TABLE)
  await client.query(`
    insert into plain_produits (id, boutique, name, sku, category, price, in_stock, on_sale, is_online_store, deleted,
      rev, datetime, created_at, updated_at, doc)
    select id, _scope, data->>'name', data->>'sku', data->>'category', (data->>'price')::numeric, (data->>'inStock')::boolean,
      (data->>'onSale')::boolean, (data->>'isOnlineStore')::boolean, deleted, rev, datetime,
      created_at::timestamptz, updated_at::timestamptz, data_text::json
    from produits order by _scope, datetime`)
  await client.query(INDEXES)
  await client.query('vacuum analyze plain_produits')
}
