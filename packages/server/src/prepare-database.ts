import type { Registry } from '@boutique/domain'
import { ensureSchema } from './ensure-schema.ts'
import { prepareQueue } from './jobs/jobs.ts'
import { createIdentitySchema, watchIdentities } from './store/accounts/identities.ts'
import { watchLinks } from './store/accounts/links.ts'
import { watchFailures } from './store/accounts/sign-in-attempts.ts'
import { noteSignIns } from './store/accounts/sign-ins.ts'
import { type Connection, type Pool, sharesSessions } from './store/connection/pool.ts'
import { limitRole } from './store/connection/shared-sessions.ts'
import type { Progress } from './store/schema/schema-lock.ts'

/** The database to migrate: by a pool without time limits, and the one of requests. */
export interface Preparing {
  maintenance: Pool
  pool: Pool
  connection: Connection | string
  registry: Registry
  progress: Progress
}

/**
 * Migrates a database to this program: its own tables, and those of the identity and job libraries. They create theirs
 * without a lock: two servers that start together would collide.
 *
 * @param openAuth opens the identity library, which creates its tables
 */
export const prepareDatabase = <T>(database: Preparing, openAuth: () => Promise<T>): Promise<T> =>
  ensureSchema(database.maintenance, database.registry, database.progress, async (client) => {
    if (sharesSessions(database.pool)) await limitRole(database.pool)
    await createIdentitySchema(client)
    await prepareQueue(database.connection)
    const auth = await openAuth()
    await watchIdentities(client)
    await watchLinks(client)
    await noteSignIns(client)
    await watchFailures(client)
    return auth
  })
