import type { KeyboardEvent } from 'react'

/**
 * Keeps Enter from sending the form of an input whose list of options is open: an option that has only just come is not
 * selected yet, and the list does not take the key.
 */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && isOpen) event.preventDefault()
}
