/** A message about a list to its subscribers, which only their keys tell apart: encoded once for each key. */
export class ListMessage {
  /** Whether the list has no document. */
  readonly isEmpty: boolean
  readonly #type: 'snapshot' | 'change'
  readonly #members: string
  readonly #encoded = new Map<string, Buffer>()

  /** @param members the JSON text of the members besides type and key */
  constructor(type: 'snapshot' | 'change', members: string, isEmpty: boolean) {
    this.#type = type
    this.#members = members
    this.isEmpty = isEmpty
  }

  /** The message for a key, not to be modified. */
  bytesFor(key: string): Buffer {
    const known = this.#encoded.get(key)
    if (known) return known
    const bytes = Buffer.from(`{"type":"${this.#type}","key":${JSON.stringify(key)},${this.#members}}`)
    this.#encoded.set(key, bytes)
    return bytes
  }
}
