import { type RefObject, useEffect } from 'react'
import { toNextField } from '../../../base/next-field.ts'

/**
 * On a phone or a tablet, the "Suivant" of its keyboard goes to the next one-line field of the form, and after the last
 * one the keyboard closes.
 */
export function useNextField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      if (!form.current?.contains(target as Node) || !matchMedia('(pointer: coarse)').matches) return
      const found = toNextField(event, form.current)
      if (found && !found.next) (target as HTMLElement).blur()
    }
    // At the window: an input that handles the key itself is asked first.
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [form])
}
