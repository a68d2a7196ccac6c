import type { Moi } from './session-store.ts'

/**
 * The answer about who is signed in; `reason` is the sentence for a deleted user (AUTH-16), or a blocked one, who may
 * sign in again once an administrator allows it.
 */
export interface SignedIn {
  moi: Moi | null
  reason?: string
  isBlocked?: boolean
}

/** What is known: no `answer` until the first one; `failed` when the last reading had none. */
export interface Known {
  answer?: SignedIn
  failed: boolean
}

const NOBODY: SignedIn = { moi: null }

/** Reads who is signed in. The newest reading counts: an older one is aborted, and its callers get the newest answer. */
export class SignedInReader {
  #known: Known = { failed: false }
  #abort: AbortController | undefined
  #latest: Promise<SignedIn> = Promise.resolve(NOBODY)
  readonly #listeners = new Set<() => void>()
  readonly #ask: (signal: AbortSignal) => Promise<SignedIn>

  constructor(ask: (signal: AbortSignal) => Promise<SignedIn>) {
    this.#ask = ask
  }

  readonly known = (): Known => this.#known

  /** Calls a listener after every change. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Asks the server. Rejects when it does not answer; an answer that is known is kept then.
   *
   * @param isQuiet what is shown of a failure stays until there is an answer
   */
  read(isQuiet = false): Promise<SignedIn> {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    if (!this.#known.answer && !isQuiet) this.#change({ failed: false })
    this.#latest = this.#ask(abort.signal).then(
      (answer) => {
        if (this.#abort !== abort) return this.#latest
        this.#change({ answer: this.#same(answer), failed: false })
        return answer
      },
      (error: unknown) => {
        if (this.#abort !== abort) return this.#latest
        this.#change({ ...this.#known, failed: true })
        throw error
      },
    )
    return this.#latest
  }

  /** Nobody is signed in any more: a reading under way does not count. */
  signOut(): void {
    this.#abort?.abort()
    this.#abort = undefined
    this.#latest = Promise.resolve(NOBODY)
    this.#change({ answer: NOBODY, failed: false })
  }

  /** The known object while the answer is equal, so that nothing is rendered again without a cause. */
  #same(answer: SignedIn): SignedIn {
    const { answer: before } = this.#known
    return before && JSON.stringify(before) === JSON.stringify(answer) ? before : answer
  }

  #change(known: Known): void {
    this.#known = known
    for (const listener of this.#listeners) listener()
  }
}
