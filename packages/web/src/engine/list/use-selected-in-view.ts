import { useEffect, useRef } from 'react'

/**
 * Keeps the selected document visible in the list next to it. When the document is closed, its link is scrolled into
 * view and gets the focus back.
 */
export function useSelectedInView(selectedId: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef(selectedId)
  useEffect(() => {
    const closed = selectedId === undefined
    const id = closed ? last.current : selectedId
    last.current = selectedId
    const item = id === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
    item?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (closed && (focused === document.body || root.current?.contains(focused))) {
      const target = item?.matches('[data-list-item]') ? item : item?.querySelector<HTMLElement>('[data-list-item]')
      target?.focus({ preventScroll: true })
    }
  }, [selectedId])
  return root
}
