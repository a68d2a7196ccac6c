import type { ServerMessage } from '@boutique/domain'

/** What a peer needs of its socket. */
export interface Socket {
  send(text: string, sent: () => void): void
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number
  close(code: number, reason: string): void
  /** Asks the other end for a sign of life. */
  ping(): void
  /** Ends without waiting for the other end. */
  terminate(): void
}

/** A reader this far behind, in bytes, gets a fresh snapshot once it has caught up, not a growing queue. */
const MOST_BUFFERED = 1_000_000
/** Notices that wait for a reader that lags: beyond, its connection ends. */
const MOST_NOTICES = 500

/** What no later message would repeat; it waits for a reader that lags. */
export type Notice = Extract<ServerMessage, { type: 'rights' | 'refused' }>

/** The messages to one socket. While the reader lags nothing is sent, and notices are kept. */
export class Outbox {
  readonly #socket: Socket
  readonly #onCaughtUp: () => void
  readonly #onOverflow: () => void
  /** By what they are about: a newer one takes the place of an older one. */
  readonly #notices = new Map<string, Notice>()
  #isLagging = false

  /**
   * @param onCaughtUp called when a reader that lagged has read all: lists are sent again
   * @param onOverflow called when too many notices wait
   */
  constructor(socket: Socket, onCaughtUp: () => void, onOverflow: () => void) {
    this.#socket = socket
    this.#onCaughtUp = onCaughtUp
    this.#onOverflow = onOverflow
  }

  /** Sends a message that a later one repeats; dropped while the reader lags. */
  send(text: string): void {
    if (this.#isLagging) return
    if (this.#socket.bufferedAmount > MOST_BUFFERED) this.#isLagging = true
    this.#socket.send(text, () => this.#sent())
  }

  notify(notice: Notice): void {
    if (!this.#isLagging) return this.send(JSON.stringify(notice))
    const subject = notice.type === 'refused' ? `refused ${notice.key}` : notice.type
    if (this.#notices.size >= MOST_NOTICES && !this.#notices.has(subject)) return this.#onOverflow()
    this.#notices.delete(subject)
    this.#notices.set(subject, notice)
  }

  #sent(): void {
    if (!this.#isLagging || this.#socket.bufferedAmount > 0) return
    this.#isLagging = false
    const notices = [...this.#notices.values()]
    this.#notices.clear()
    for (const notice of notices) this.notify(notice)
    this.#onCaughtUp()
  }
}
