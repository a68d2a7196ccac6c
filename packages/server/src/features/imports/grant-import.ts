import { type Actor, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { refuseAction } from '../../operations/rights/own-fields.ts'
import { type Granted, grant } from '../../operations/rights/rights.ts'

/** Where a file is imported into. */
export interface ImportPlace {
  boutique: string
  collection: string
}

/**
 * Authorises imports into a collection: they create its documents and change them.
 * @throws Problem 403 or 404 like a write; 422 for a collection that takes no files
 */
export async function grantImport(engine: Engine, actor: Actor, place: ImportPlace): Promise<Granted> {
  await grant(engine, actor, place, 'create')
  const granted = await grant(engine, actor, place, 'update')
  // Who may change some fields only cannot create documents.
  refuseAction(granted)
  if (granted.collection.importable) return granted
  throw new Problem(422, 'import.collection', "Aucun fichier ne s'importe dans cette collection")
}
