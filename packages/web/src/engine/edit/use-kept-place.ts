import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isTyping } from '../../base/is-typing.ts'
import { whenMounted } from '../../base/timing/when-mounted.ts'

/** Where somebody is in the forms of a screen, which J and K keep from one document to the next. */
export interface Place {
  /** The id of the control that had the focus last. */
  control?: string
  /** The document that J, K or their buttons lead to. */
  to?: string
  /** The name of the button of the bar that leads there. */
  button?: string
}

/** Notes that a neighbour is opened, from the control or the button that has the focus. */
export function leaveFor(place: Place, id: string): void {
  place.to = id
  place.button = document.activeElement?.closest('[role=toolbar] [aria-label]')?.getAttribute('aria-label') ?? undefined
}

/**
 * Brings the person to the same place in the neighbour: the control is in view, and has the focus; one for text has it on
 * its label instead, so that the next J is no letter, and Tab goes into it.
 */
export function useKeptPlace(place: Place, form: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    const element = form.current
    const onFocus = ({ target }: FocusEvent): void => {
      const { id: control, htmlFor } = target as HTMLLabelElement
      const found = htmlFor || control
      if (found.startsWith('champ-')) place.control = found
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [place, form])
  useLayoutEffect(() => {
    if (place.to !== id) {
      // Opened otherwise: what was before is of no interest.
      place.to = place.control = undefined
      return
    }
    const isThere = (): boolean => form.current !== null && comeTo(form.current, place)
    if (isThere()) return
    const stop = whenMounted(
      () => isThere() && (stop(), true),
      () => stop(),
    )
    return stop
  }, [place, form, id])
}

/** False while the control is not on the page. */
function comeTo(form: HTMLElement, { control, button }: Place): boolean {
  const pressed =
    button && form.querySelector<HTMLElement>(`[role=toolbar] [aria-label="${CSS.escape(button)}"]:enabled`)
  const found = control === undefined ? null : form.querySelector<HTMLElement>(`#${CSS.escape(control)}`)
  if (found && found.getBoundingClientRect().bottom > innerHeight) found.scrollIntoView({ block: 'center' })
  const active = document.activeElement
  // Who walks through the list stays there.
  if (active === null || active === document.body || form.contains(active)) {
    const target = pressed || (isTyping(found) ? labelOf(form, found) : found)
    target?.focus({ preventScroll: true })
  }
  return control === undefined || found !== null || Boolean(pressed)
}

function labelOf(form: HTMLElement, control: HTMLElement | null): HTMLElement | null {
  const label = form.querySelector<HTMLElement>(`label[for="${CSS.escape(control?.id ?? '')}"]`)
  if (label) label.tabIndex = -1
  return label
}
