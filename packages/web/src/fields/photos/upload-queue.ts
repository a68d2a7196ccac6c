import { newId } from '../shared/new-id.ts'

/**
 * An upload; `part` is its progress from 0 to 1, undefined while it waits. `failure` is the reason it stopped: it can
 * be retried.
 */
export interface Sending {
  key: string
  file: File
  part?: number
  failure?: string
}

export interface UploadQueueOptions {
  /** Uploads one photo and returns its path. */
  send(file: File, onProgress: (part: number) => void): Promise<string>
  /** Called for each uploaded photo, in the order in which the photos were chosen. */
  onSent(fullPath: string): void
  onFailed(problem: unknown): void
  /** Called when the queue gets work (true) or becomes idle; failed uploads do not count. */
  onBusy(busy: boolean): void
}

const AT_ONCE = 2

/**
 * The uploads for one field of one document: two at a time, joining the list in order (PHOTO-08). Nothing starts before
 * `start`, so that uploads wait for a document that is not stored yet. A failed one stays until it is retried or
 * dropped.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #started = false
  #busy = false
  #sending: readonly Sending[] = []
  #line: Promise<void> = Promise.resolve()

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

  /** The document is stored: waiting uploads may start. */
  start(): void {
    this.#started = true
    this.#fill()
  }

  /** Retries a failed upload, after those that wait. */
  retry(key: string): void {
    const failed = this.#sending.find((one) => one.key === key && one.failure !== undefined)
    if (!failed) return
    this.#set([...this.#sending.filter((one) => one !== failed), { key, file: failed.file }])
    this.#fill()
  }

  /** Drops a failed upload. */
  forget(key: string): void {
    this.#set(this.#sending.filter((one) => one.key !== key || one.failure === undefined))
  }

  #fill(): void {
    if (!this.#started) return
    const coming = this.#sending.filter(({ failure }) => failure === undefined)
    const travelling = coming.filter(({ part }) => part !== undefined).length
    const waiting = coming.filter(({ part }) => part === undefined)
    for (const photo of waiting.slice(0, Math.max(0, AT_ONCE - travelling))) this.#send(photo)
  }

  #send({ key, file }: Sending): void {
    const { send, onSent, onFailed } = this.#options
    const tell = (part: number) => this.#set(this.#sending.map((one) => (one.key === key ? { ...one, part } : one)))
    tell(0)
    const sent = send(file, tell).then(
      (fullPath) => () => {
        this.#set(this.#sending.filter((one) => one.key !== key))
        onSent(fullPath)
      },
      (problem: unknown) => () => {
        const failure = problem instanceof Error ? problem.message : String(problem)
        this.#set(this.#sending.map((one) => (one.key === key ? { key, file, failure } : one)))
        onFailed(problem)
      },
    )
    this.#line = this.#line
      .then(() => sent)
      .then((conclude) => {
        conclude()
        this.#tellBusy()
        this.#fill()
      })
  }

  #set(sending: readonly Sending[]): void {
    this.#sending = sending
    if (this.#isBusy()) this.#tellBusy()
    for (const listener of this.#listeners) listener()
  }

  #isBusy(): boolean {
    return this.#sending.some(({ failure }) => failure === undefined)
  }

  #tellBusy(): void {
    const busy = this.#isBusy()
    if (busy === this.#busy) return
    this.#busy = busy
    this.#options.onBusy(busy)
  }
}
