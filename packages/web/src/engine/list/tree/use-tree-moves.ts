import type { LiveDocument } from '@boutique/domain'
import { useMemo, useRef, useState } from 'react'
import { nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'
import { TOP, type TreeMove, withMoves } from './tree-moves.ts'
import { type Tree, treeOf } from './tree-rows.ts'

/** A tree with the moves that the server does not show yet, and what moves a document: one save, which can be undone. */
export function useTreeMoves(
  documents: readonly LiveDocument[],
  relation: string,
): { tree: Tree; move(id: string, target: string): void } {
  const { collection, change } = useListContext()
  const [moves, setMoves] = useState<readonly TreeMove[]>([])
  // One after the other: the second move of a document follows the revision that the first one made.
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const lastMoved = useRef<LiveDocument>(undefined)
  const left = moves.filter(({ id, rev }) => {
    const shown = documents.find((document) => document.id === id)
    return shown !== undefined && (rev === undefined || shown.rev < rev)
  })
  if (left.length < moves.length) setMoves(left)
  const tree = useMemo(() => treeOf(withMoves(documents, moves, relation), relation), [documents, moves, relation])
  const move = (id: string, target: string): void => {
    const document = documents.find((one) => one.id === id)
    if (!document) return
    const above = target === TOP ? undefined : tree.byId.get(target)
    const made: TreeMove = { id, parent: above?.id, rev: undefined }
    setMoves((others) => [...others.filter((one) => one.id !== id), made])
    const done = above ? `Rangement sous « ${nameOf(collection, above)} »` : 'Rangement au premier niveau'
    sending.current = sending.current.then(async () => {
      const last = lastMoved.current
      const newest = last?.id === id && last.rev > document.rev ? last : document
      const moved = await change(newest, { [relation]: above?.id ?? null }, done)
      lastMoved.current = moved ?? last
      setMoves((all) =>
        all.flatMap((one) => (one !== made ? [one] : moved === undefined ? [] : [{ ...one, rev: moved.rev }])),
      )
    })
  }
  return { tree, move }
}
