import { type Actor, documentName, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, type Granted } from '../../operations/rights/rights.ts'
import { readDocuments } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'

/** The names of those documents that the actor may see: an id that was sent may be that of any document. */
export async function shownTitles(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const stored = await readDocuments(engine.pool, granted.collection, ids)
  const shown = stored.filter((one) => isShown(actor, granted, one))
  return new Map(shown.map((one) => [one.id, documentName(granted.collection, dataOf(one))]))
}

function isShown(actor: Actor, granted: Granted, stored: StoredDocument): boolean {
  try {
    checkAccess(actor, granted, stored, { deleted: granted.ability.trash })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
