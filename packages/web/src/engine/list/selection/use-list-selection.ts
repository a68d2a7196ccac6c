import type { Collection } from '@boutique/domain'
import { useEffect, useState } from 'react'
import { isCovered } from '../../../base/is-covered.ts'
import { isTyping } from '../../../base/is-typing.ts'
import type { ListSearch } from '../../../base/search/search.ts'
import { SelectionStore, useIsSelecting } from './selection-store.ts'

/**
 * The selection of a list. A new tab, search, filter or period begins with nothing selected, since the list then shows
 * other documents; a new order keeps it.
 */
export function useListSelection(
  collection: Collection,
  boutique: string | null,
  { onglet, q, filtres, periode, vue }: ListSearch,
): SelectionStore {
  const shown = JSON.stringify([collection.slug, collection.of, boutique, onglet, q, filtres, periode, vue])
  const [kept, setKept] = useState(() => ({ shown, store: new SelectionStore() }))
  if (kept.shown !== shown) setKept({ shown, store: new SelectionStore() })
  useEndByKey(kept.store)
  return kept.store
}

/** Échap ends the selection, unless it belongs to a dialog, a text or the form of the open document. */
function useEndByKey(store: SelectionStore): void {
  const isSelecting = useIsSelecting(store)
  useEffect(() => {
    if (!isSelecting) return
    // Checked in the capture phase: a dialog that the key closes is gone when the event bubbles.
    let wasCovered = false
    const onCapture = ({ key }: KeyboardEvent): void => {
      wasCovered = key === 'Escape' && isCovered()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented } = event
      if (key !== 'Escape' || defaultPrevented || wasCovered || isTyping(target)) return
      if (target instanceof Element && target.closest('[data-document-open]')) return
      event.preventDefault()
      store.clear()
    }
    document.addEventListener('keydown', onCapture, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onCapture, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isSelecting, store])
}
