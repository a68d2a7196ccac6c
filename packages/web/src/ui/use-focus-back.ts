import { useEffect, useLayoutEffect, useRef } from 'react'

/** How many focused elements are remembered: a menu and its button, a dialog below another one. */
const MAX_REMEMBERED = 8
const recent: Element[] = []

/** Remembers what gets focus, the latest last. */
export function watchFocus(document: Document): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const known = recent.indexOf(target)
    if (known >= 0) recent.splice(known, 1)
    recent.push(target)
    if (recent.length > MAX_REMEMBERED) recent.shift()
  })
}

/**
 * Returns focus when a dialog closes or is unmounted, unless an element outside dialogs has it by then: to the latest
 * element that had it before the dialog opened and is still visible. The return of the library misses dialogs that are
 * mounted open, and those opened from a menu, whose items are gone.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<readonly Element[]>([])
  // Before the effects that move focus into the dialog.
  useLayoutEffect(() => {
    if (opened) before.current = [...recent]
  }, [opened])
  // After the commit, at whose end React gives focus back to an element of the dialog that is still fading out.
  useEffect(() => {
    if (!opened) return
    return () => {
      const active = document.activeElement
      if (active && active !== document.body && !active.closest('[role="dialog"]')) return
      const target = before.current.findLast((element) => element.isConnected && element.checkVisibility())
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [opened])
}
