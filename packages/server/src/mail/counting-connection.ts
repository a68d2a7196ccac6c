import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** The library's connection, with its listener for the bytes of the server, decrypted ones after TLS. */
const Connection = SMTPConnection as unknown as new (
  options: SMTPConnectionOptions,
) => SMTPConnection & { _onData(chunk: Buffer): void }

/**
 * A connection that ends with an error when the server sends too much. The library limits the length of one answer, but
 * not the number of lines that it keeps until it has handled them.
 */
export class CountingConnection extends Connection {
  readonly #mostBytes: number
  #received = 0

  constructor(options: SMTPConnectionOptions, mostBytes: number) {
    super(options)
    this.#mostBytes = mostBytes
  }

  /** Counts from zero again, for the next operation. */
  startCount(): void {
    this.#received = 0
  }

  override _onData(chunk: Buffer): void {
    this.#received += chunk.length
    if (this.#received <= this.#mostBytes) return super._onData(chunk)
    this.emit('error', Object.assign(new Error('The server sends too much'), { code: 'EPROTOCOL' }))
    this.close()
  }
}
