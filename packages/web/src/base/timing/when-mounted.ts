/** Calls `done` as soon as `isThere`, or when the person does something else first. Returns a function that gives up. */
export function whenMounted(isThere: () => boolean, done: () => void): () => void {
  const observer = new MutationObserver(() => isThere() && done())
  observer.observe(document.body, { childList: true, subtree: true })
  const events = ['keydown', 'pointerdown'] as const
  for (const event of events) addEventListener(event, done, { capture: true })
  return () => {
    observer.disconnect()
    for (const event of events) removeEventListener(event, done, { capture: true })
  }
}
