import { type Actor, collectionOf, type Data, Problem } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { dataOf } from '../../store/documents/row.ts'
import type { Engine } from '../../operations/engine.ts'
import { forbidden, mayIn } from '../../operations/rights/rights.ts'

/** Whether an actor reads the sellers of a boutique's purchases: a right of its own. */
export const readsSellers = (engine: Engine, actor: Actor, boutique: string): boolean =>
  mayIn(engine, actor, boutique, 'achats/identites', 'read')

/** Refuses who does not read the sellers. Throws 403. */
export function checkSellers(engine: Engine, actor: Actor, boutique: string): void {
  if (!readsSellers(engine, actor, boutique)) throw forbidden()
}

/** The settings of a boutique whose register the actor may see. Throws 403 without the right to purchases, or 404. */
export async function checkRegister(engine: Engine, actor: Actor, boutique: string): Promise<Data> {
  if (!mayIn(engine, actor, boutique, 'achats', 'read')) throw forbidden()
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'boutiques'), boutique)
  if (!stored || stored.deleted) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
  return dataOf(stored)
}

/** The day since which a boutique keeps its register. Throws 409 while it keeps none. */
export async function checkKeeper(engine: Engine, actor: Actor, boutique: string): Promise<string> {
  const { registreObjets, registreDepuis } = await checkRegister(engine, actor, boutique)
  if (registreObjets !== true)
    throw new Problem(
      409,
      'registre.absent',
      'Cette boutique ne tient pas de registre : activez-le dans ses paramètres',
    )
  return typeof registreDepuis === 'string' ? registreDepuis : ''
}
