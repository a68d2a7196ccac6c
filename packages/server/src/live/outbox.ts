import type { ServerMessage } from '@boutique/domain'

/** The part of a socket that a peer uses. */
export interface Socket {
  send(message: string | Buffer, sent: () => void): void
  /** The number of bytes waiting to be sent. */
  readonly bufferedAmount: number
  close(code: number, reason: string): void
  /** Sends a ping. */
  ping(): void
  /** Closes without waiting for the other end. */
  terminate(): void
}

/** A client this many bytes behind gets a fresh snapshot once it has caught up, instead of a growing queue. */
const MAX_BUFFERED = 1_000_000
/** The maximum number of pending notices for a lagging client; beyond that, its connection is closed. */
const MAX_NOTICES = 500

/** Messages that no later message repeats; they are kept for a lagging client. */
export type Notice = Extract<ServerMessage, { type: 'rights' | 'refused' }>

/** The outgoing messages of one socket. While the client lags, messages are dropped and notices are kept. */
export class Outbox {
  readonly #socket: Socket
  readonly #onCaughtUp: () => void
  readonly #onOverflow: () => void
  /** By subject: a newer one replaces an older one. */
  readonly #notices = new Map<string, Notice>()
  #isLagging = false
  readonly #onSent = (): void => this.#sent()

  /**
   * @param onCaughtUp called when a lagging client has read everything: lists are sent again
   * @param onOverflow called when there are too many pending notices
   */
  constructor(socket: Socket, onCaughtUp: () => void, onOverflow: () => void) {
    this.#socket = socket
    this.#onCaughtUp = onCaughtUp
    this.#onOverflow = onOverflow
  }

  /** Sends a message that a later one repeats; dropped while the client lags. */
  send(message: string | Buffer): void {
    if (this.#isLagging) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED) this.#isLagging = true
    this.#socket.send(message, this.#onSent)
  }

  notify(notice: Notice): void {
    if (!this.#isLagging) return this.send(JSON.stringify(notice))
    const subject = notice.type === 'refused' ? `refused ${notice.key}` : notice.type
    if (this.#notices.size >= MAX_NOTICES && !this.#notices.has(subject)) return this.#onOverflow()
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
