import { type RefObject, useLayoutEffect, useState } from 'react'
import { rangeOf, type RowRange } from './row-window.ts'

/** The rows of a list to draw, while its pane scrolls and changes its size. */
export function useRowWindow(root: RefObject<HTMLElement | null>, rowHeight: number): RowRange {
  const [range, setRange] = useState<RowRange>(() => rangeOf(0, window.innerHeight, rowHeight))
  useLayoutEffect(() => {
    const body = root.current
    const pane = body?.closest<HTMLElement>('[data-pane]')
    if (!body || !pane) return
    const measure = (): void => {
      const above = pane.getBoundingClientRect().top - body.getBoundingClientRect().top
      const next = rangeOf(above, pane.clientHeight, rowHeight)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    measure()
    pane.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    observer.observe(body)
    return () => {
      pane.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [root, rowHeight])
  return range
}
