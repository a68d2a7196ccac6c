import { useEffect, useRef } from 'react'

/**
 * Keeps the selected document visible in the list next to it. When the document is closed, its link is scrolled into
 * view and gets the focus back.
 */
export function useSelectedInView(selectedId: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef(selectedId)
  const opened = useRef<string>(undefined)
  useEffect(() => {
    const closed = selectedId === undefined
    const id = closed ? last.current : selectedId
    const isOpened = last.current === undefined
    if (isOpened) opened.current = selectedId
    last.current = selectedId
    const found = id !== undefined && root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
    const item = found || undefined
    // The document that was opened from here is where it was, even if only a part of it was visible.
    const isBack = closed && id === opened.current && item !== undefined && isInSight(item)
    // Heights of the narrow list settle after this: in the middle the document stays visible.
    if (!isBack) item?.scrollIntoView({ block: isOpened && !closed ? 'center' : 'nearest' })
    const focused = document.activeElement
    if (closed && (focused === document.body || root.current?.contains(focused))) {
      const target = item?.matches('[data-list-item]') ? item : item?.querySelector<HTMLElement>('[data-list-item]')
      target?.focus({ preventScroll: true })
    }
  }, [selectedId])
  return root
}

/** Whether any part of an item is visible in the window. */
function isInSight(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
