import type { BackupHealth } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** What the server that makes the backup says of it, as a numbered step of the system tables. */
export const BACKUP_STATUS_STEP = `
create table system.backup_status (
  single boolean primary key default true check (single),
  health jsonb not null
)`

/** Keeps what the server that makes the backup knows of it, for the others. */
export async function noteBackup(on: Queryable, health: BackupHealth): Promise<void> {
  await run(
    on,
    `insert into system.backup_status (health) values ($1)
     on conflict (single) do update set health = excluded.health`,
    [JSON.stringify(health)],
  )
}

export async function readBackup(on: Queryable): Promise<BackupHealth | undefined> {
  const [row] = await run(on, 'select health from system.backup_status', [])
  return row?.[0] ? (JSON.parse(row[0]) as BackupHealth) : undefined
}
