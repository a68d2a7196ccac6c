import { failureOf } from '../../data/autosave/autosave-failure.ts'
import { newId } from '../shared/new-id.ts'

/**
 * An upload; `part` is its progress from 0 to 1, undefined while it waits. `failure` is the reason it stopped: it can
 * be retried. With `isLater` it is retried automatically.
 */
export interface Sending {
  key: string
  file: File
  part?: number
  failure?: string
  isLater?: boolean
}

export interface UploadQueueOptions {
  /**
   * Uploads one photo and returns its path. `key` is the same in each attempt, so that the server recognises an upload
   * whose response was lost.
   */
  send(file: File, onProgress: (part: number) => void, key: string): Promise<string>
  /** Called for each uploaded photo, in the order in which the photos were chosen. */
  onSent(fullPath: string, key: string): void
  onFailed(problem: unknown): void
  /** Called when the queue gets work (true) or becomes idle; refused uploads do not count. */
  onBusy(busy: boolean): void
  /**
   * Runs `again` once when the server may be reachable; `attempt` counts the waits since the last success, from 0.
   * Returns a function that ends the wait.
   */
  whenBack(again: () => void, attempt: number): () => void
}

const AT_ONCE = 2

/**
 * The uploads for one field of one document: two at a time, joining the list in order (PHOTO-08). One that the server
 * refused stays until it is retried or dropped; one without a response is also retried when the server is back.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #busy = false
  #sending: readonly Sending[] = []
  #line: Promise<void> = Promise.resolve()
  #attempt = 0
  #endWait: (() => void) | undefined

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): readonly Sending[] => this.#sending

  add(files: readonly File[]): void {
    this.#set([...this.#sending, ...files.map((file) => ({ key: newId(), file }))])
    this.#fill()
  }

  /** Retries a failed upload, after those that wait. */
  retry(key: string): void {
    this.#again((one) => one.key === key && one.failure !== undefined)
  }

  /** Drops a failed upload. */
  forget(key: string): void {
    this.#set(this.#sending.filter((one) => one.key !== key || one.failure === undefined))
    this.#tellBusy()
  }

  /** Drops all uploads; one that is running is not reported any more. */
  drop(): void {
    this.#endWait?.()
    this.#endWait = undefined
    this.#set([])
    this.#tellBusy()
  }

  #again(isChosen: (one: Sending) => boolean): void {
    const chosen = this.#sending.filter(isChosen)
    if (chosen.length === 0) return
    const rest = this.#sending.filter((one) => !chosen.includes(one))
    this.#set([...rest, ...chosen.map(({ key, file }) => ({ key, file }))])
    this.#fill()
  }

  #fill(): void {
    const coming = this.#sending.filter(({ failure }) => failure === undefined)
    const travelling = coming.filter(({ part }) => part !== undefined).length
    const waiting = coming.filter(({ part }) => part === undefined)
    for (const photo of waiting.slice(0, Math.max(0, AT_ONCE - travelling))) this.#send(photo)
  }

  #send({ key, file }: Sending): void {
    const { send, onSent, onFailed } = this.#options
    const tell = (part: number) => this.#set(this.#sending.map((one) => (one.key === key ? { ...one, part } : one)))
    tell(0)
    const sent = send(file, tell, key).then(
      (fullPath) => () => {
        this.#attempt = 0
        this.#set(this.#sending.filter((one) => one.key !== key))
        onSent(fullPath, key)
      },
      (problem: unknown) => () => {
        const failure = problem instanceof Error ? problem.message : String(problem)
        const isLater = failureOf(problem).kind === 'later'
        this.#set(this.#sending.map((one) => (one.key === key ? { key, file, failure, isLater } : one)))
        onFailed(problem)
        if (isLater) this.#wait()
      },
    )
    this.#line = this.#line
      .then(() => sent)
      .then((conclude) => {
        if (this.#sending.some((one) => one.key === key)) conclude()
        this.#tellBusy()
        this.#fill()
      })
  }

  #wait(): void {
    if (this.#endWait) return
    this.#endWait = this.#options.whenBack(() => {
      this.#endWait = undefined
      this.#attempt += 1
      this.#again(({ isLater }) => isLater === true)
    }, this.#attempt)
  }

  #set(sending: readonly Sending[]): void {
    this.#sending = sending
    if (this.#isBusy()) this.#tellBusy()
    for (const listener of this.#listeners) listener()
  }

  #isBusy(): boolean {
    return this.#sending.some(({ failure, isLater }) => failure === undefined || isLater)
  }

  #tellBusy(): void {
    const busy = this.#isBusy()
    if (busy === this.#busy) return
    this.#busy = busy
    this.#options.onBusy(busy)
  }
}
