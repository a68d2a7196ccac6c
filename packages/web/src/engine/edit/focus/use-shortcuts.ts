import { useEffect, useRef } from 'react'
import { isCovered } from '../../../base/is-covered.ts'
import { isTyping } from '../../../base/is-typing.ts'

export interface Shortcuts {
  save(): void
  close(): void
  previous?(): void
  next?(): void
}

/** Whether a key without modifiers may be a shortcut: while somebody types, only Échap is, and the page is not searched. */
const mayAct = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' || (/^[jk]$/i.test(key) && !isTyping(target))

/** Shortcuts of a form: J and K go to the neighbours, Échap leaves the field and then closes, Ctrl S saves now. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    // Checked in the capture phase: a dialog that the key closes is gone when the event bubbles.
    let wasCovered = false
    const onCapture = (event: KeyboardEvent): void => {
      wasCovered = mayAct(event) && isCovered()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { save, close, previous, next } = current.current
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 's') {
        event.preventDefault()
        save()
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || wasCovered) return
      if (key === 'escape') {
        if (isTyping(event.target)) (event.target as HTMLElement).blur()
        else close()
      } else if (!isTyping(event.target)) {
        if (key === 'j') next?.()
        if (key === 'k') previous?.()
      }
    }
    window.addEventListener('keydown', onCapture, true)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onCapture, true)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
