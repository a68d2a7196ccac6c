/** The keys of a drag by keyboard that are pressed before the drag library takes them. */
export interface HeldKeys {
  /** The items are measured: dispatches what was held to the library, which listens one task after the start. */
  release(): void
  /** The drag ended. */
  drop(): void
}

/** A list in which nothing is measured takes keys after this time, in milliseconds. */
const LONGEST_MS = 300

/** Holds the keys pressed on a page from now on: the library would lose an arrow key pressed right after the start. */
export function holdKeys(page: Document): HeldKeys {
  const held: KeyboardEvent[] = []
  let isOver = false
  const hold = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const drop = (): void => {
    isOver = true
    page.removeEventListener('keydown', hold, true)
  }
  const dispatch = (): void => {
    if (isOver) return
    drop()
    for (const { type, target, code, key } of held)
      target?.dispatchEvent(new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }))
  }
  page.addEventListener('keydown', hold, true)
  setTimeout(dispatch, LONGEST_MS)
  return { release: () => void setTimeout(dispatch), drop }
}
