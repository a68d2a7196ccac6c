import type { LiveDocument } from '@boutique/domain'
import { branchOf, type Tree } from './tree-rows.ts'

/** The place of the roots, as a target of a move. */
export const TOP = 'premier-niveau'

/** A move that the server has not shown yet. */
export interface TreeMove {
  id: string
  /** The new parent; undefined for a root. */
  parent: string | undefined
  /** The revision of the move; undefined until the server responds. */
  rev: number | undefined
}

/** The documents with the moves that the server does not show yet. */
export function withMoves(
  documents: readonly LiveDocument[],
  moves: readonly TreeMove[],
  relation: string,
): readonly LiveDocument[] {
  const pending = new Map(moves.map((move) => [move.id, move]))
  if (pending.size === 0) return documents
  return documents.map((document) => {
    const move = pending.get(document.id)
    if (!move || (move.rev !== undefined && document.rev >= move.rev)) return document
    return { ...document, [relation]: move.parent }
  })
}

/** Whether a document can be moved below a target: another one that is not below it already, or `TOP`. */
export function mayMove(tree: Tree, relation: string, id: string, target: string | undefined): boolean {
  const document = tree.byId.get(id)
  if (!document || target === undefined) return false
  const parent = document[relation]
  if (target === TOP) return typeof parent === 'string'
  return tree.byId.has(target) && parent !== target && !branchOf(tree, id).has(target)
}
