import { type Actor, mayOpen, Problem } from '@boutique/domain'
import type { Engine } from '../engine.ts'
import { forbidden, noteChecked } from './rights.ts'

/** Refuses everybody but administrators. Throws 403. */
export function checkInstallationAdministrator(actor: Actor): void {
  noteChecked(actor)
  if (!mayOpen('admin', actor)) throw forbidden()
}

/** Refuses everybody but administrators, and a boutique that does not exist. Throws 403 or 404. */
export async function checkAdministrator(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  checkInstallationAdministrator(actor)
  if (!(await engine.boutiqueExists(boutique))) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
}
