import { newId } from '../shared/new-id.ts'

/** A photo on its way; `part` from 0 to 1, undefined while it waits. */
export interface Sending {
  key: string
  file: File
  part?: number
}

export interface UploadQueueOptions {
  /** Sends one photo and answers its path. */
  send(file: File, onProgress: (part: number) => void): Promise<string>
  /** A photo arrived; called in the order in which the photos were chosen. */
  onSent(fullPath: string): void
  onFailed(problem: unknown): void
  /** The queue has work (true) or none left. */
  onBusy(busy: boolean): void
}

const AT_ONCE = 2

/**
 * The photos being sent for one field of one document: two travel at once, each joins the list at its turn (PHOTO-08).
 * Nothing starts before `start`, so that those of a document that is not stored yet wait for it.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #started = false
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
    if (files.length === 0) return
    if (this.#sending.length === 0) this.#options.onBusy(true)
    this.#set([...this.#sending, ...files.map((file) => ({ key: newId(), file }))])
    this.#fill()
  }

  /** The document is stored: what waits may go. */
  start(): void {
    this.#started = true
    this.#fill()
  }

  #fill(): void {
    if (!this.#started) return
    const travelling = this.#sending.filter(({ part }) => part !== undefined).length
    const waiting = this.#sending.filter(({ part }) => part === undefined)
    for (const photo of waiting.slice(0, Math.max(0, AT_ONCE - travelling))) this.#send(photo)
  }

  #send({ key, file }: Sending): void {
    const { send, onSent, onFailed } = this.#options
    const tell = (part: number) => this.#set(this.#sending.map((one) => (one.key === key ? { ...one, part } : one)))
    tell(0)
    const sent = send(file, tell).then(
      (fullPath) => () => onSent(fullPath),
      (problem: unknown) => () => onFailed(problem),
    )
    this.#line = this.#line
      .then(() => sent)
      .then((conclude) => {
        this.#set(this.#sending.filter((one) => one.key !== key))
        conclude()
        if (this.#sending.length === 0) this.#options.onBusy(false)
        this.#fill()
      })
  }

  #set(sending: readonly Sending[]): void {
    this.#sending = sending
    for (const listener of this.#listeners) listener()
  }
}
