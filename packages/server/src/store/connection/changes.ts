import type pg from 'pg'

/**
 * Changes of documents that their server tells the others once they are committed, as one step of the system tables: it
 * is never edited after a release.
 *
 * PostgreSQL commits transactions that notify one after the other, each under a lock of the whole server until it is on
 * disk and on the standbys. A transaction that names its server (`boutique.origin`) therefore leaves a row instead, which
 * every server reads. Other programs notify in their commit, as before. The table is not logged: after a crash or a
 * fail-over each server reads all of its live lists again.
 */
export const CHANGES_STEP = `
create unlogged table system.changes (
  xid xid8 not null default pg_current_xact_id(),
  origin text not null,
  change text not null
);
create index changes_by_transaction on system.changes (xid);

create or replace function system.notify_change() returns trigger language plpgsql as $$
declare
  server text := current_setting('boutique.origin', true);
  one record;
begin
  if current_setting('boutique.silent', true) = 'on' then return null; end if;
  for one in
    select json_build_object('collection', tg_argv[0], 'scope', _scope,
      'ids', case when count(*) <= 100 then json_agg(id) end, 'origin', nullif(server, ''))::text as change
    from changed group by _scope
  loop
    if server <> '' then insert into system.changes (origin, change) values (server, one.change);
    else perform pg_notify('changes', one.change);
    end if;
  end loop;
  return null;
end $$;
`

/** A position in the log of a server (PostgreSQL's `pg_lsn`): the number of bytes before it. */
export type Position = bigint

/** Reads a `pg_lsn` as PostgreSQL writes it, `16/B374D848`. */
export function positionOf(text: string): Position {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Reads what was committed since a snapshot, tells the other servers which of it is ours, and returns the next snapshot.
 * What a snapshot does not show is in its list of running transactions or younger than all of it, in whatever order they
 * are committed. Each row: the snapshot, a change or null, and where it is asked for a position behind all that the
 * snapshot shows: what is visible was written into the log before, and the log is looked at after the snapshot is taken.
 */
export const readChanges = (withPosition: boolean): string => `
select pg_current_snapshot()::text, read.change, ${withPosition ? 'pg_current_wal_insert_lsn()::text' : 'null'}, read.told
from (select) as once left join lateral (
  select change, case when origin = $2 then pg_notify('changes', change) end as told from system.changes
  where xid >= pg_snapshot_xmax($1::pg_snapshot) or xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
) as read on true`

/** Removes what was committed before a snapshot. */
export const FORGET_CHANGES = `delete from system.changes
where xid < pg_snapshot_xmax($1::pg_snapshot) and pg_visible_in_snapshot(xid, $1::pg_snapshot)`

/** A server that reads the changes of its own transactions after their commit, and tells the others. */
export interface Announcer {
  /** What its transactions are marked with. */
  origin: string
  /** A marked transaction is committed. */
  committed(): void
}

const announcers = new WeakMap<pg.Pool, Announcer>()

/** Has the transactions of a pool marked, until the result is called; those of other pools notify in their commit. */
export function announce(pool: pg.Pool, announcer: Announcer): () => void {
  announcers.set(pool, announcer)
  return () => {
    if (announcers.get(pool) === announcer) announcers.delete(pool)
  }
}

/** The announcer of a pool, if it has one. */
export const announcerOf = (pool: pg.Pool): Announcer | undefined => announcers.get(pool)

/**
 * A CTE that marks the transaction of its statement. The last query of the statement must read `marked`, also when nothing
 * is written; `runMarked` gives it `parameter`.
 */
export const marked = (parameter: string): string =>
  `marked as materialized (select set_config('boutique.origin', ${parameter}::text, true))`
