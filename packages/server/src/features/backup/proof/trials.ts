import type { Collection } from '@boutique/domain'
import { BackupError, sentenceOf } from '../backup-error.ts'
import type { DatabaseCopy } from '../database-copy.ts'
import type { KeptFile } from '../state.ts'
import { proveBackup, type ProofOptions, removeTrial } from './prove.ts'

export interface TrialOptions
  extends Pick<ProofOptions, 'pool' | 'storage' | 'dataDir' | 'readRoom' | 'rate' | 'copied' | 'log'> {
  copy: DatabaseCopy
  state: KeptFile
  stopping: AbortSignal
  clock(): number
  /** The target, after a copy of what was written until now; undefined when it is away, which is told by itself. */
  reach(): Promise<ProofOptions['target'] | undefined>
  /** Resolves once the comparison of all files that runs is over. */
  swept(): Promise<void> | undefined
}
/** Restores on trial, one at a time, whose outcome is kept. */
export interface Trials {
  readonly running: Promise<void> | undefined
  /** @throws Error when it was interrupted */
  prove(collections: readonly Collection[], signal: AbortSignal): Promise<void>
}

const TOO_LONG = "elle n'était pas terminée à temps"

export function createTrials(options: TrialOptions): Trials {
  const { copy, state, stopping, clock, log, reach, swept } = options
  const leftover = removeTrial(options.dataDir).catch(log)
  let running: Promise<void> | undefined

  async function prove(collections: readonly Collection[], signal: AbortSignal): Promise<void> {
    await leftover
    const target = await reach()
    if (!target) return
    await Promise.race([swept(), new Promise((done) => signal.addEventListener('abort', done, { once: true }))])
    signal.throwIfAborted()
    const { chain } = copy
    if (!chain?.base) return
    const at = clock()
    const name = `${chain.id}/${chain.base.name}`
    if (state.now.proven?.base === name) return
    try {
      const ends = AbortSignal.any([signal, stopping])
      const keepNames = (kept: boolean): void => copy.keepNames(kept)
      const proof = await proveBackup({ ...options, target, collections, signal: ends, keepNames })
      await state.keep({ proven: { base: name, at, ...proof }, unproven: undefined })
    } catch (error) {
      if (stopping.aborted || isInterrupted(signal)) throw error
      log(error)
      if (!isOfBackup(error) && !(await reach())) return
      await state.keep({ unproven: { at, error: signal.aborted ? TOO_LONG : sentenceOf(error) } })
    }
  }
  return {
    get running() {
      return running
    },
    prove(collections, signal) {
      running ??= prove(collections, signal).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** Whether an error says something of what is stored, and not that it cannot be reached now. */
const isOfBackup = (error: unknown): boolean =>
  error instanceof BackupError && error.code !== 'away' && error.code !== 'full'
/** Whether a signal ended work for another reason than its time. */
const isInterrupted = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError')
