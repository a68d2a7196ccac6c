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
  /** A connection goes back to the pool once, whoever notices first that it is of no use any more. */
  const leave = (client: PoolClient | undefined): void => {
    if (!client || session !== client) return
    session = undefined
    client.release(true)
  }
  return {
    async leads() {
      let client = session
      if (!client) {
        const opened: PoolClient = await pool.connect()
        opened.on('error', () => leave(opened))
        session = client = opened
      }
      try {
        return await lead(client, kind)
      } catch (error) {
        leave(client)
        throw error
      }
    },
    release() {
      leave(session)
    },
  }
}
