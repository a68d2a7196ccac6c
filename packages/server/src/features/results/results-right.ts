import { type Actor } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { forbidden, grant, mayIn } from '../../operations/rights/rights.ts'

/**
 * Refuses everybody who does not read the accounts of a boutique: its ledger of pieces, sales and expenses, all of them.
 * @throws Problem 403; 404 for a boutique that does not exist
 */
export async function checkAccounts(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  await grant(engine, actor, { boutique, collection: 'depenses' }, 'read')
  if (!readsAccounts(engine, actor, boutique)) throw forbidden()
}

/** Whether an actor reads the accounts of a boutique. */
export const readsAccounts = (engine: Engine, actor: Actor, boutique: string): boolean =>
  ['depenses', 'mouvements', 'couts'].every((slug) => mayIn(engine, actor, boutique, slug, 'read'))
