import { isTyping } from './is-typing.ts'

/** How long an offer to undo stays, in milliseconds: long enough to read it, and to get there by the keyboard. */
export const OFFER_DURATION = 8000
/** Older offers are hidden when there are more. */
const MAX_OFFERS = 3

interface Offer {
  run(): void
  /** Hides the offer. */
  hide(): void
  /** It redoes what was just undone: the next offer ends it. */
  isRedo?: boolean
}

const open: Offer[] = []

/** Adds an offer, used by Ctrl Z while it is the newest one. Returns a function that ends it. */
export function openOffer(offer: Offer): () => void {
  for (const stale of open.filter(({ isRedo }) => isRedo)) stale.hide()
  // The last offer that ends takes the listener away.
  if (open.length === 0) window.addEventListener('keydown', onKeyDown)
  open.push(offer)
  if (open.length > MAX_OFFERS) open[0]?.hide()
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

/** What keeps a notification: the pointer on it, or the focus in it. */
type Holder = 'pointer' | 'focus'

/**
 * A timer that waits while anything holds it, also what held it before the start. It restarts with the full time when the
 * last holder lets go.
 */
export function waitingTimer(run: () => void, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const holders = new Set<Holder>()
  const end = (): void => clearTimeout(timer)
  const start = (): void => {
    end()
    if (holders.size === 0) timer = setTimeout(run, delay)
  }
  return {
    start,
    end,
    hold(by: Holder): void {
      holders.add(by)
      end()
    },
    release(by: Holder): void {
      holders.delete(by)
      start()
    },
  }
}
