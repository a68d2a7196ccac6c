import type { BoutiqueSize, Collection, Registry } from '@boutique/domain'
import { literal, tableOf } from '../lists/columns.ts'
import { type Pool, type Queryable, run, transaction } from '../connection/pool.ts'
import type { Trigger } from '../schema/schema-layout.ts'

/** What a row takes besides its text: its other columns and its entries in indexes. */
const ROW_BYTES = 200
const DOCUMENT_BYTES = `octet_length(coalesce(data_text, data::text)) + ${ROW_BYTES}`
/** The bytes of an entry of the journal. */
export const ENTRY_BYTES = `octet_length(changes::text) + ${ROW_BYTES}`
/** Whose an entry is: settings belong to their boutique, whose id they have; documents of everybody belong to none. */
export const ENTRY_OWNER = `case when collection = 'boutiques' then document else scope end`

/**
 * The bytes of the documents and of the journal of each boutique, or of the person for personal ones, kept by triggers.
 * Each connection adds up in a row of its own: writers never wait for one another. A step of the system tables, never
 * edited after a release.
 */
export const SPACE_USED_STEP = `
create table system.space_used (
  owner text collate "C" not null,
  -- The process id of the connection; 0: of connections that are gone, and of before the triggers.
  part integer not null,
  documents bigint not null default 0,
  journal bigint not null default 0,
  primary key (owner, part)
) with (fillfactor = 50);
create table system.space_days (
  owner text collate "C" not null,
  day text collate "C" not null,
  bytes bigint not null,
  primary key (owner, day)
);
-- One row once what was stored before the triggers is counted.
create table system.space_counted (counted_at text not null);

create function system.count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into system.space_used as used (owner, part, documents)
      select case tg_argv[0] when 'boutiques' then id else _scope end, pg_backend_pid(), sum(${DOCUMENT_BYTES})
      from changed group by 1
      on conflict (owner, part) do update set documents = used.documents + excluded.documents;
  elsif tg_op = 'DELETE' then
    insert into system.space_used as used (owner, part, documents)
      select case tg_argv[0] when 'boutiques' then id else _scope end, pg_backend_pid(), -sum(${DOCUMENT_BYTES})
      from changed group by 1
      on conflict (owner, part) do update set documents = used.documents + excluded.documents;
  else
    insert into system.space_used as used (owner, part, documents)
      select owner, pg_backend_pid(), sum(bytes) from (
        select case tg_argv[0] when 'boutiques' then id else _scope end as owner, ${DOCUMENT_BYTES} as bytes from changed
        union all
        select case tg_argv[0] when 'boutiques' then id else _scope end, -(${DOCUMENT_BYTES}) from former
      ) as both_states group by owner having sum(bytes) <> 0
      on conflict (owner, part) do update set documents = used.documents + excluded.documents;
  end if;
  return null;
end $$;

create function system.count_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into system.space_used as used (owner, part, journal)
      select ${ENTRY_OWNER}, pg_backend_pid(), sum(${ENTRY_BYTES}) from changed group by 1
      on conflict (owner, part) do update set journal = used.journal + excluded.journal;
  elsif tg_op = 'DELETE' then
    insert into system.space_used as used (owner, part, journal)
      select ${ENTRY_OWNER}, pg_backend_pid(), -sum(${ENTRY_BYTES}) from changed group by 1
      on conflict (owner, part) do update set journal = used.journal + excluded.journal;
  else
    insert into system.space_used as used (owner, part, journal)
      select owner, pg_backend_pid(), sum(bytes) from (
        select ${ENTRY_OWNER} as owner, ${ENTRY_BYTES} as bytes from changed
        union all select ${ENTRY_OWNER}, -(${ENTRY_BYTES}) from former
      ) as both_states group by owner having sum(bytes) <> 0
      on conflict (owner, part) do update set journal = used.journal + excluded.journal;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on system.journal referencing new table as changed
  for each statement execute function system.count_journal();
create trigger count_updated after update on system.journal referencing new table as changed old table as former
  for each statement execute function system.count_journal();
create trigger count_deleted after delete on system.journal referencing old table as changed
  for each statement execute function system.count_journal();
`

/** Documents of everybody, such as users, take nobody's place. */
const isCounted = ({ scope, slug }: Collection): boolean => scope !== 'global' || slug === 'boutiques'

/** The triggers that count the documents of a collection. */
export const spaceTriggers = (collection: Collection): Trigger[] =>
  isCounted(collection)
    ? (['insert', 'update', 'delete'] as const).map((event) => ({
        name: `counted_by_${event}`,
        sql: `after ${event} on ${tableOf(collection.slug)} referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      ${event === 'update' ? 'old table as former' : ''}
      for each statement execute function system.count_documents(${literal(collection.slug)})`,
      }))
    : []

