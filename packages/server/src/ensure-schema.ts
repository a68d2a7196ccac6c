import type { Registry } from '@boutique/domain'
import type { Pool } from './store/connection/pool.ts'
import { migrate, type Within } from './store/schema/schema.ts'
import type { Progress } from './store/schema/schema-lock.ts'
import { SYSTEM_STEPS } from './system-steps.ts'

/** Migrates a database to a registry and to the tables of all features; see `migrate`. */
export const ensureSchema = <T = void>(
  pool: Pool,
  registry: Registry,
  progress: Progress = () => undefined,
  within?: Within<T>,
): Promise<T> => migrate(pool, { registry, steps: SYSTEM_STEPS }, progress, within)
