import type { ChangeListener } from './listen.ts'

/** Notifies several listeners of every commit, in order. */
export const together = (...listeners: ChangeListener[]): ChangeListener => ({
  change(change) {
    for (const listener of listeners) listener.change(change)
  },
  reset() {
    for (const listener of listeners) listener.reset()
  },
})
