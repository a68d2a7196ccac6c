import type { ChangeListener } from './listen.ts'

/** Notifies several listeners of every commit, in order. */
export const allListeners = (...listeners: ChangeListener[]): ChangeListener => ({
  change(change, position) {
    for (const listener of listeners) listener.change(change, position)
  },
  reset() {
    for (const listener of listeners) listener.reset()
  },
  presence(text) {
    for (const listener of listeners) listener.presence?.(text)
  },
  reported(channel, text) {
    for (const listener of listeners) listener.reported?.(channel, text)
  },
})

/** The name under which every node is told which files are gone. */
export const GONE_FILES = '@fichiers'

/** Calls `forget` with the path of each file that another node removed for good. */
export const filesGone = (forget: (path: string) => void): ChangeListener => ({
  change({ collection, ids }) {
    if (collection === GONE_FILES) for (const path of ids ?? []) forget(path)
  },
  reset: () => undefined,
})
