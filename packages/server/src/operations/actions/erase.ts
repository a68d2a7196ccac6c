import type { Actor } from '@boutique/domain'
import { lockDocuments } from '../../store/documents/documents.ts'
import { eraseDocument } from '../../store/documents/erase.ts'
import { transaction } from '../../store/connection/pool.ts'
import { wasErased } from '../write/commit-outcome.ts'
import type { Engine } from '../engine.ts'
import { checkAccess, type Granted } from '../rights/rights.ts'
import { text } from '../read/text.ts'

/**
 * Erases a document with its journal (SCHEMA-21). Returns its last JSON text, marked as deleted.
 *
 * @throws Problem 404 like a read
 */
export async function erase(engine: Engine, actor: Actor, granted: Granted, id: string): Promise<string> {
  const { collection, scope } = granted
  const entry = { at: engine.now(), actor: actor.id, commit: engine.newId() }
  let last = ''
  try {
    await transaction(engine.pool, async (on) => {
      const [found] = await lockDocuments(on, collection, [id])
      const stored = checkAccess(actor, granted, found)
      last = text(granted, { ...stored, deleted: true })
      await eraseDocument(on, collection, { id, scope }, entry)
    })
  } catch (error) {
    if (last === '' || !(await wasErased(engine, error, collection, id, entry.commit))) throw error
  }
  engine.changed(collection.slug, id)
  return last
}
