import { type Queryable, run } from '../../../store/connection/pool.ts'

/**
 * What all servers of an installation must have in common, as a numbered step of the system tables, never edited after a
 * release.
 */
export const INSTALLATION_STEP = `
create table system.installation (
  single boolean primary key default true check (single),
  -- of the key by which sessions are signed and secrets are encrypted
  key text,
  -- where the photos are
  files text
);
insert into system.installation default values;
`

/** What was noted; others who ask wait for the end of the transaction. */
export async function lockInstallation(on: Queryable): Promise<{ key: string | null; files: string | null }> {
  const [row] = await run(on, 'select key, files from system.installation for update', [])
  return { key: row?.[0] ?? null, files: row?.[1] ?? null }
}

export async function noteInstallation(on: Queryable, key: string, files: string | undefined): Promise<void> {
  await run(on, 'update system.installation set key = $1, files = coalesce($2, files)', [key, files ?? null])
}

/** Whether another server has its listening connection to this database, besides ours. */
export async function hasOtherServers(on: Queryable, listening: string): Promise<boolean> {
  const [row] = await run(
    on,
    'select count(*) > 1 from pg_stat_activity where datname = current_database() and application_name = $1',
    [listening],
  )
  return row?.[0] === 't'
}

/** Lets the next server bring another key: this database was restored without its own. */
export async function forgetKey(on: Queryable): Promise<void> {
  const [row] = await run(on, `select to_regclass('system.installation')`, [])
  if (row?.[0]) await run(on, 'update system.installation set key = null', [])
}
