import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { MessageReader } from './message-reader.ts'
import { type DescribedConnection, RepeatedStatement, type StatementConfig } from './repeated-statement.ts'

/** The library client's connection settings; its types omit some. */
type Settings = pg.ConnectionConfig & { sslNegotiation?: unknown }

/** A connection of the library whose bytes are read by a `MessageReader`. */
class RawConnection extends pg.Connection implements Pick<DescribedConnection, 'described' | 'rawColumn'> {
  readonly described = new Map<string, number>()
  readonly #reader: MessageReader

  constructor(settings: Settings) {
    const reader = new MessageReader((message) => {
      this.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    })
    // An encrypted stream has its own buffers, which `attachListeners` copies.
    super(settings.ssl ? settings : { ...settings, stream: () => socketInto(reader) })
    this.#reader = reader
  }

  get rawColumn(): number {
    return this.#reader.rawColumn
  }
  set rawColumn(column: number) {
    this.#reader.rawColumn = column
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

type Done = (error: Error | null, result?: RepeatedStatement) => void
/** The library's method, whose overloads name no statement of one's own with a callback. */
type AnyQuery = (config: unknown, values?: unknown, callback?: unknown) => unknown

const isRepeated = (config: unknown): config is StatementConfig =>
  typeof config === 'object' && config !== null && 'rowMode' in config && 'name' in config && config.name !== undefined

/**
 * A client of the library that returns the values of a column named `raw` as `RawValue` (see `MessageReader`), and runs
 * prepared statements with rows of texts as `RepeatedStatement`.
 */
export class RawClient extends pg.Client {
  override query = this.#sendRepeated as typeof pg.Client.prototype.query

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { ssl, sslNegotiation } = this as unknown as Settings
    const { keepAlive, keepAliveInitialDelayMillis } = config ?? {}
    const connection = new RawConnection({ ssl, sslNegotiation, keepAlive, keepAliveInitialDelayMillis })
    Object.assign(this, { connection })
  }

  #sendRepeated(config: unknown, values?: unknown, callback?: Done): unknown {
    const send = super.query as AnyQuery
    if (!isRepeated(config)) return send.call(this, config, values, callback)
    const statement = new RepeatedStatement(config)
    if (callback) return send.call(this, statement, undefined, callback)
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result))
      send.call(this, statement, undefined, done)
    })
  }
}
