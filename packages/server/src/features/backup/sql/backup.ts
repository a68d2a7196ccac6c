import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** Holds back the removal of the log until it was copied, as far as `max_slot_wal_keep_size` allows. */
const SLOT = 'sauvegarde'
/** `all`: the database and the files; `files`: only these, of a database that is backed up by its own tools. */
export type BackupKind = 'all' | 'files'
/** The advisory locks of the server that makes a backup. One of files must not keep that of the database from its lock. */
const ARCHIVERS: Record<BackupKind, number> = { all: 7_209_470, files: 7_209_471 }

const one = async (on: Queryable, text: string, values: unknown[] = []): Promise<(string | null)[]> => {
  const [row] = await run(on, text, values)
  if (!row) throw new Error('no row')
  return row
}

/** The cluster and its history: a restored one has another timeline. */
export async function readCluster(on: Queryable) {
  const [systemId, timeline, segmentBytes, major] = await one(
    on,
    `select (select system_identifier from pg_control_system()),
       ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int,
       (select setting from pg_settings where name = 'wal_segment_size'),
       current_setting('server_version_num')::int / 10000`,
  )
  return {
    systemId: String(systemId),
    timeline: Number(timeline),
    segmentBytes: Number(segmentBytes),
    major: Number(major),
  }
}

/** The position until which the log is on disk, and the position that the slot holds; undefined without a live slot. */
export async function readLog(on: Queryable): Promise<{ flushed: string; retained: string | undefined }> {
  const [flushed, retained] = await one(
    on,
    `select pg_current_wal_flush_lsn(), (select restart_lsn from pg_replication_slots
       where slot_name = $1 and wal_status is distinct from 'lost' and invalidation_reason is null)`,
    [SLOT],
  )
  return { flushed: String(flushed), retained: retained ?? undefined }
}

/** Begins to hold the log; returns the position from which on it is held. */
export async function holdLog(on: Queryable): Promise<string> {
  const [lsn] = await one(on, 'select lsn from pg_create_physical_replication_slot($1, true)', [SLOT])
  return String(lsn)
}

/** Lets PostgreSQL remove the log before a position. */
export const releaseLog = (on: Queryable, lsn: string): Promise<unknown> =>
  run(on, 'select end_lsn from pg_replication_slot_advance($1, $2)', [SLOT, lsn])

/** Lets PostgreSQL remove all of the log that it does not need itself. */
export const dropLog = (on: Queryable): Promise<unknown> =>
  run(on, 'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active', [
    SLOT,
  ])

/** Begins a base copy; its end must be asked for on the same connection. */
export async function beginBase(on: Queryable, label: string): Promise<string> {
  const [lsn] = await one(on, 'select pg_backup_start($1, true)', [label])
  return String(lsn)
}

/** Ends a base copy. */
export async function endBase(on: Queryable): Promise<{ lsn: string; label: string; tablespaces: string }> {
  const [lsn, label, tablespaces] = await one(on, 'select lsn, labelfile, spcmapfile from pg_backup_stop(false)')
  return { lsn: String(lsn), label: String(label), tablespaces: tablespaces ?? '' }
}

/** Becomes the one server that makes the backup, as long as the connection lives; false when another one is. */
export async function lead(on: Queryable, kind: BackupKind): Promise<boolean> {
  const [retained] = await one(on, 'select pg_try_advisory_lock($1)', [ARCHIVERS[kind]])
  return retained === 't'
}

/** The names of the shops, the oldest first. */
export async function shopNames(on: Queryable, most: number): Promise<string[]> {
  const rows = await run(
    on,
    `select coalesce(data->>'name', id) from boutiques where not deleted order by created_at, id limit $1`,
    [most],
  )
  return rows.map(([name]) => String(name))
}

/** How many documents some tables hold. A database of an earlier version has not all of them before its next start. */
export async function countDocuments(on: Queryable, collections: readonly Collection[]): Promise<number> {
  let documents = 0
  for (const { slug } of collections) {
    const [table] = await one(on, 'select to_regclass($1)', [tableOf(slug)])
    if (table === null) continue
    const [count] = await one(on, `select count(*) from ${tableOf(slug)} where not deleted`)
    documents += Number(count)
  }
  return documents
}
