import { type Actor, type Data, Problem } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import type { Engine } from '../engine.ts'
import { checkAccess, forbidden, grant } from './rights.ts'

/**
 * The settings of a boutique, for those who edit one of them.
 *
 * @throws Problem 403, 404
 */
export async function settingsFor(engine: Engine, actor: Actor, boutique: string, field: string): Promise<Data> {
  const granted = await grant(engine, actor, { boutique: null, collection: 'boutiques' }, 'update')
  const { fields } = granted.ability
  if (fields && !fields.includes(field)) throw forbidden()
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, boutique))
  return JSON.parse(stored.text) as Data
}

/** Counts a test of a boutique: 0 when it may start, otherwise the seconds until the next one may. */
export type TestWait = (boutique: string) => number

/** Refuses a test that comes too soon. Throws Problem 429. */
export function checkWait(wait: TestWait, boutique: string): void {
  const seconds = wait(boutique)
  if (seconds > 0) throw new Problem(429, 'trop.de-requetes', `Trop d'essais, réessayez dans ${seconds} s`)
}
