import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { publishedSql } from '../../../store/documents/published.ts'

/** A changed document; `was`: whether it was published before, undefined for "as it is now". */
export interface ChangedPublic {
  collection: string
  document: string
  was: boolean | undefined
}
/** One that an address has not been told about yet. */
export interface WaitingChange extends ChangedPublic {
  /** Increases with each further change. */
  seq: string
}

/** The ids of the addresses that a boutique declares, with the addresses. */
export async function readHooks(
  on: Queryable,
  { slug }: Collection,
  boutique: string,
): Promise<{ id: string; url: string }[]> {
  const rows = await run(
    on,
    `select hook->>'id', hook->>'url' from ${tableOf(slug)}, jsonb_array_elements(data->'webhooks') as hook
     where id = $1 and not deleted and jsonb_typeof(data->'webhooks') = 'array' and hook ? 'url'`,
    [boutique],
  )
  return rows.map(([id, url]) => ({ id: id as string, url: url as string }))
}

/**
 * Notes changed documents for addresses of a boutique. What a website already waits to be told is kept: whether it knows
 * the document as published.
 * @returns the addresses among them that are not disabled
 */
export async function noteChanged(
  on: Queryable,
  boutique: string,
  hooks: readonly { id: string; url: string }[],
  changed: readonly ChangedPublic[],
): Promise<string[]> {
  const rows = await run(
    on,
    `with hooks as (select * from json_to_recordset($2::json) as h (id text, url text)), noted as (
       insert into system.webhook_changes as known (boutique, hook, collection, document, was)
       select $1, hooks.id, collection, document, was
       from hooks, json_to_recordset($3::json) as c (collection text, document text, was boolean)
       order by hooks.id, collection, document
       on conflict (boutique, hook, collection, document)
         do update set seq = excluded.seq, was = coalesce(known.was, excluded.was)
     )
     select id from hooks where not exists (select from system.webhook_failures as failing
       where failing.boutique = $1 and failing.hook = hooks.id and failing.url = hooks.url and next_at is null)
     order by id`,
    [boutique, JSON.stringify(hooks), JSON.stringify(changed)],
  )
  return rows.map(([id]) => id as string)
}

/** The changed documents that an address has waited longest to be told about. */
export async function readWaiting(
  on: Queryable,
  boutique: string,
  hook: string,
  limit: number,
): Promise<WaitingChange[]> {
  const rows = await run(
    on,
    `select collection, document, was::int, seq from system.webhook_changes
     where boutique = $1 and hook = $2 order by seq limit $3`,
    [boutique, hook, limit],
  )
  return rows.map(([collection, document, was, seq]) => ({
    collection: collection as string,
    document: document as string,
    was: was === null ? undefined : was === '1',
    seq: seq as string,
  }))
}

/** Those of some documents of a boutique that are published. */
export async function readPublished(
  on: Queryable,
  collection: Collection,
  boutique: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await run(
    on,
    `select id from ${tableOf(collection.slug)}
     where id = any($1) and _scope = $2 and not deleted and ${publishedSql(collection)}`,
    [ids, boutique],
  )
  return new Set(rows.map(([id]) => id as string))
}

/** Removes what an address was told. What changed meanwhile still waits, with what it was told as known. */
export async function settleWaiting(
  on: Queryable,
  boutique: string,
  hook: string,
  delivered: readonly (WaitingChange & { is: boolean })[],
): Promise<void> {
  await run(
    on,
    `with told as (
       select * from json_to_recordset($3::json) as t (collection text, document text, seq bigint, "is" boolean)
     ), gone as (
       delete from system.webhook_changes as waiting using told
       where waiting.boutique = $1 and waiting.hook = $2 and waiting.collection = told.collection
         and waiting.document = told.document and waiting.seq = told.seq
     )
     update system.webhook_changes as waiting set was = told."is" from told
     where waiting.boutique = $1 and waiting.hook = $2 and waiting.collection = told.collection
       and waiting.document = told.document and waiting.seq <> told.seq`,
    [boutique, hook, JSON.stringify(delivered)],
  )
}

/** How many documents wait for each address of a boutique, counted up to a limit. */
export async function countWaiting(on: Queryable, boutique: string, hook: string, most: number): Promise<number> {
  const [row] = await run(
    on,
    `select count(*) from (
       select from system.webhook_changes where boutique = $1 and hook = $2 limit ${most}) as waiting`,
    [boutique, hook],
  )
  return Number(row?.[0])
}
