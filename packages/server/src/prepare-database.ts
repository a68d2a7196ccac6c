import type { Registry } from '@boutique/domain'
import { ensureSchema } from './ensure-schema.ts'
import { prepareQueue } from './jobs/jobs.ts'
import { createIdentitySchema, watchIdentities } from './store/accounts/identities.ts'
import { watchLinks } from './store/accounts/links.ts'
import { watchFailures } from './store/accounts/sign-in-attempts.ts'
import { noteSignIns } from './store/accounts/sign-ins.ts'
import type { Connection, Pool } from './store/connection/pool.ts'
import type { Progress } from './store/schema/schema-lock.ts'

/**
 * Migrates a database to this program: its own tables, and those of the identity and job libraries. They create theirs
 * without a lock: two servers that start together would collide.
 *
 * @param openAuth opens the identity library, which creates its tables
 */
export const prepareDatabase = <T>(
  database: { maintenance: Pool; connection: Connection | string; registry: Registry; progress: Progress },
  openAuth: () => Promise<T>,
): Promise<T> =>
  ensureSchema(database.maintenance, database.registry, database.progress, async (client) => {
    await createIdentitySchema(client)
    await prepareQueue(database.connection)
    const auth = await openAuth()
    await watchIdentities(client)
    await watchLinks(client)
    await noteSignIns(client)
    await watchFailures(client)
    return auth
  })
