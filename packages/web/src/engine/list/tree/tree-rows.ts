import type { LiveDocument } from '@boutique/domain'

/** One visible row of a tree. */
export interface TreeRow {
  document: LiveDocument
  /** 1 for roots. */
  level: number
  /** The id of the row above it in the tree; undefined for roots. */
  parent: string | undefined
  hasChildren: boolean
  isOpen: boolean
  /** Its position among the children of its parent, from 1, and their number. */
  position: number
  size: number
}

/** A tree as its documents describe it. */
export interface Tree {
  byId: ReadonlyMap<string, LiveDocument>
  /** The children of each document, and the roots under undefined, in the order of the documents. */
  children: ReadonlyMap<string | undefined, readonly LiveDocument[]>
}

const NONE: readonly LiveDocument[] = []

/**
 * The tree of some documents: those whose parent is not among them are roots, and so are those of a cycle, which only
 * another program can store.
 * @param relation the field that names the parent
 */
export function treeOf(documents: readonly LiveDocument[], relation: string): Tree {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const reached = reachedFromRoots(documents, byId, relation)
  const parentOf = (document: LiveDocument): string | undefined => {
    const parent = document[relation]
    return typeof parent === 'string' && byId.has(parent) && reached.has(document.id) ? parent : undefined
  }
  return { byId, children: Map.groupBy(documents, parentOf) }
}

function reachedFromRoots(
  documents: readonly LiveDocument[],
  byId: ReadonlyMap<string, LiveDocument>,
  relation: string,
): ReadonlySet<string> {
  const isRoot = (document: LiveDocument): boolean => !byId.has(String(document[relation]))
  const children = Map.groupBy(documents, (document) => String(document[relation]))
  const reached = new Set<string>()
  const waiting = documents.filter(isRoot)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    reached.add(next.id)
    waiting.push(...(children.get(next.id) ?? NONE))
  }
  return reached
}

/** The visible rows: roots first, children below their parent unless it is closed. */
export function visibleRows({ children }: Tree, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const waiting: TreeRow[] = []
  const add = (parent: string | undefined, level: number): void => {
    const group = children.get(parent) ?? NONE
    for (let at = group.length - 1; at >= 0; at--) {
      const document = group[at] as LiveDocument
      const hasChildren = children.has(document.id)
      const isOpen = hasChildren && !closed.has(document.id)
      waiting.push({ document, level, parent, hasChildren, isOpen, position: at + 1, size: group.length })
    }
  }
  add(undefined, 1)
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row)
    if (row.isOpen) add(row.document.id, row.level + 1)
  }
  return rows
}

/** The ids of a document and of everything below it. */
export function branchOf({ children }: Tree, id: string): ReadonlySet<string> {
  const branch = new Set([id])
  // A set is iterated in the order of insertion, including what is added meanwhile.
  for (const one of branch) for (const child of children.get(one) ?? NONE) branch.add(child.id)
  return branch
}

/** The ids from a root down to the parent of a document. */
export function ancestorIds({ byId }: Tree, relation: string, id: string): string[] {
  const above: string[] = []
  for (let next = byId.get(id)?.[relation]; typeof next === 'string' && !above.includes(next); ) {
    const document = byId.get(next)
    if (!document) break
    above.unshift(next)
    next = document[relation]
  }
  return above
}
