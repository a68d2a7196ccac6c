import { type RefObject, useEffect } from 'react'

const STOPS = 'button:not([tabindex="-1"]), a[href]'

/** The button with the focus, and where it is. */
interface KeptFocus {
  button: HTMLElement
  /** The elements around it, the nearest first, each with the position of the button among its buttons. */
  places: { element: HTMLElement; index: number }[]
}

const stopsIn = (element: HTMLElement): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(STOPS)]
const canHold = (stop: HTMLElement): boolean => !stop.matches(':disabled') && stop.checkVisibility()

/** The elements around a button up to the root that have other buttons. */
function placesOf(button: HTMLElement, root: HTMLElement): KeptFocus['places'] {
  const places: KeptFocus['places'] = []
  for (let element = button.parentElement; element; element = element.parentElement) {
    const stops = stopsIn(element)
    if (stops.length > 1) places.push({ element, index: stops.indexOf(button) })
    if (element === root) break
  }
  return places
}

/** The button at the place of one that is gone or disabled; the nearest one in its group where there is none. */
function substitute({ places }: KeptFocus): HTMLElement | undefined {
  for (const { element, index } of places) {
    if (!element.isConnected) continue
    const stops = stopsIn(element)
    const found = stops.slice(index).find(canHold) ?? stops.slice(0, index).findLast(canHold)
    if (found) return found
  }
  return undefined
}

/**
 * Keeps the focus in the form when the button that has it goes away or is disabled: it moves to the button that takes
 * its place. A button that waits for its response gets the focus back when it can be pressed again.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = root.current
    if (!form) return
    let kept: KeptFocus | undefined
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      // A dialog returns the focus to the button that opened it.
      if (target.closest('[role="dialog"]')) return
      const isButton = form.contains(target) && target.matches(STOPS)
      kept = isButton ? { button: target, places: placesOf(target, form) } : undefined
    }
    // A click elsewhere takes the focus away on purpose.
    const onPress = ({ target }: PointerEvent): void => {
      if (!kept?.button.contains(target as Node)) kept = undefined
    }
    const onChange = (): void => {
      if (!kept || kept.button.matches('[data-loading]:disabled')) return
      const active = document.activeElement
      if (active !== document.body && active !== kept.button) return
      const isLost = !kept.button.isConnected || !canHold(kept.button)
      if (!isLost && active === kept.button) return
      const target = isLost ? substitute(kept) : kept.button
      target?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(onChange)
    observer.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [root])
}
