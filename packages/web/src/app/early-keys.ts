/** Longer texts than any search are of no use. */
const MOST = 200

/** The text typed since the palette was opened and before its input had the focus. */
export interface EarlyText {
  text: string
  /** Whether the person gave up meanwhile. */
  closed: boolean
}

/** What a key adds to the text; Entrée and arrows are ignored, since no list is shown yet that they could choose from. */
export function withKey(text: string, key: string): EarlyText {
  if (key === 'Escape') return { text: '', closed: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), closed: false }
  // The name of a key that types nothing has several letters.
  return { text: [...key].length === 1 ? (text + key).slice(0, MOST) : text, closed: false }
}

let text: string | undefined
let onEscape: () => void = () => undefined

const isPalette = (element: Element | null): boolean => element?.hasAttribute('data-palette') ?? false

function onKey(event: KeyboardEvent): void {
  // The input has the focus again without a focus event when the palette is opened while it closes.
  if (text === undefined || isPalette(document.activeElement)) return void takeEarlyText()
  if (event.ctrlKey || event.metaKey || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  const next = withKey(text, event.key)
  text = next.text
  if (next.closed) onEscape()
}

/** Collects keys for the palette, whose code may still be loading: no other field and no action gets them. */
export function collectEarlyKeys(close: () => void): void {
  if (text === undefined) window.addEventListener('keydown', onKey, true)
  text ??= ''
  onEscape = close
}

/** Ends the collection and returns its text. */
export function takeEarlyText(): string {
  const taken = text ?? ''
  text = undefined
  window.removeEventListener('keydown', onKey, true)
  return taken
}
