import { type Actor, collectionOf, onBehalfOf } from '@boutique/domain'
import { removeDocument } from '../../operations/actions/actions.ts'
import type { Engine } from '../../operations/engine.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { dataOf } from '../../store/documents/row.ts'

/** Deletes media records that an import made and that no document shows. Their files follow thirty days later. */
export async function dropMedias(
  engine: Engine,
  actor: Actor,
  boutique: string,
  medias: readonly string[],
): Promise<void> {
  for (const id of medias) {
    const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'medias'), id)
    if (!stored || stored.deleted || stored.scope !== boutique || dataOf(stored).isUsed === true) continue
    await removeDocument(engine, onBehalfOf(actor), { boutique, collection: 'medias', id })
  }
}
