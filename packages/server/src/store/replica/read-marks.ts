import { randomUUID } from 'node:crypto'
import type { Queryable } from '../connection/pool.ts'

/** Marks by which a standby shows whose it is, as one step of the system tables: it is never edited after a release. */
export const READ_MARKS_STEP = `
create table system.read_marks (
  mark text primary key,
  pid integer not null,
  started timestamptz not null
);
`

/** Leaves a mark for the lifetime of a session, and removes those of sessions that have ended. */
const LEAVE = `with gone as (delete from system.read_marks as m where not exists (
    select from pg_stat_activity as a where a.pid = m.pid and a.backend_start = m.started))
  insert into system.read_marks select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()`

/**
 * Writes a mark into the database of a session. A standby that shows it follows this database from the session's start
 * on: not one of another database, nor one that follows a former primary.
 *
 * @returns the mark
 */
export async function leaveMark(session: Queryable): Promise<string> {
  const mark = randomUUID()
  await session.query(LEAVE, [mark])
  return mark
}
