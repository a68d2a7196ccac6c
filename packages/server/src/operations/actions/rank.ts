import type { Actor, Data } from '@boutique/domain'
import { readChildren } from '../../store/documents/documents.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commit } from '../write/commit.ts'
import type { Engine, Target } from '../engine.ts'
import type { Modification } from '../write/plan.ts'
import { neighboursOf } from './reorder.ts'
import type { Granted } from '../rights/rights.ts'
import { text } from '../read/text.ts'

/**
 * Moves a document of a collection with `ranked` between two others: `avant` is above, `apres` below; without either it
 * comes first. All documents of the place are numbered from 1, in one commit.
 */
export async function rank(
  engine: Engine,
  actor: Actor,
  target: Target,
  granted: Granted,
  input: Data,
): Promise<string> {
  const { avant, apres } = neighboursOf(target, input)
  const { collection, scope, parent } = granted
  const field = collection.ranked as string
  // The commit locks the place before its first document: the order does not change meanwhile.
  const [moved] = await commit(engine, actor, [{ granted, id: target.id }], async ({ on }) => {
    const siblings = inOrder(await readChildren(on, collection, scope, parent), field)
    const others = siblings.filter((id) => id !== target.id)
    const ids = others.toSpliced(placeOf(others, avant, apres), 0, target.id)
    const ranks = new Map(ids.map((id, at) => [id, at + 1]))
    const write = (id: string): Modification => ({
      ...{ type: 'change', granted, id },
      propose: (_, data) => {
        const after = ranks.get(id)
        return {
          action: 'reordonner',
          data: { ...data, [field]: after },
          changes: [{ path: field, before: data[field], after }],
        }
      },
    })
    return [target.id, ...others].map(write)
  })
  return text(granted, moved as StoredDocument)
}

/** The ids of documents by their rank, then by id. */
export function inOrder(documents: readonly Pick<StoredDocument, 'id' | 'text'>[], field: string): string[] {
  const ranked = documents.map(({ id, text: json }) => ({ id, rank: Number((JSON.parse(json) as Data)[field] ?? 0) }))
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

/** The index at which a document is inserted; the end when both neighbours are gone. */
function placeOf(ids: readonly string[], avant: string | undefined, apres: string | undefined): number {
  if (avant !== undefined && ids.includes(avant)) return ids.indexOf(avant) + 1
  if (apres !== undefined && ids.includes(apres)) return ids.indexOf(apres)
  return avant === undefined && apres === undefined ? 0 : ids.length
}
