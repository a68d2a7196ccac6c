import type { LiveDocument } from '@boutique/domain'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { useListContext } from '../list-context.ts'
import { add, toggle } from '../selection/selection.ts'
import { useIsSelecting } from '../selection/selection-store.ts'
import { selectByKey } from '../selection/use-item-gestures.ts'
import type { TreeRow } from './tree-rows.ts'

/** The selection of a tree, as its rows use it. */
export interface TreeSelection {
  isSelecting: boolean
  /** Does what a key on the row of a document does for the selection; whether it was such a key. */
  onKey(event: KeyboardEvent, id: string, to: string | undefined): boolean
  /** Selects a document that a finger lifted and let go where it was. */
  hold(id: string): void
}

/** The selection of a tree: ranges go over the visible rows, and what is in a closed branch stays selected. */
export function useTreeSelection(documents: readonly LiveDocument[], rows: readonly TreeRow[]): TreeSelection {
  const { selection: store } = useListContext()
  const isSelecting = useIsSelecting(store)
  const ids = useMemo(() => documents.map(({ id }) => id), [documents])
  const order = useMemo(() => rows.map(({ document }) => document.id), [rows])
  useEffect(() => store.show({ ids, hasMore: false, order }), [store, ids, order])
  useEffect(() => () => store.forgetLoaded(), [store])
  return {
    isSelecting,
    onKey(event, id, to) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      // Otherwise Espace lifts the row: while one selects, nothing is moved.
      if (event.key !== ' ' || !isPlain || !isSelecting) return selectByKey(store, id, event, to)
      store.change((selection) => toggle(selection, id))
      return true
    },
    hold: (id) => store.change((selection) => ({ ...add(selection, [id]), anchor: id })),
  }
}
