import type { Registry } from '@boutique/domain'
import type pg from 'pg'
import { migrate } from './store/schema/schema.ts'
import type { Progress } from './store/schema/schema-lock.ts'
import { SYSTEM_STEPS } from './system-steps.ts'

/** Migrates a database to a registry and to the tables of all features; see `migrate`. */
export const ensureSchema = <T = void>(
  pool: pg.Pool,
  registry: Registry,
  progress: Progress = () => undefined,
  within?: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => migrate(pool, { registry, steps: SYSTEM_STEPS }, progress, within)
