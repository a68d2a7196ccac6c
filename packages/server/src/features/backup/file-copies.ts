import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { copyFile, copyMissing } from './files.ts'

const HOUR = 3_600_000
const SWEEP_EVERY = 6 * HOUR
/** Paths that wait; beyond, the next comparison of all files finds them. */
const MAX_WAITING_FILES = 10_000

/** The copies of photos and files: at their arrival, and now and then all that is missing. */
export interface FileCopies {
  /** A file was written: it is copied by the next step. */
  written(path: string): void
  /** Copies the files that were written. @throws Error when the target is away */
  step(target: FileStorage): Promise<void>
  /** Begins a comparison of all files when it is time. */
  sweep(target: FileStorage, now: number): void
  /** The comparison that runs. */
  readonly sweeping: Promise<void> | undefined
}

export function createFileCopies(
  storage: FileStorage,
  { rate, signal, log }: { rate: number; signal: AbortSignal; log(error: unknown): void },
): FileCopies {
  const waiting = new Set<string>()
  let sweeping: Promise<void> | undefined
  let sweptAt: number | undefined
  let isWhole = false
  const unread = (path: string, error: unknown): void =>
    log(new Error(`${path} cannot be read and is not in the backup yet`, { cause: error }))
  return {
    get sweeping() {
      return sweeping
    },
    written(path) {
      if (waiting.size < MAX_WAITING_FILES) waiting.add(path)
    },
    async step(target) {
      for (const path of waiting) {
        signal.throwIfAborted()
        // Before it is read: what is written meanwhile is copied again.
        waiting.delete(path)
        await copyFile(storage, target, path).catch((error: unknown) => {
          // One that cannot be read keeps no others from it.
          if (!(error instanceof BackupError)) return unread(path, error)
          waiting.add(path)
          throw error
        })
      }
    },
    sweep(target, now) {
      const every = isWhole ? SWEEP_EVERY : HOUR
      if (sweeping || (sweptAt !== undefined && Math.abs(now - sweptAt) < every)) return
      sweptAt = now
      isWhole = false
      sweeping = copyMissing(storage, target, rate, signal)
        .then(({ unreadable }) => {
          isWhole = unreadable.length === 0
          if (!isWhole) log(new Error(`files that cannot be read are not in the backup: ${unreadable.join(', ')}`))
        })
        .catch((error: unknown) => {
          if (!signal.aborted) log(error)
        })
        .finally(() => {
          sweeping = undefined
        })
    },
  }
}
