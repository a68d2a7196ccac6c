import type { Queryable } from '../../store/connection/pool.ts'
import { dropLog } from './sql/backup.ts'

/** Lets PostgreSQL remove the log that an earlier backup held back, which nobody copies any more. */
export async function dropBackupLog(on: Queryable): Promise<void> {
  await dropLog(on)
}
