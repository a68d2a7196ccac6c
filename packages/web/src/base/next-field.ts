/** One-line inputs in which Entrée, the "Suivant" of a phone's keyboard, has nothing else to do. */
const ONE_LINE = 'input:is(:not([type]), [type="text"], [type="email"], [type="tel"], [type="url"], [type="password"])'

const isOneLine = (element: Element): element is HTMLInputElement =>
  element.matches(ONE_LINE) &&
  !element.matches('[aria-haspopup], [role="combobox"], :disabled, [readonly]') &&
  (element as HTMLElement).checkVisibility()

/** Whether a key is a plain Entrée, and not one that ends a composition or that somebody handled. */
const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.defaultPrevented || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)

/**
 * On Entrée in a one-line input, moves the focus to the next one that is wanted; the event then does nothing else.
 * @returns whether the event is an Entrée in a one-line input, and the input that has the focus now, if any
 */
export function toNextField(
  event: KeyboardEvent,
  inside: Element,
  isWanted: (input: HTMLInputElement) => boolean = () => true,
): { next: HTMLInputElement | undefined } | undefined {
  const { target } = event
  if (!isEnter(event) || !(target instanceof HTMLInputElement) || !isOneLine(target)) return undefined
  const all = [...inside.querySelectorAll('input')].filter(isOneLine)
  const next = all.slice(all.indexOf(target) + 1).find(isWanted)
  if (next) {
    event.preventDefault()
    next.focus()
  }
  return { next }
}
