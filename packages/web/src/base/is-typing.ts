const TYPED = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file'])

/** Whether a key goes into a field: single-letter shortcuts are ignored there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return TYPED.has(target.tagName) && !NOT_TYPED.has((target as HTMLInputElement).type)
}
