/** The keys of a drag by keyboard, given to the drag library one at a time. */
export interface QueuedKeys {
  /** The items are measured: the library can take the first key. */
  release(): void
  /** The drag ended. */
  drop(): void
}

/** A list in which nothing is measured takes keys after this time, in milliseconds. */
const MAX_MS = 2000
const CODES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space', 'Enter', 'Escape'])

/**
 * Queues the keys pressed on a page from now until the drag ends, and dispatches one per drawn frame once the items are
 * measured. The library computes each move from what was drawn last: it would lose a key that is pressed before that.
 */
export function holdKeys(page: Document): QueuedKeys {
  const queue: KeyboardEvent[] = []
  let [isReady, isDrawing, isOver] = [false, false, false]
  let dispatched: KeyboardEvent | undefined
  const hold = (event: KeyboardEvent): void => {
    if (event === dispatched || !CODES.has(event.code)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A key that is held down repeats faster than a slow machine draws.
    if (event.repeat && queue.length > 0) return
    queue.push(event)
    dispatchNext()
  }
  const dispatchNext = (): void => {
    if (!isReady || isDrawing || isOver) return
    const next = queue.shift()
    if (!next) return
    const { type, target, code, key } = next
    dispatched = new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true })
    target?.dispatchEvent(dispatched)
    afterNextFrame()
  }
  const afterNextFrame = (): void => {
    isDrawing = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDrawing = false
        dispatchNext()
      }),
    )
  }
  const release = (): void => {
    if (isReady) return
    isReady = true
    // The library listens one task after the start, and draws what it measured.
    afterNextFrame()
  }
  page.addEventListener('keydown', hold, true)
  setTimeout(release, MAX_MS)
  return {
    release,
    drop: () => {
      isOver = true
      page.removeEventListener('keydown', hold, true)
    },
  }
}
