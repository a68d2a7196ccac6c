import { Parser } from 'pg-protocol/dist/parser.js'
import { RawValues, type RawValue } from './raw-values.ts'

/** The name of the result column whose values are kept as bytes. */
export const RAW = 'raw'

/** A parsed message of PostgreSQL, as the library represents it. */
export interface Message {
  name: string
  fields?: unknown[]
}

/** The part of the library's parser that is used here; its types declare it private. */
interface MessageParser {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

const DATA_ROW = 'D'.charCodeAt(0)
const ROW_DESCRIPTION = 'T'.charCodeAt(0)
/** The letter of a message and its length, which counts itself but not the letter. */
const HEADER = 5
const USUAL_SIZE = 65_536

/**
 * Reads PostgreSQL's messages from one buffer per connection, into which the socket writes. The library's own loop
 * allocates a buffer for each read and copies incomplete messages: tens of megabytes per second under load, freed only
 * by full garbage collections. The library still parses all messages except rows of a result with a column named `raw`,
 * whose values are kept as bytes: a list sends them without decoding.
 */
export class MessageReader {
  readonly #parser = new Parser() as unknown as MessageParser
  readonly #raw = new RawValues()
  readonly #onMessage: (message: Message) => void
  #buffer = Buffer.allocUnsafeSlow(USUAL_SIZE)
  #used = 0
  /** The position of the raw column of the result that is read; -1 without one. Set by each description of a result. */
  rawColumn = -1

  /** @param onMessage gets each message, in order */
  constructor(onMessage: (message: Message) => void) {
    this.#onMessage = onMessage
  }

  /** The free part of the buffer for the socket; never empty. */
  room(): Buffer {
    return this.#buffer.subarray(this.#used)
  }

  /** The socket has written `count` bytes into `room()`. */
  received(count: number): void {
    this.#used += count
    let at = 0
    while (at + HEADER <= this.#used) {
      const length = this.#buffer.readUInt32BE(at + 1)
      if (at + 1 + length > this.#used) break
      this.#onMessage(this.#message(at, length))
      at += 1 + length
    }
    this.#keepFrom(at)
  }

  /** Adds bytes of a stream that has its own buffers. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const count = chunk.copy(this.room(), 0, at)
      at += count
      this.received(count)
    }
  }

  #message(at: number, length: number): Message {
    const code = this.#buffer[at] as number
    if (code === DATA_ROW && this.rawColumn >= 0) return this.#rowWithRaw(at + HEADER, length)
    // A row belongs to the last described result; any other message may end it.
    this.#raw.end()
    const message = this.#parser.handlePacket(at + HEADER, code, length, this.#buffer)
    if (code === ROW_DESCRIPTION) {
      this.rawColumn = (message.fields as { name: string }[]).findIndex(({ name }) => name === RAW)
    }
    return message
  }

  #rowWithRaw(start: number, length: number): Message {
    const buffer = this.#buffer
    const fields: (string | RawValue | null)[] = []
    const count = buffer.readInt16BE(start)
    let at = start + 2
    for (let column = 0; column < count; column++) {
      const size = buffer.readInt32BE(at)
      at += 4
      if (size < 0) fields.push(null)
      else {
        fields.push(
          column === this.rawColumn ? this.#raw.add(buffer, at, at + size) : buffer.toString('utf8', at, at + size),
        )
        at += size
      }
    }
    return { name: 'dataRow', length, fieldCount: count, fields } as Message
  }

  /** Moves the start of an incomplete message to the front of a buffer that has space for the rest. */
  #keepFrom(at: number): void {
    const rest = this.#used - at
    const message = rest >= HEADER ? 1 + this.#buffer.readUInt32BE(at + 1) : HEADER
    const size = Math.max(USUAL_SIZE, message)
    if (size > this.#buffer.length || (rest === 0 && size < this.#buffer.length)) {
      const buffer = Buffer.allocUnsafeSlow(size)
      this.#buffer.copy(buffer, 0, at, this.#used)
      this.#buffer = buffer
    } else if (at > 0 && rest > 0) this.#buffer.copyWithin(0, at, this.#used)
    this.#used = rest
  }
}
