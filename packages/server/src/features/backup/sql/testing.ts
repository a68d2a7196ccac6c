import { type Queryable } from '../../../store/connection/pool.ts'
import { KEYS_STEP } from '../../../store/schema/keys.ts'
import { BACKUP_STATUS_STEP } from './status.ts'

/** The tables of the schema that a backup and its trial read. */
export async function prepareSmallShop(on: Queryable): Promise<void> {
  await on.query(`create schema system; ${KEYS_STEP}; ${BACKUP_STATUS_STEP};
    create table system.media_files (full_path text collate "C" primary key);
    create table boutiques (id text collate "C" primary key, data jsonb, deleted bool not null, created_at text)`)
}
