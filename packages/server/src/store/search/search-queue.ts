import { literal, tableOf } from '../lists/columns.ts'
import { type Pool, type Queryable, run, transaction } from '../connection/pool.ts'

/**
 * Documents whose terms are to be made, as a numbered step of the system tables, never edited after a release.
 *
 * Writers only insert rows and the indexer only deletes them: neither blocks the other.
 */
export const SEARCH_QUEUE_STEP = `
create table system.search_queue (
  scope text collate "C" not null,
  seq bigint generated always as identity,
  collection text collate "C" not null,
  id text collate "C" not null,
  primary key (scope, seq)
);
-- A search reads what is not yet sorted in: less of that, now that terms come in batches.
alter index system.search_terms set (gin_pending_list_limit = 64);

-- Many short-lived rows: dead ones are removed early.
alter table system.search_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Collections whose documents all get new terms: those beyond a place in their order are still to be queued. They go by
-- boutique and age, so that the terms of those that are looked at together lie together.
create table system.search_fills (
  collection text collate "C" primary key,
  scope text collate "C" not null default '',
  datetime bigint not null default -9223372036854775808,
  id text collate "C" not null default ''
);

-- Documents whose terms cannot be made, and why; tried again when they change.
create table system.search_refused (
  collection text collate "C" not null,
  id text collate "C" not null,
  at timestamptz not null default now(),
  reason text not null,
  primary key (collection, id)
);

create function system.queue_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into system.search_queue (scope, collection, id) values (old._scope, tg_argv[0], old.id);
  else
    insert into system.search_queue (scope, collection, id) values (new._scope, tg_argv[0], new.id);
  end if;
  return null;
end $$;
`

/** A document of a collection whose terms must be computed. */
export interface Queued {
  collection: string
  id: string
}
/** The result of one transaction on the queue. */
export interface Taken {
  documents: Queued[]
  /** Where the next batch begins, so that scopes take turns. */
  next: string
  /** Whether nothing is left of what was committed before, except scopes locked by other nodes. */
  emptied: boolean
  /** Whether a scope with work is locked by another node. */
  contended: boolean
}

/** Limits of a batch: scopes, documents, and the minimum share of a scope. */
const MAX_SCOPES = 20
const BATCH = 100
const LEAST = 5
const LOCK = 7_209_433

/**
 * Runs `index` on the next documents of the queue and removes them from it, in one transaction; nothing is lost when it
 * fails. Each waiting scope gets an equal share, so that an import of one boutique does not delay others. Two nodes
 * never work on the same scope: a document is read after the scope was locked, so the terms written last are those of
 * its last state.
 *
 * @param from where the batch begins: `next` of the last call, '' at first
 */
export async function withQueued(
  pool: Pool,
  collections: readonly string[],
  from: string,
  index: (on: Queryable, documents: Queued[]) => Promise<void>,
): Promise<Taken> {
  return transaction(pool, async (client) => {
    const rows = await run(client, TAKE, [collections, from])
    const documents = rows.flatMap(([collection, id]) => (collection && id ? [{ collection, id }] : []))
    if (documents.length > 0) await index(client, documents)
    const [, , next, contended, taken, share] = rows[0] as (string | null)[]
    // Fewer than the share of one scope: no scope had more.
    const emptied = next === '' && from === '' && Number(taken) < Number(share)
    return { documents, next: next ?? '', emptied, contended: contended === 't' }
  })
}

// Scopes are found one after the other by the index, however many rows each has. No scope holds a space, so the one
// after "b1" is the first from "b1 " on. Nothing waits for the disk: a crash that loses the terms loses the removal, too.
const TAKE = `
  with recursive scopes as (
    (select scope from system.search_queue where scope >= $2 order by scope limit 1)
    union all
    select (select q.scope from system.search_queue as q where q.scope > s.scope order by q.scope limit 1)
    from scopes as s where s.scope is not null
  ), found as materialized (
    select scope from scopes where scope is not null limit ${MAX_SCOPES}
  ), tried as materialized (
    select scope, pg_try_advisory_xact_lock(${LOCK}, hashtext(scope)) as locked from found
  ), summary as materialized (
    select case when count(*) = ${MAX_SCOPES} then max(scope) || ' ' else '' end as next,
      coalesce(bool_or(not locked), false) as contended,
      greatest(${LEAST}, ${BATCH} / greatest(count(*) filter (where locked), 1)) as share,
      set_config('synchronous_commit', 'off', true) as quiet
    from tried
  ), waiting as materialized (
    select q.scope, q.seq from tried cross join lateral (
      select w.scope, w.seq from system.search_queue as w
      where w.scope = tried.scope and w.collection = any($1)
      order by w.seq limit (select share from summary)
    ) as q where locked
  ), taken as (
    delete from system.search_queue as q using waiting as w where q.scope = w.scope and q.seq = w.seq
    returning q.collection, q.id
  )
  select distinct taken.collection, taken.id, summary.next, summary.contended, count(taken.id) over (), summary.share,
    summary.quiet
  from summary left join taken on true`

/** Whether documents of these collections are queued or still to be queued. */
export async function hasQueued(on: Queryable, collections: readonly string[]): Promise<boolean> {
  const [row] = await run(
    on,
    `select exists (select from system.search_queue where collection = any($1))
       or exists (select from system.search_fills where collection = any($1))`,
    [collections],
  )
  return row?.[0] === 't'
}

/** Documents of a collection to rebuild that are queued at once. */
const FED = 200

/**
 * Queues the next documents of a collection to rebuild. Returns their number; undefined when there is nothing to do, or
 * another node does it.
 */
export async function feedQueue(on: Queryable, slug: string): Promise<number | undefined> {
  const [row] = await run(
    on,
    `with fill as materialized (
      select scope, datetime, id from system.search_fills where collection = ${literal(slug)} for update skip locked
    ), next as materialized (
      select t._scope, t.datetime, t.id from ${tableOf(slug)} as t
      where (t._scope, t.datetime, t.id) > (select scope, datetime, id from fill) and not t.deleted
      order by t._scope, t.datetime, t.id limit ${FED}
    ), queued as (
      insert into system.search_queue (scope, collection, id)
      select _scope, ${literal(slug)}, id from next order by _scope, datetime, id
    ), moved as (
      update system.search_fills as f set scope = l._scope, datetime = l.datetime, id = l.id
      from (select * from next order by _scope desc, datetime desc, id desc limit 1) as l
      where f.collection = ${literal(slug)}
    ), ended as (
      delete from system.search_fills
      where collection = ${literal(slug)} and exists (select from fill) and not exists (select from next)
    )
    select (select count(*) from fill), (select count(*) from next)`,
    [],
  )
  return row?.[0] === '1' ? Number(row[1]) : undefined
}

/** Records that the terms of a document cannot be computed. */
export async function refuseDocument(on: Queryable, { collection, id }: Queued, reason: string): Promise<void> {
  await run(
    on,
    `insert into system.search_refused (collection, id, reason) values ($1, $2, $3)
     on conflict (collection, id) do update set at = now(), reason = excluded.reason`,
    [collection, id, reason],
  )
}

/** Waits until no indexer works on a scope, and keeps others from it until the transaction ends. */
export async function holdSearch(on: Queryable, scope: string): Promise<void> {
  await run(on, `select pg_advisory_xact_lock(${LOCK}, hashtext($1))`, [scope])
}
