import type { Engine } from '../../operations/engine.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { isRefused } from './sql/refusals.ts'

/** Whether somebody with this address, deleted or not, unsubscribed from the newsletter of a boutique. */
export const hasUnsubscribed = (engine: Engine, on: Queryable, boutique: string, email: string): Promise<boolean> =>
  isRefused(on, engine.registry, boutique, email)
