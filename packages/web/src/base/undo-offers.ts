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

/** The most changes that Ctrl Z takes back one after the other while they are kept. */
const MAX_KEPT = 100

const open: Offer[] = []
/** Those whose notification is gone. */
const hidden = new Set<Offer>()
let keepers = 0

function drop(offer: Offer): void {
  hidden.delete(offer)
  const at = open.indexOf(offer)
  if (at < 0) return
  open.splice(at, 1)
  // The last offer that ends takes the listener away.
  if (open.length === 0) window.removeEventListener('keydown', onKeyDown)
}

/** Adds an offer, used by Ctrl Z while it is the newest one. */
export function openOffer(offer: Offer): {
  /** Ends it. */
  end(): void
  /** Its notification is gone: it ends, unless offers are kept. */
  onHidden(): void
} {
  for (const stale of open.filter(({ isRedo }) => isRedo)) {
    stale.hide()
    drop(stale)
  }
  if (open.length === 0) window.addEventListener('keydown', onKeyDown)
  open.push(offer)
  const shown = open.filter((one) => !hidden.has(one))
  if (shown.length > MAX_OFFERS) shown[0]?.hide()
  if (open.length > MAX_KEPT && open[0]) drop(open[0])
  return {
    end: () => drop(offer),
    onHidden: () => {
      if (keepers === 0 || !open.includes(offer)) drop(offer)
      else hidden.add(offer)
    },
  }
}

/**
 * Keeps offers for Ctrl Z after their notifications are gone, as a table does, where many cells are changed one after the
 * other. Returns a function that ends it, and those offers.
 */
export function keepOffers(): () => void {
  keepers += 1
  return () => {
    keepers -= 1
    if (keepers === 0) for (const offer of [...hidden]) drop(offer)
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
