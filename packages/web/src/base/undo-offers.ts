import { isTyping } from './is-typing.ts'

/** How long an offer to undo stays, in milliseconds: long enough to read it, and to get there by the keyboard. */
export const OFFER_DURATION = 8000
/** Older offers are hidden when there are more. */
const MOST_OFFERS = 3

interface Offer {
  run(): void
  /** Hides the offer. */
  hide(): void
}

const open: Offer[] = []

/** Adds an offer, used by Ctrl Z while it is the newest one. Returns a function that ends it. */
export function openOffer(offer: Offer): () => void {
  if (open.length === 0) window.addEventListener('keydown', onKeyDown)
  open.push(offer)
  if (open.length > MOST_OFFERS) open[0]?.hide()
  return () => {
    const at = open.indexOf(offer)
    if (at < 0) return
    open.splice(at, 1)
    if (open.length === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/** Ctrl Z in a field is the field's own undo. */
function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
  event.preventDefault()
  open.at(-1)?.run()
}

/** A timer that can be paused; `start` restarts it with the full time. */
export function waitingTimer(run: () => void, delay: number): { start(): void; pause(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => clearTimeout(timer)
  const start = () => {
    pause()
    timer = setTimeout(run, delay)
  }
  return { start, pause }
}
