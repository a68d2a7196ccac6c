import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { MessageReader } from './message-reader.ts'

/** The library client's connection settings; its types omit some. */
type Settings = pg.ConnectionConfig & { sslNegotiation?: unknown }

/** A connection of the library whose bytes are read by a `MessageReader`. */
class RawConnection extends pg.Connection {
  readonly #reader: MessageReader

  constructor(settings: Settings) {
    const reader = new MessageReader((message) => {
      this.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    })
    // An encrypted stream has its own buffers, which `attachListeners` copies.
    super(settings.ssl ? settings : { ...settings, stream: () => socketInto(reader) })
    this.#reader = reader
  }

  /** Called by the library once the stream is ready, encrypted or not. */
  attachListeners(stream: Duplex): void {
    stream.on('data', (chunk: Buffer) => this.#reader.push(chunk))
  }
}

/** A socket that receives into the buffer of a reader and emits no `data`. */
function socketInto(reader: MessageReader): Socket {
  const onread = {
    buffer: () => reader.room(),
    callback: (count: number) => {
      reader.received(count)
      return true
    },
  }
  return new Socket({ onread })
}

/** A client of the library that returns the values of a column named `raw` as `RawValue` (see `MessageReader`). */
export class RawClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { ssl, sslNegotiation } = this as unknown as Settings
    const { keepAlive, keepAliveInitialDelayMillis } = config ?? {}
    const connection = new RawConnection({ ssl, sslNegotiation, keepAlive, keepAliveInitialDelayMillis })
    Object.assign(this, { connection })
  }
}
