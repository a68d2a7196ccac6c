import { idle } from './idle.ts'

/** Milliseconds until a chunk that could not be loaded is asked for again. */
const AGAIN = 10_000

/** Loads parts one by one while the browser is idle; one that fails is tried again later. */
export function preloadParts(parts: readonly { preload(): Promise<unknown> }[]): () => void {
  let cancel = (): void => undefined
  let isOver = false
  const later = (index: number): void => {
    if (isOver || index >= parts.length) return
    cancel = idle(
      () =>
        void parts[index]?.preload().then(
          () => later(index + 1),
          () => again(index),
        ),
    )
  }
  const again = (index: number): void => {
    if (isOver) return
    const timer = setTimeout(() => later(index), AGAIN)
    cancel = () => clearTimeout(timer)
  }
  later(0)
  return () => {
    isOver = true
    cancel()
  }
}