/** The bytes of the documents, the journal and the files of a boutique or person. */
export async function spaceUsed(on: Queryable, owner: string): Promise<number> {
  const [row] = await run(
    on,
    `select coalesce((select sum(documents + journal) from system.space_used where owner = $1), 0)
       + coalesce((select bytes from system.storage_used where boutique = $1), 0)`,
    [owner],
  )
  return Number(row?.[0])
}

const LOCK = 7_209_433

/**
 * Counts once what was stored before the triggers, in one statement: what it sees and what the triggers have counted are
 * of the same moment, so that writes go on meanwhile. Only one node does it.
 */
export async function countStoredSpace(pool: Pool, registry: Registry, at: string): Promise<void> {
  if ((await run(pool, 'select 1 from system.space_counted', [])).length > 0) return
  await transaction(pool, async (client) => {
    const [lock] = await run(
      client,
      `select pg_try_advisory_xact_lock(${LOCK}), set_config('statement_timeout', '0', true)`,
      [],
    )
    if (lock?.[0] !== 't' || (await run(client, 'select 1 from system.space_counted', [])).length > 0) return
    const documents = [...registry.values()]
      .filter(isCounted)
      .map(
        ({ slug }) =>
          `select ${slug === 'boutiques' ? 'id' : '_scope'} as owner, ${DOCUMENT_BYTES} as documents, 0 as journal from ${tableOf(slug)}`,
      )
    await run(
      client,
      `insert into system.space_used as used (owner, part, documents, journal)
       select owner, 0, sum(documents), sum(journal) from (
         ${documents.join(' union all ')}
         union all select ${ENTRY_OWNER}, 0, ${ENTRY_BYTES} from system.journal
         union all select owner, -documents, -journal from system.space_used
       ) as stored group by owner having sum(documents) <> 0 or sum(journal) <> 0
       on conflict (owner, part) do update
         set documents = used.documents + excluded.documents, journal = used.journal + excluded.journal`,
      [],
    )
    await run(client, 'insert into system.space_counted values ($1)', [at])
  })
}

/** The days of which the size of each boutique is kept. */
const DAYS_KEPT = 8

/** Adds up the rows of connections that are gone, and keeps the sizes of the day. */
export async function keepSpaceOfDay(on: Queryable, at: string): Promise<void> {
  await run(
    on,
    `with gone as (
       delete from system.space_used
       where part <> 0 and part not in (select pid from pg_stat_activity where pid is not null) returning *)
     insert into system.space_used as used (owner, part, documents, journal)
     select owner, 0, sum(documents), sum(journal) from gone group by owner
     on conflict (owner, part) do update
       set documents = used.documents + excluded.documents, journal = used.journal + excluded.journal`,
    [],
  )
  await run(
    on,
    `insert into system.space_days (owner, day, bytes)
     select owner, $1, sum(bytes) from (
       select owner, documents + journal as bytes from system.space_used
       union all select boutique, bytes from system.storage_used) as used
     group by owner on conflict (owner, day) do nothing`,
    [at.slice(0, 10)],
  )
  const oldest = new Date(Date.parse(at) - DAYS_KEPT * 86_400_000).toISOString().slice(0, 10)
  await run(on, 'delete from system.space_days where day < $1', [oldest])
}

/** The boutiques that take most, the largest first, in one statement. */
export async function largestBoutiques(
  on: Queryable,
  boutiques: Collection,
  today: string,
  limit: number,
): Promise<BoutiqueSize[]> {
  const rows = await run(
    on,
    `with used as (
       select owner, sum(documents) as documents, sum(journal) as journal, sum(files) as files from (
         select owner, documents, journal, 0 as files from system.space_used
         union all select boutique, 0, 0, bytes from system.storage_used) as parts
       group by owner)
     select b.id, b.data->>'name', documents, journal, files, documents + journal + files - before.bytes, before.day
     from used join ${tableOf(boutiques.slug)} as b on b.id = used.owner
     left join lateral (select day, bytes from system.space_days where owner = b.id and day < $1 order by day limit 1)
       as before on true
     order by documents + journal + files desc, b.id limit $2`,
    [today, limit],
  )
  return rows.map(([id, name, documents, journal, files, growth, since]) => ({
    id: id as string,
    name: (name ?? id) as string,
    documents: Number(documents),
    journal: Number(journal),
    files: Number(files),
    ...(since && { growth: { bytes: Number(growth), since } }),
  }))
}
