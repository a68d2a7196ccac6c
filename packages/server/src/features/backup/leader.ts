import type { Pool, PoolClient } from '../../store/connection/pool.ts'
import { type BackupKind, lead } from './sql/backup.ts'

/** Of the servers on one database, the one that makes the backup. */
export interface Leader {
  /** Whether it is this one. */
  leads(): Promise<boolean>
  release(): void
}

/** A connection of its own, whose lock says that no other server makes this backup. */
export function createLeader(pool: Pool, kind: BackupKind): Leader {
  let session = undefined as PoolClient | undefined
  return {
    async leads() {
      let client = session
      if (!client) {
        const opened: PoolClient = await pool.connect()
        opened.once('error', () => {
          session = undefined
          opened.release(true)
        })
        session = client = opened
      }
      try {
        return await lead(client, kind)
      } catch (error) {
        if (session === client) {
          session = undefined
          client.release(true)
        }
        throw error
      }
    },
    release() {
      session?.release(true)
    },
  }
}
