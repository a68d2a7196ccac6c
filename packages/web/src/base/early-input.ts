let input: HTMLInputElement | undefined
let before: Element | null = null
let isUnfinished = false

interface EarlyInput {
  /** The accessible name of the input that is awaited. */
  label: string
  /** Is called when a composition begins or ends. */
  changed?(): void
  /** Échap was pressed. */
  close(): void
}

/**
 * Gives the focus at once to an invisible input, which takes what is typed until the dialog that is opened, whose code may
 * still be loading, shows its own: no other field and no action gets these keys, and dead keys compose letters as in any
 * input.
 */
export function openEarlyInput({ label, changed, close }: EarlyInput): void {
  input?.remove()
  before = document.activeElement
  input = document.createElement('input')
  input.ariaLabel = label
  input.style.cssText = 'position:fixed;top:0;opacity:0'
  const onEvent = (event: Event): void => {
    const { type, key, isComposing, ctrlKey, metaKey } = event as KeyboardEvent
    const isKey = type === 'keydown'
    if (isKey && !ctrlKey && !metaKey) {
      event.stopPropagation()
      if (key === 'Tab') event.preventDefault()
      if (key === 'Escape' && !isComposing) return close()
    }
    // A dead key begins a composition, or changes the next letter without one.
    isUnfinished = isKey
      ? key === 'Dead' || isComposing || (isUnfinished && /^(.|Shift|AltGraph)$/u.test(key))
      : type === 'compositionstart' || isComposing
    changed?.()
  }
  for (const type of ['keydown', 'input', 'compositionstart', 'compositionend']) input.addEventListener(type, onEvent)
  document.body.append(input)
  input.focus()
}

/** Whether the input that has the focus waits for the rest of a letter: the focus must stay there. */
export const isComposingEarly = (): boolean => isUnfinished

/** Removes the input and returns its text. */
export function takeEarlyText(): string {
  const text = input?.value ?? ''
  input?.remove()
  input = undefined
  isUnfinished = false
  return text
}

/** Forgets the text, and gives the focus back to the element that had it before. */
export function leaveEarlyInput(): void {
  takeEarlyText()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  before = null
}
